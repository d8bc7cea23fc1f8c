import { createHmac } from "node:crypto";
import type { Currency } from "@puente/core/money";
import type {
	CollectedPayment,
	CollectionEvent,
	CollectionRail,
	CollectionRailName,
	CollectionRequest,
	PayInstruction,
} from "@puente/providers/payments";

type Charge = {
	readonly rail: CollectionRailName;
	readonly request: CollectionRequest;
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
	}) => { readonly rail: string; readonly body: string; readonly headers: Record<string, string> };
};

const secret = "collection-secret";
const accounts: readonly CollectionRailName[] = ["paystack", "flutterwave", "monnify"];
const byAccount: readonly CollectionRailName[] = ["stp", "paystack"];
const names: readonly CollectionRailName[] = [
	"stp",
	"oxxo",
	"card-portal",
	"wompi-pse",
	"wompi-nequi",
	"razorpay",
	"paystack",
	"paystack-card",
	"flutterwave",
	"flutterwave-card",
	"monnify",
];

function sign(body: string): string {
	return createHmac("sha256", secret).update(body).digest("hex");
}

export function createCollectionSimulator(): CollectionSimulator {
	let paid = 0;
	const simulator: CollectionSimulator = {
		all: [],
		charges: new Map(),
		asks: [],
		down: false,
		sharedAccount: null,
		pay({ reference, amountMinor, paidAt, currency }) {
			const charge = simulator.charges.get(reference);
			if (!charge) throw new Error(`the collection simulator has no charge ${reference}`);
			const { rail, request, payTo } = charge;
			paid++;
			const payment: CollectedPayment = {
				paymentId: `pay-${paid}-${reference.slice(0, 8)}`,
				amountMinor,
				currency: currency ?? request.currency,
				paidAt: paidAt.toISOString(),
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
	return Object.assign(simulator, { all: names.map((name) => railOf(name, simulator)) });
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
		async createReference(request) {
			if (simulator.down) return { outcome: "failed", ...down };
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
		async readWebhook({ rawBody, headers }) {
			const body = Buffer.from(rawBody).toString("utf8");
			if (headers["x-fake-signature"] !== sign(body)) return { outcome: "refused", reason: "badSignature" };
			const event = JSON.parse(body);
			if (event.rail !== name) return { outcome: "verified", events: [] };
			return { outcome: "verified", events: [{ ...event, amountMinor: BigInt(event.amountMinor) }] };
		},
	};
}
