import { sql } from "kysely";
import type { Paid } from "../world/rail-books.ts";
import type { Check } from "./check-books.ts";

const dayMs = 86_400_000;
/** Within this time a payment is found even if its webhook is lost. */
const heardWithinMs = 2 * dayMs;
/** A night's question to the rail may be lost too. */
const heardDespiteLossMs = 5 * dayMs;
/** Within this time staff has seen what the bank took back. */
const correctedWithinMs = 4 * dayMs;

const keyOf = ({ rail, amount }: Pick<Paid, "rail" | "amount">) => `${rail} ${amount}`;

function countBy(payments: readonly Pick<Paid, "rail" | "amount">[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const paid of payments) counts.set(keyOf(paid), (counts.get(keyOf(paid)) ?? 0) + 1);
	return counts;
}

/** Payments at the rails that have been there for a while are in our books, each once. */
export const receivedMoneyIsBooked: Check = async (context) => {
	const now = context.simulation.time.nowMs();
	const withinMs = context.clearSinceMs > now - heardWithinMs ? heardDespiteLossMs : heardWithinMs;
	if (context.calmSinceMs > now - withinMs) return null;
	const ours = countBy(await context.ourPayments());
	const theirs = context
		.railPayments()
		.filter(({ at, reference }) => at < now - withinMs && !isWrongAccount(reference));
	for (const [key, count] of countBy(theirs)) {
		const known = ours.get(key) ?? 0;
		if (known < count) return `${key} was paid ${count} times and heard of ${known} times`;
	}
	return null;
};

/** No rail can be asked about an account that belongs to no borrower. */
function isWrongAccount(reference: string): boolean {
	return reference.startsWith("64618015709");
}

/** What we booked is at the rail, unless the bank took it back. Staff book what a true proof shows. */
export const moneyInIsTrue: Check = async (context) => {
	const { simulation } = context;
	const now = simulation.time.nowMs();
	const theirs = countBy(context.railPayments());
	const takenBack = countBy(simulation.takenBack);
	const proven = countBy(
		simulation.borrowers.flatMap(({ proven }) =>
			[...new Set(proven)].map(({ amountMinor }) => ({ rail: "voucher", amount: Number(amountMinor) })),
		),
	);
	for (const [key, count] of countBy(await context.ourPayments())) {
		const explained = (theirs.get(key) ?? 0) + (takenBack.get(key) ?? 0) + (proven.get(key) ?? 0);
		if (count > explained) return `${key} is in our books ${count} times and at the rail ${explained} times`;
	}
	if (context.calmSinceMs > now - correctedWithinMs) return null;
	const { rows } = await sql<object>`select kind, rail, key, found_at from open_items
		where settled_at is null and kind <> 'unmatched' and found_at < ${new Date(now - correctedWithinMs)}::timestamptz
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? `not corrected: ${JSON.stringify(rows)}` : null;
};

/** The rails and we agree about every payout, once both had time. */
export const payoutsAgree: Check = async (context) => {
	const now = context.simulation.time.nowMs();
	const theirs = context.railPayouts();
	const isSettled = context.calmSinceMs <= now - heardWithinMs;
	for (const { reference, state, endedAt } of await context.ourPayouts()) {
		const their = theirs.find(reference);
		if (state === "settled" && !their) return `payout ${reference} is settled and no rail knows it`;
		if (
			!their ||
			!isSettled ||
			their.at > now - heardWithinMs ||
			(endedAt?.getTime() ?? 0) > now - heardWithinMs
		)
			continue;
		if (their.status === "settled" && state !== "settled" && state !== "disputed" && !wasHandled(state)) {
			return `payout ${reference} is settled at ${their.rail} and ${state} here`;
		}
		if (state === "settled" && their.status !== "settled") {
			return `payout ${reference} is ${their.status} at ${their.rail} and settled here`;
		}
	}
	return null;
};

/** A dispute that staff ended may leave a state that only they can explain. */
function wasHandled(state: string): boolean {
	return state === "failed" || state === "reversed";
}

/** No order gets its money twice. */
export const paidOutOnce: Check = async (context) => {
	const theirs = context.railPayouts();
	const byOrder = new Map<string, number>();
	let known = 0;
	for (const { reference, orderId } of await context.ourPayouts()) {
		if (theirs.find(reference)?.status !== "settled") continue;
		known += 1;
		const count = (byOrder.get(orderId) ?? 0) + 1;
		if (count > 1) return `order ${orderId} was paid out ${count} times`;
		byOrder.set(orderId, count);
	}
	if (known < theirs.settledCount)
		return `${theirs.settledCount} payouts are settled at the rails, and ${known} of them are ours`;
	return null;
};

/**
 * A loan is open exactly while its money is with the borrower. What comes back after a repayment is a dispute that staff
 * ends, and the loan stays as it is.
 */
export const loansHaveMoney: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`select l.id, l.status, p.state
		from loans l left join payouts p on p.reference = l.id
		where p.reference is null or (l.status = 'void') <> (p.state = 'reversed') and p.state <> 'disputed'
			and not exists (select from reviews r where r.order_id = p.order_id and r.kind = 'payout'
				and r.settled_at is not null)`.execute(simulation.database.db);
	return rows.length > 0 ? `loan and payout differ: ${JSON.stringify(rows.slice(0, 3))}` : null;
};
