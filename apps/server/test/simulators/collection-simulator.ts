import { createHmac } from "node:crypto";
import type { Currency } from "@puente/core/money";
import { collectionRailNames, collectionRails } from "@puente/core/rail";
import type {
	Announcement,
	CheckRequest,
	CollectedPayment,
	CollectionEvent,
	CollectionRail,
	CollectionRailName,
	CollectionRequest,
	MandateCharge,
	MandateCode,
	MandateRequest,
	MandateState,
	Mandates,
	PayerCheckEvent,
	PayInstruction,
	RailContract,
	ReusableCard,
	StoredCards,
	Webhook,
} from "@puente/providers/payments";

type Charge = {
	readonly rail: CollectionRailName;
	readonly request: Pick<CollectionRequest, "payer" | "payerBank" | "accepted" | "currency">;
	readonly payTo: string | null;
	readonly show: PayInstruction;
	readonly payments: CollectedPayment[];
	open: boolean;
};

/** Simulates all collection rails with their books: a reference always returns the same payment instruction. */
export type CollectionSimulator = {
	readonly all: readonly CollectionRail[];
	readonly charges: Map<string, Charge>;
	readonly asks: string[];
	/** The time at the rails. */
	now: () => Date;
	/** While true, no rail answers. */
	down: boolean;
	/** If set, every borrower gets this account, as from a rail that identifies payers by e-mail address. */
	sharedAccount: string | null;
	/** Books a payment under our reference and returns the rail's signed webhook. */
	readonly pay: (paid: {
		readonly reference: string;
		readonly amountMinor: bigint;
		readonly paidAt: Date;
		readonly currency?: Currency;
		/** Reported as a card that may be charged again. */
		readonly card?: ReusableCard;
	}) => SignedWebhook;
	readonly cards: SimulatedCards;
	readonly mandates: SimulatedMandates;
	/** The documents of rails that have some; a test may change their text. */
	contracts: readonly RailContract[];
	/** Customers who passed the check of a rail; null: the rail checks no one. */
	checkedCustomers: Set<string> | null;
	/** The details that the rail was asked to check. */
	readonly checks: CheckRequest[];
	/** The rail's signed webhook about a check; a customer who passes is known to the rail from then on. */
	readonly reportCheck: (customerId: string, result: PayerCheckEvent["result"]) => SignedWebhook;
};

type SignedWebhook = {
	readonly rail: string;
	readonly body: string;
	readonly headers: Record<string, string>;
};

/** Mandates at the rails. The banks of Razorpay announce charges; the others do not. */
type SimulatedMandates = {
	/** The state of every mandate there; null: the payer has not answered. */
	state: MandateState | null;
	/** How the next charges end. lost: charged, but the answer is lost. unsent: neither charged nor answered. */
	answer: "charged" | "pending" | "funds" | "gone" | "lost" | "unsent";
	readonly asked: MandateRequest[];
	readonly announced: Announcement[];
	readonly charged: Pick<MandateCharge, "reference" | "amountMinor" | "announcedId">[];
	/** All requests to charge, also refused and repeated ones. */
	readonly tried: string[];
	readonly revoked: string[];
	/** The rail's signed webhook: the mandate has changed. */
	readonly report: (rail: CollectionRailName, providerId: string) => SignedWebhook;
};

export const mandateCode: MandateCode = {
	code: "mandate-secret",
	customer: "cus_secret",
	brand: "visa",
	lastDigits: "4242",
	expiryMonth: "12",
	expiryYear: "2034",
};

function mandatesOf(name: CollectionRailName, simulator: CollectionSimulator): Mandates {
	const { mandates, charges } = simulator;
	const down = { cause: "timeout" } as const;
	return {
		async ask(request) {
			if (simulator.down) return { outcome: "failed", ...down };
			mandates.asked.push(request);
			const url = request.way === "nequi" ? null : `https://pay.example/mandate/${request.reference}`;
			return { outcome: "asked", providerId: `at-${request.reference}`, url };
		},
		async lookUp() {
			if (simulator.down) return { outcome: "unknown", ...down };
			return mandates.state ?? { outcome: "asked" };
		},
		...(name === "razorpay" && {
			async announce(announcement: Announcement) {
				if (simulator.down) return { outcome: "unknown" as const, ...down };
				mandates.announced.push(announcement);
				return { outcome: "announced" as const, announcedId: `order-${announcement.reference}` };
			},
		}),
		async charge({ reference, amountMinor, currency, announcedId, payer }) {
			mandates.tried.push(reference);
			if (simulator.down || mandates.answer === "unsent") return { outcome: "unknown", ...down };
			if (charges.has(reference)) return { outcome: "charged" };
			const { answer } = mandates;
			if (answer === "funds" || answer === "gone") return { outcome: "refused", reason: answer };
			const show = { kind: "phone" } as const;
			const request = { payer, currency };
			charges.set(reference, { rail: name, request, payTo: null, show, payments: [], open: true });
			mandates.charged.push({ reference, amountMinor, announcedId });
			if (answer === "pending") return { outcome: "pending" };
			simulator.pay({ reference, amountMinor, paidAt: simulator.now() });
			return answer === "lost" ? { outcome: "unknown", ...down } : { outcome: "charged" };
		},
		chargeKey: ({ announcedId }) => announcedId ?? "by-reference",
		async revoke({ code }) {
			if (simulator.down) return { outcome: "unknown", ...down };
			mandates.revoked.push(code);
			return { outcome: "forgotten" };
		},
	};
}

