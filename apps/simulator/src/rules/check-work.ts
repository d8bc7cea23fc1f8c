import { createHash } from "node:crypto";
import { findChainBreak, owedByEntries } from "@puente/core/ledger";
import { sql } from "kysely";
import { CallRefusal } from "../people/borrower-calls.ts";
import type { Borrower } from "../world/borrower.ts";
import type { Check } from "./check-books.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export const noUnknownErrors: Check = async ({ simulation }) => {
	const [first, ...others] = simulation.faults;
	return first
		? `${first.where}: ${first.error}${others.length > 0 ? `, and ${others.length} more` : ""}`
		: null;
};

/** Runs a query for things that should have been done by now, once our processes had a day in calm. */
function nothingLeft(query: (before: Date) => ReturnType<typeof sql>, waitMs: number): Check {
	return async ({ simulation, calmSinceMs }) => {
		const now = simulation.time.nowMs();
		if (calmSinceMs > now - waitMs) return null;
		const { rows } = await query(new Date(now - waitMs)).execute(simulation.database.db);
		return rows.length > 0 ? JSON.stringify(rows.slice(0, 3)) : null;
	};
}

export const jobsEnd = nothingLeft(
	(before) => sql`select name, data, tries from simulation.jobs where due_at < ${before}::timestamptz`,
	dayMs,
);

export const webhooksAreHandled = nothingLeft(
	(before) =>
		sql`select id, rail from webhooks where outcome is null and received_at < ${before}::timestamptz`,
	dayMs,
);

export const payoutsEnd = nothingLeft(
	(before) => sql`select reference, rail, state from payouts
		where state in ('planned', 'sent') and planned_at < ${before}::timestamptz`,
	2 * dayMs,
);

export const applicationsAreDecided = nothingLeft(
	(
		before,
	) => sql`select o.id, o.step from orders o where o.step = 'Applying' and o.step_at < ${before}::timestamptz
		and o.closed_at is null and not exists (
			select from reviews r where r.order_id = o.id and r.settled_at is null)`,
	dayMs,
);

export const claimsAreAnswered = nothingLeft(
	(before) => sql`select id from vouchers where status = 'pending' and created_at < ${before}::timestamptz`,
	3 * dayMs,
);

/** Money that waits in suspense has an open item, so that staff sees it. */
export const moneyHasOwner: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`select p.rail, p.payment_id, p.amount_minor::text from payments p
		where p.event_id is null and not exists (
			select from open_items i where i.rail = p.rail and i.key = p.payment_id)
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? `money without an owner and without an open item: ${JSON.stringify(rows)}` : null;
};

const phonesPerDay = 4;
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** What a phone checks: the chain of the statement, its sum, and that every screen names the same debt. */
export const phonesAgree: Check = async (context) => {
	const { borrowers, day } = context;
	const count = Math.min(phonesPerDay, borrowers.length);
	for (let index = 0; index < count; index++) {
		const borrower = borrowers[(day * phonesPerDay + index) % borrowers.length];
		if (!borrower?.session || borrower.orderNo === null) continue;
		// A job that runs between two calls may change the debt; what is wrong is wrong again.
		const broken =
			(await checkPhone(borrower, borrower.orderNo)) && (await checkPhone(borrower, borrower.orderNo));
		if (broken !== null) return `borrower ${borrower.number}: ${broken}`;
	}
	return noUnknownErrors(context);
};

async function checkPhone({ call }: Borrower, orderNo: string): Promise<string | null> {
	try {
		const statement = await call("statement", { orderNo });
		const debt = await call("repayDetail", { orderNo });
		const { currency } = statement;
		const entries = statement.entries.map((entry) => ({
			...entry,
			currency,
			postings: entry.postings.map(({ account, minor }) => ({ account, minor: BigInt(minor) })),
		}));
		const chain = await findChainBreak(entries, sha256);
		if (chain !== null) return `entry ${chain.number} of its statement is ${chain.how}`;
		const { payoffMinor, creditMinor } = owedByEntries(entries);
		const isWrittenOff = debt.status === "written-off";
		if (payoffMinor !== BigInt(statement.owedByEntriesMinor)) return "its entries sum to another debt";
		const asked = payoffMinor + BigInt(statement.accruedSinceMinor) - BigInt(statement.roundedOffMinor);
		if (asked !== BigInt(statement.payoffMinor)) return "its statement asks for another sum than its parts";
		if (statement.payoffMinor !== debt.payoff.totalMinor) return "its screens name two debts";
		if (!isWrittenOff && creditMinor !== BigInt(debt.creditMinor)) return "its screens name two credits";
		return null;
	} catch (error) {
		if (error instanceof CallRefusal) return null;
		throw error;
	}
}

/** The clock of the product is the simulation's. */
export const clockIsRight: Check = async ({ simulation }) => {
	const { rows } = await sql<{ latest: Date | null }>`select max(at) as latest from order_events`.execute(
		simulation.database.db,
	);
	const latest = rows[0]?.latest?.getTime() ?? 0;
	return latest > simulation.time.nowMs() + hourMs ? "an event is in the future" : null;
};
