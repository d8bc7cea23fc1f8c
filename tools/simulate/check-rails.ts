import { sql } from "kysely";
import type { Check } from "./check-books.ts";
import { findTheirs, type Paid, railPayments, railPayouts } from "./rail-books.ts";
import type { RuleContext } from "./rules.ts";

const dayMs = 86_400_000;
/** Within this time a payment is found even if its webhook is lost. */
const heardWithinMs = 2 * dayMs;
/** Within this time staff has seen what the bank took back. */
const correctedWithinMs = 4 * dayMs;

const keyOf = ({ rail, amount }: Pick<Paid, "rail" | "amount">) => `${rail} ${amount}`;

function countBy(payments: readonly Pick<Paid, "rail" | "amount">[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const paid of payments) counts.set(keyOf(paid), (counts.get(keyOf(paid)) ?? 0) + 1);
	return counts;
}

async function ourPayments({ simulation }: RuleContext): Promise<readonly Paid[]> {
	const { rows } = await sql<{
		rail: string;
		amount: number;
		at: Date;
	}>`select rail, amount_minor::float8 as amount,
		paid_at as at from payments`.execute(simulation.database.db);
	return rows.map(({ at, ...paid }) => ({ ...paid, at: at.getTime() }));
}

/** Payments at the rails that have been there for a while are in our books, each once. */
export const moneyInIsHeard: Check = async (context) => {
	const { books } = context.simulation.world;
	const now = context.simulation.time.nowMs();
	if (context.calmSinceMs > now - heardWithinMs) return null;
	const ours = countBy(await ourPayments(context));
	const theirs = railPayments(books).filter(
		({ at, reference }) => at < now - heardWithinMs && !isWrongAccount(reference),
	);
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

/** What we booked is at the rail, unless the bank took it back. */
export const moneyInIsTrue: Check = async (context) => {
	const { simulation } = context;
	const { books } = simulation.world;
	const now = simulation.time.nowMs();
	const theirs = countBy(railPayments(books));
	const takenBack = countBy(simulation.takenBack);
	for (const [key, count] of countBy(await ourPayments(context))) {
		const explained = (theirs.get(key) ?? 0) + (takenBack.get(key) ?? 0);
		if (count > explained) return `${key} is in our books ${count} times and at the rail ${explained} times`;
	}
	if (context.calmSinceMs > now - correctedWithinMs) return null;
	const { rows } = await sql<object>`select kind, rail, key, found_at from open_items
		where settled_at is null and kind <> 'unmatched' and found_at < ${new Date(now - correctedWithinMs)}::timestamptz
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? `nobody corrected ${JSON.stringify(rows)}` : null;
};

type OurPayout = {
	readonly reference: string;
	readonly order_id: string;
	readonly state: string;
	readonly amount: number;
	readonly ended_at: Date | null;
	readonly planned_at: Date;
};

async function ourPayouts({ simulation }: RuleContext): Promise<readonly OurPayout[]> {
	const { rows } =
		await sql<OurPayout>`select reference::text, order_id::text, state, amount_minor::float8 as amount,
		ended_at, planned_at from payouts order by planned_at`.execute(simulation.database.db);
	return rows;
}

/** The rails and we agree about every payout, once both had time. */
export const payoutsAgree: Check = async (context) => {
	const { books } = context.simulation.world;
	const now = context.simulation.time.nowMs();
	const theirs = railPayouts(books);
	const isSettled = context.calmSinceMs <= now - heardWithinMs;
	for (const { reference, state, ended_at } of await ourPayouts(context)) {
		const their = findTheirs(theirs, reference);
		if (state === "settled" && !their) return `payout ${reference} is settled and no rail knows it`;
		if (
			!their ||
			!isSettled ||
			their.at > now - heardWithinMs ||
			(ended_at?.getTime() ?? 0) > now - heardWithinMs
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
	const { books } = context.simulation.world;
	const theirs = railPayouts(books).filter(({ status }) => status === "settled");
	const ours = await ourPayouts(context);
	const byOrder = new Map<string, number>();
	let known = 0;
	for (const { reference, order_id } of ours) {
		const their = findTheirs(theirs, reference);
		if (!their) continue;
		known += 1;
		const count = (byOrder.get(order_id) ?? 0) + 1;
		if (count > 1) return `order ${order_id} was paid out ${count} times`;
		byOrder.set(order_id, count);
	}
	if (known < theirs.length)
		return `${theirs.length} payouts are settled at the rails, and ${known} of them are ours`;
	return null;
};

/** A loan is open exactly while its money is with the borrower. */
export const loansHaveMoney: Check = async ({ simulation }) => {
	const { rows } =
		await sql<object>`select l.id, l.status, p.state from loans l left join payouts p on p.reference = l.id
		where p.reference is null or (l.status = 'void') <> (p.state = 'reversed') and p.state <> 'disputed'`.execute(
			simulation.database.db,
		);
	return rows.length > 0 ? `loan and payout differ: ${JSON.stringify(rows.slice(0, 3))}` : null;
};