const withMandates: readonly CollectionRailName[] = ["card-portal", "wompi-nequi", "razorpay"];

/** Stored cards at the rail. */
type SimulatedCards = {
	/** How the next charges end. lost: charged, but the answer is lost. pending: charged later, by `pay`. */
	answer: "charged" | "pending" | "page" | "refused" | "lost";
	readonly charged: { readonly reference: string; readonly amountMinor: bigint; readonly code: string }[];
	/** The references of all requests, also of repeated ones. */
	readonly asked: string[];
	readonly forgotten: string[];
	/** Called while a charge is under way. */
	onCharge: () => Promise<void>;
};

/** Within the first days of every loan in the tests. */
const testStart = new Date("2026-11-18T12:00:00Z");
const secret = "collection-secret";
const accounts: readonly CollectionRailName[] = ["paystack", "flutterwave", "monnify"];
const byAccount: readonly CollectionRailName[] = ["stp", "paystack"];

function sign(body: string): string {
	return createHmac("sha256", secret).update(body).digest("hex");
}

function isGenuine({ rawBody, headers }: Webhook): boolean {
	return headers["x-fake-signature"] === sign(Buffer.from(rawBody).toString("utf8"));
}

export function createCollectionSimulator(): CollectionSimulator {
	let paid = 0;
	const simulator: CollectionSimulator = {
		all: [],
		charges: new Map(),
		asks: [],
		now: () => testStart,
		down: false,
		sharedAccount: null,
		cards: { answer: "charged", charged: [], asked: [], forgotten: [], onCharge: async () => undefined },
		mandates: {
			state: null,
			answer: "charged",
			asked: [],
			announced: [],
			charged: [],
			tried: [],
			revoked: [],
			report(rail, providerId) {
				const body = JSON.stringify({ mandate: { rail, providerId } });
				return { rail, body, headers: { "x-fake-signature": sign(body) } };
			},
		},
		contracts: [contract("terms"), contract("personalData")],
		checkedCustomers: null,
		checks: [],
		reportCheck(customerId, result) {
			if (result === "passed") simulator.checkedCustomers?.add(customerId);
			const body = JSON.stringify({ check: { rail: "paystack", customerId, result } });
			return { rail: "paystack", body, headers: { "x-fake-signature": sign(body) } };
		},
		pay({ reference, amountMinor, paidAt, currency, card }) {
			const charge = simulator.charges.get(reference);
			if (!charge) throw new Error(`the collection simulator has no charge ${reference}`);
			const { rail, request, payTo } = charge;
			paid++;
			const payment: CollectedPayment = {
				paymentId: `pay-${paid}-${reference.slice(0, 8)}`,
				amountMinor,
				currency: currency ?? request.currency,
				paidAt: paidAt.toISOString(),
				...(card && { card }),
			};
			charge.payments.push(payment);
			const event: CollectionEvent = {
				...payment,
				rail,
				providerEventId: `${payment.paymentId}:paid`,
				reference: byAccount.includes(rail) ? null : reference,
				payTo,
			};
			const body = JSON.stringify(event, (_key, part) => (typeof part === "bigint" ? String(part) : part));
			return { rail, body, headers: { "x-fake-signature": sign(body) } };
		},
	};
	return Object.assign(simulator, { all: collectionRailNames.map((name) => railOf(name, simulator)) });
}

export function contract(kind: RailContract["kind"], version = "1"): RailContract {
	const name = `${kind}-${version}`;
	return { kind, url: `https://pay.example/${name}.pdf`, version, token: `token-${name}` };
}

/** The e-mail address identifies a customer. */
function customerIdOf({ payer }: Pick<CollectionRequest, "payer">): string {
	return `CUS_${payer.email}`;
}

