import { createHmac } from "node:crypto";
import type { PayoutNews } from "@puente/core/payout";
import type {
	AskResult,
	Payout,
	PayoutEvent,
	PayoutRail,
	PayoutRailName,
	SendResult,
} from "@puente/providers/payments";

/** What a rail does with the next request to send. */
type RailFault =
	/** No answer; nothing was done. */
	| "lostBefore"
	/** No answer, but the money moved. */
	| "lostAfter"
	/** Accepted, not yet settled. */
	| "slow"
	| "lowBalance"
	| "refused"
	| "otherAmount";

type Booked = {
	readonly rail: PayoutRailName;
	readonly payout: Payout;
	state: "pending" | "settled" | "failed" | "reversed";
	readonly paidMinor: bigint;
};

/**
 * One rail under every name, as its books are: it never pays a reference twice, however often it is sent. That two of the
 * names are sent one reference is what must never be, and throws.
 */
export type FakeRail = {
	readonly all: readonly PayoutRail[];
	readonly books: Map<string, Booked>;
	/** Every request to send, also those that were lost. */
	readonly sends: string[];
	readonly asks: string[];
	readonly faults: RailFault[];
	/** While true nothing is answered and nothing is done. */
	down: boolean;
	/** The same for some of the names only. */
	readonly downNames: Set<PayoutRailName>;
	/** So many more questions to any of the names get no answer. */
	failAsks: number;
	/** Whose account the banks say it is, when asked through a rail by name. */
	holder: string;
	/** Thrown at the named moment, as if the worker died there. */
	dieAt: "beforeSend" | "afterSend" | "beforeAsk" | "afterAsk" | null;
	readonly set: (reference: string, state: Booked["state"]) => void;
	/** A signed webhook about a payout, as its bytes and headers. */
	readonly webhook: (
		reference: string,
		kind: PayoutNews,
		changes?: Partial<PayoutEvent>,
	) => { readonly body: string; readonly headers: Record<string, string> };
	/** Anything as the rail would sign it. */
	readonly signed: (event: object) => { readonly body: string; readonly headers: Record<string, string> };
	/** What has left and not come back, by the rail's own books. */
	readonly paidMinor: () => bigint;
};

const secret = "rail-secret";
const names: readonly PayoutRailName[] = [
	"stp",
	"bank-transfer-co",
	"razorpayx",
	"paystack",
	"flutterwave",
	"monnify",
];

export function fakeRail(): FakeRail {
	const rail: FakeRail = {
		all: [],
		books: new Map(),
		sends: [],
		asks: [],
		faults: [],
		down: false,
		downNames: new Set(),
		failAsks: 0,
		holder: "Ada Obi",
		dieAt: null,
		set(reference, state) {
			const booked = rail.books.get(reference);
			if (!booked) throw new Error("The rail has no such payout.");
			booked.state = state;
		},
		webhook(reference, kind, changes = {}) {
			const booked = rail.books.get(reference);
			const event = {
				rail: "paystack",
				providerEventId: `${reference}:${kind}`,
				reference,
				kind,
				amountMinor: String(booked?.paidMinor ?? 1n),
				currency: booked?.payout.currency ?? "NGN",
				occurredAt: new Date().toISOString(),
				code: kind === "settled" ? null : "no-such-account",
				...changes,
			};
			return rail.signed(event);
		},
		signed(event) {
			const body = JSON.stringify(event);
			return { body, headers: { "x-fake-signature": sign(body) } };
		},
		paidMinor() {
			let sum = 0n;
			for (const { state, paidMinor } of rail.books.values()) if (state === "settled") sum += paidMinor;
			return sum;
		},
	};
	return Object.assign(rail, { all: names.map((name) => railOf(name, rail)) });
}

function sign(body: string): string {
	return createHmac("sha256", secret).update(body).digest("hex");
}

function die(rail: FakeRail, moment: FakeRail["dieAt"]): void {
	if (rail.dieAt !== moment) return;
	rail.dieAt = null;
	throw new Error(`The worker died ${moment}.`);
}

function railOf(name: PayoutRailName, rail: FakeRail): PayoutRail {
	return {
		name,
		webhookReply: "{}",
		async send(payout) {
			die(rail, "beforeSend");
			rail.sends.push(payout.reference);
			const result = sendTo(rail, name, payout);
			die(rail, "afterSend");
			return result;
		},
		async ask({ reference }) {
			die(rail, "beforeAsk");
			rail.asks.push(reference);
			const result = askOf(rail, name, reference);
			die(rail, "afterAsk");
			return result;
		},
		async readWebhook({ rawBody, headers }) {
			const body = Buffer.from(rawBody).toString("utf8");
			if (headers["x-fake-signature"] !== sign(body)) return { outcome: "refused", reason: "badSignature" };
			const event = JSON.parse(body);
			return { outcome: "verified", events: [{ ...event, amountMinor: BigInt(event.amountMinor) }] };
		},
	};
}

const unknown = { outcome: "unknown", cause: "timeout" } as const;

function sendTo(rail: FakeRail, name: PayoutRailName, payout: Payout): SendResult {
	const taken = rail.books.get(payout.reference);
	if (taken && taken.rail !== name) throw new Error(`${taken.rail} has this payout, and ${name} is sent it.`);
	if (rail.down || rail.downNames.has(name)) return unknown;
	if (taken) {
		if (taken.state === "failed" || taken.state === "reversed") {
			return { outcome: "refused", code: taken.state, final: true };
		}
		return toldOf(payout.reference, taken) as SendResult;
	}
	const fault = rail.faults.shift();
	if (fault === "lostBefore") return unknown;
	if (fault === "lowBalance") return { outcome: "refused", code: "balance", final: false };
	if (fault === "refused") return { outcome: "refused", code: "no-such-account", final: true };
	const paidMinor = payout.amountMinor - (fault === "otherAmount" ? 100n : 0n);
	const booked: Booked = { rail: name, payout, state: fault === "slow" ? "pending" : "settled", paidMinor };
	rail.books.set(payout.reference, booked);
	if (fault === "lostAfter") return unknown;
	return fault === "slow"
		? { outcome: "accepted", providerId: payout.reference }
		: (toldOf(payout.reference, booked) as SendResult);
}

function toldOf(reference: string, { state, paidMinor, payout }: Booked): AskResult {
	switch (state) {
		case "pending":
			return { outcome: "pending", providerId: reference };
		case "settled":
			return {
				outcome: "settled",
				providerId: reference,
				amountMinor: paidMinor,
				currency: payout.currency,
			};
		default:
			return { outcome: state, code: "no-such-account" };
	}
}

function askOf(rail: FakeRail, name: PayoutRailName, reference: string): AskResult {
	if (rail.failAsks > 0) {
		rail.failAsks--;
		return unknown;
	}
	if (rail.down || rail.downNames.has(name)) return unknown;
	const booked = rail.books.get(reference);
	return booked?.rail === name ? toldOf(reference, booked) : { outcome: "notFound" };
}
