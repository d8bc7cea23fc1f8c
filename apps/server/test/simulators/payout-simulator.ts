import { createHmac } from "node:crypto";
import type { PayoutUpdate } from "@puente/core/payout";
import { payoutRailNames } from "@puente/core/rail";
import type {
	ListedPayout,
	Payout,
	PayoutEvent,
	PayoutRail,
	PayoutRailName,
	SendResult,
	StatusResult,
	Webhook,
} from "@puente/providers/payments";

/** Fault of the next send request. */
type RailFault =
	/** No answer; no money moved. */
	| "lostBefore"
	/** No answer, but the money moved. */
	| "lostAfter"
	/** Accepted, not yet settled. */
	| "slow"
	| "lowBalance"
	| "refused"
	| "otherAmount";

type SimulatedPayout = {
	readonly rail: PayoutRailName;
	readonly payout: Payout;
	state: "pending" | "settled" | "failed" | "reversed";
	readonly paidMinor: bigint;
};

/**
 * Simulates all payout rails with common books: a reference is never paid twice, however often it is sent.
 * Sending one reference to two rails throws.
 */
export type PayoutSimulator = {
	readonly all: readonly PayoutRail[];
	readonly books: Map<string, SimulatedPayout>;
	/** Payouts in the rails' lists that no server sent. */
	readonly foreign: (ListedPayout & { readonly rail: PayoutRailName })[];
	/** References of all send requests, also of lost ones. */
	readonly sends: string[];
	readonly asks: string[];
	readonly faults: RailFault[];
	/** While true, no rail answers and no money moves. */
	down: boolean;
	/** Rails that are down, by name. */
	readonly downNames: Set<PayoutRailName>;
	/** Number of further status queries that get no answer. */
	failAsks: number;
	/** Account holder that the bank returns. */
	holder: string;
	/** Moment at which the simulator throws, as if the worker died there. */
	dieAt: "beforeSend" | "afterSend" | "beforeAsk" | "afterAsk" | null;
	readonly set: (reference: string, state: SimulatedPayout["state"]) => void;
	/** Body and headers of a signed webhook about a payout. */
	readonly webhook: (
		reference: string,
		kind: PayoutUpdate,
		changes?: Partial<PayoutEvent>,
	) => { readonly body: string; readonly headers: Record<string, string> };
	/** Body and headers of any event, signed by the rail. */
	readonly signed: (event: object) => { readonly body: string; readonly headers: Record<string, string> };
	/** Sum of settled payouts in the rail's books. */
	readonly paidMinor: () => bigint;
};

const secret = "rail-secret";

export function createPayoutSimulator(): PayoutSimulator {
	const rail: PayoutSimulator = {
		all: [],
		books: new Map(),
		foreign: [],
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
			if (!booked) throw new Error(`the payout simulator has no payout ${reference}`);
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
	return Object.assign(rail, { all: payoutRailNames.map((name) => railOf(name, rail)) });
}

function sign(body: string): string {
	return createHmac("sha256", secret).update(body).digest("hex");
}

function isGenuine({ rawBody, headers }: Webhook): boolean {
	return headers["x-fake-signature"] === sign(Buffer.from(rawBody).toString("utf8"));
}

function die(rail: PayoutSimulator, moment: PayoutSimulator["dieAt"]): void {
	if (rail.dieAt !== moment) return;
	rail.dieAt = null;
	throw new Error(`The worker died ${moment}.`);
}

function railOf(name: PayoutRailName, rail: PayoutSimulator): PayoutRail {
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
		async fetchStatus({ reference }) {
			die(rail, "beforeAsk");
			rail.asks.push(reference);
			const result = statusOf(rail, name, reference);
			die(rail, "afterAsk");
			return result;
		},
		async listPayouts({ from, to }) {
			if (rail.down || rail.downNames.has(name)) return unknown;
			const all = [...rail.books.values()].filter((booked) => booked.rail === name).map(listedOf);
			const payouts = [...all, ...rail.foreign.filter((each) => each.rail === name)];
			return { outcome: "listed", payouts: payouts.filter(({ madeAt }) => madeAt >= from && madeAt <= to) };
		},
		isGenuine,
		async readWebhook(webhook) {
			const body = Buffer.from(webhook.rawBody).toString("utf8");
			if (!isGenuine(webhook)) return { outcome: "refused", reason: "badSignature" };
			const event = JSON.parse(body);
			return { outcome: "verified", events: [{ ...event, amountMinor: BigInt(event.amountMinor) }] };
		},
	};
}

function listedOf({ payout, state, paidMinor }: SimulatedPayout): ListedPayout {
	const { reference, currency, firstSentAt: madeAt, to, narration } = payout;
	return {
		providerId: reference,
		reference,
		state,
		amountMinor: paidMinor,
		currency,
		madeAt,
		narration,
		accountNumber: to.accountNumber,
	};
}

const unknown = { outcome: "unknown", cause: "timeout" } as const;

function sendTo(rail: PayoutSimulator, name: PayoutRailName, payout: Payout): SendResult {
	const existing = rail.books.get(payout.reference);
	if (existing && existing.rail !== name)
		throw new Error(`payout ${payout.reference} was sent to ${existing.rail} and then to ${name}`);
	if (rail.down || rail.downNames.has(name)) return unknown;
	if (existing) {
		if (existing.state === "failed" || existing.state === "reversed") {
			return { outcome: "refused", code: existing.state, final: true };
		}
		return resultOf(payout.reference, existing) as SendResult;
	}
	const fault = rail.faults.shift();
	if (fault === "lostBefore") return unknown;
	if (fault === "lowBalance") return { outcome: "refused", code: "balance", final: false };
	if (fault === "refused") return { outcome: "refused", code: "no-such-account", final: true };
	const paidMinor = payout.amountMinor - (fault === "otherAmount" ? 100n : 0n);
	const booked: SimulatedPayout = {
		rail: name,
		payout,
		state: fault === "slow" ? "pending" : "settled",
		paidMinor,
	};
	rail.books.set(payout.reference, booked);
	if (fault === "lostAfter") return unknown;
	return fault === "slow"
		? { outcome: "accepted", providerId: payout.reference }
		: (resultOf(payout.reference, booked) as SendResult);
}

function resultOf(reference: string, { state, paidMinor, payout }: SimulatedPayout): StatusResult {
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

function statusOf(rail: PayoutSimulator, name: PayoutRailName, reference: string): StatusResult {
	if (rail.failAsks > 0) {
		rail.failAsks--;
		return unknown;
	}
	if (rail.down || rail.downNames.has(name)) return unknown;
	const booked = rail.books.get(reference);
	return booked?.rail === name ? resultOf(reference, booked) : { outcome: "notFound" };
}