function cardsOf(simulator: CollectionSimulator): StoredCards {
	const { cards, charges } = simulator;
	return {
		async charge({ reference, amountMinor, currency, card }) {
			cards.asked.push(reference);
			const isUsed = charges.has(reference);
			if (isUsed) {
				const paid = charges.get(reference)?.payments.length ?? 0;
				return { outcome: paid > 0 ? "charged" : "pending" };
			}
			const { answer } = cards;
			if (answer === "refused" || cards.forgotten.includes(card.code)) return { outcome: "refused" };
			const payer = { name: "", email: card.email, phone: "" };
			const show = { kind: "phone" } as const;
			const request = { payer, currency };
			charges.set(reference, { rail: "paystack-card", request, payTo: null, show, payments: [], open: true });
			cards.charged.push({ reference, amountMinor, code: card.code });
			if (answer === "page") return { outcome: "page", url: `https://pay.example/${reference}` };
			if (answer === "pending") return { outcome: "pending" };
			simulator.pay({ reference, amountMinor, paidAt: simulator.now(), card: reusableCard(card) });
			await cards.onCharge();
			return answer === "lost" ? { outcome: "unknown", cause: "timeout" } : { outcome: "charged" };
		},
		async forget(code) {
			cards.forgotten.push(code);
			return simulator.down ? { outcome: "unknown", cause: "timeout" } : { outcome: "forgotten" };
		},
	};
}

export function reusableCard(part: Partial<ReusableCard> = {}): ReusableCard {
	return {
		code: "AUTH_secret",
		signature: "SIG_one",
		email: "first@example.ng",
		brand: "visa",
		lastDigits: "4081",
		expiryMonth: "12",
		expiryYear: "2030",
		bank: "TEST BANK",
		...part,
	};
}

function showOf(
	rail: CollectionRailName,
	request: CollectionRequest,
	simulator: CollectionSimulator,
): PayInstruction {
	const { reference, payer, expiresAt, serial } = request;
	if (rail === "stp") return { kind: "clabe", clabe: `6461801570${String(serial).padStart(8, "0")}` };
	if (rail === "wompi-nequi") return { kind: "phone" };
	if (accounts.includes(rail)) {
		const digits = Number.parseInt(reference.replaceAll("-", "").slice(0, 12), 16) % 10_000_000_000;
		const accountNumber = simulator.sharedAccount ?? String(digits).padStart(10, "0");
		return { kind: "bankAccount", bankName: "Wema", accountNumber, holder: payer.name };
	}
	if (rail === "oxxo") {
		const voucherUrl = "https://pay.example/voucher";
		return {
			kind: "cash",
			number: "123456789012",
			store: "OXXO",
			voucherUrl,
			expiresAt: expiresAt.toISOString(),
		};
	}
	return { kind: "page", url: `https://pay.example/${reference}` };
}

function railOf(name: CollectionRailName, simulator: CollectionSimulator): CollectionRail {
	const down = { cause: "timeout" } as const;
	return {
		name,
		webhookReply: "{}",
		...(name === "paystack-card" && { storedCards: cardsOf(simulator) }),
		...(withMandates.includes(name) && { mandates: mandatesOf(name, simulator) }),
		...(collectionRails[name].hasContracts && {
			contracts: async () =>
				simulator.down
					? { outcome: "failed" as const, ...down }
					: { outcome: "found" as const, contracts: simulator.contracts },
		}),
		...(name === "paystack" && {
			async payerCheck(request) {
				if (simulator.down) return { outcome: "failed", ...down };
				simulator.checks.push(request);
				return { outcome: "asked" };
			},
		}),
		async createReference(request) {
			if (simulator.down) return { outcome: "failed", ...down };
			const customerId = customerIdOf(request);
			if (name === "paystack" && simulator.checkedCustomers?.has(customerId) === false) {
				return { outcome: "unchecked", customerId };
			}
			const existing = simulator.charges.get(request.reference);
			const show = existing?.show ?? showOf(name, request, simulator);
			const payTo =
				show.kind === "clabe" ? show.clabe : show.kind === "bankAccount" ? show.accountNumber : null;
			if (!existing)
				simulator.charges.set(request.reference, {
					rail: name,
					request,
					payTo,
					show,
					payments: [],
					open: true,
				});
			return { outcome: "created", providerId: request.reference, show };
		},
		async verify({ reference }) {
			simulator.asks.push(reference);
			if (simulator.down) return { outcome: "unknown", ...down };
			const charge = simulator.charges.get(reference);
			if (!charge) return { outcome: "notFound" };
			return { outcome: "found", payments: charge.payments, open: charge.open };
		},
		isGenuine,
		async readWebhook(webhook) {
			const body = Buffer.from(webhook.rawBody).toString("utf8");
			if (!isGenuine(webhook)) return { outcome: "refused", reason: "badSignature" };
			const event = JSON.parse(body);
			if (event.check) {
				return { outcome: "verified", events: [], checks: event.check.rail === name ? [event.check] : [] };
			}
			if (event.mandate) {
				const mandates = event.mandate.rail === name ? [event.mandate] : [];
				return { outcome: "verified", events: [], mandates };
			}
			if (event.rail !== name) return { outcome: "verified", events: [] };
			return { outcome: "verified", events: [{ ...event, amountMinor: BigInt(event.amountMinor) }] };
		},
	};
}
