import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../server/src/platform/database/schema/index.ts";
import { keepHistory } from "./keep-history.ts";
import { type LivedDay, liveDays, type Outcome } from "./live-days.ts";
import { openSimulation, type Simulation, type SimulationOptions } from "./world/simulation.ts";

/** Everything that the books say. Two runs of one seed give the same digest, or something came from outside the seed. */
const books = [
	"select loan_id, number, kind, posted_on, operation, encode(hash, 'hex') from entries order by 1, 2",
	"select loan_id, number, account, minor from postings order by 1, 2, 3",
	"select id, status, opened_at, closed_at, posted_until, balances from loans order by 1",
	"select loan_id, id, kind, takes_effect_on, detail from loan_events order by 1, 2",
	"select rail, payment_id, amount_minor, paid_at, received_at, event_id, booked_as from payments order by 1, 2",
	"select reference, state, attempt, rail, ended_at from payouts order by 1",
	"select id, borrower_id, kind, sent_at from notifications order by 1",
	"select id, outcome, settled_at from outbox order by 1",
	"select loan_id, kind, due_on, contacted_at from collection_contacts order by 1, 2, 3",
	"select book, number, kind, minor, encode(hash, 'hex') from general_entries order by 1, 2",
] as const;

async function digestOf(db: Db): Promise<string> {
	const hash = createHash("sha256");
	for (const book of books) {
		const { rows } = await sql.raw(book).execute(db);
		hash.update(JSON.stringify(rows, (_key, value) => (typeof value === "bigint" ? String(value) : value)));
	}
	return hash.digest("hex");
}

export type Report = Outcome & {
	/** What was lived through. */
	readonly counts: Readonly<Record<string, number>>;
	/** How often each refusal came. */
	readonly refusals: Readonly<Record<string, number>>;
	/** Unexpected errors since the last check of the rules. */
	readonly faults: readonly string[];
	readonly digest: string;
	readonly seconds: number;
	/** Processor time of this process. */
	readonly cpuSeconds: number;
	/** The most memory that this process had. */
	readonly memoryMb: number;
	/** Numbers and habits of the borrowers that a broken rule names. */
	readonly people: readonly { readonly number: number; readonly habit: string; readonly country: string }[];
};

/** One run in this process, which can do no other: its time and its randomness belong to the run. */
export async function runSimulation(
	options: SimulationOptions,
	onDay: (lived: LivedDay) => void,
): Promise<Report> {
	const startedAt = performance.now();
	const simulation = await openSimulation(options);
	const { db } = simulation.database;
	const outcome = await liveDays(simulation, onDay);
	const report = {
		...outcome,
		counts: await countAll(simulation),
		refusals: Object.fromEntries([...simulation.refusals].sort()),
		faults: simulation.faults.map(({ where, error }) => `${where}: ${error}`),
		digest: await digestOf(db),
		seconds: (performance.now() - startedAt) / 1000,
		cpuSeconds: Object.values(process.cpuUsage()).reduce((sum, each) => sum + each, 0) / 1e6,
		memoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
		people: outcome.broken ? await peopleIn(db, simulation, outcome.broken.detail) : [],
	};
	if (options.keepIn !== null && !outcome.broken)
		await keepHistory({ books: simulation.world.books, files: simulation.files, db }, options.keepIn);
	await simulation.close();
	return report;
}

const counted = [
	"borrowers",
	"loans",
	"entries",
	"payments",
	"payouts",
	"notifications",
	"webhooks",
	"openItems",
] as const;

async function countAll({ database, sms, crashes }: Simulation): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const table of counted) {
		const { rows } = await sql<{
			count: number;
		}>`select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
		counts[table] = rows[0]?.count ?? 0;
	}
	return { ...counts, texts: sms.length, crashes: crashes.count };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The borrowers behind the ids of loans, orders, texts and borrowers in a text. */
async function peopleIn(db: Db, { borrowers }: Simulation, detail: string): Promise<Report["people"]> {
	const ids = [...new Set(detail.match(uuid) ?? [])];
	const { rows } = await sql<{ id: string }>`select borrower_id::text as id from loans
			where id = any(${ids}::uuid[]) or order_id = any(${ids}::uuid[])
		union select borrower_id::text from notifications where id = any(${ids}::uuid[])
		union select borrower_id::text from orders where id = any(${ids}::uuid[])
		union select borrower_id::text from payouts where reference = any(${ids}::uuid[])
		union select id::text from borrowers where id = any(${ids}::uuid[])`.execute(db);
	const found = new Set(rows.map(({ id }) => id));
	const named = new Set([...detail.matchAll(/borrower (\d+)/g)].map(([, number]) => Number(number)));
	return borrowers
		.filter(({ session, number }) => named.has(number) || (session && found.has(session.userId)))
		.map(({ number, habit, country }) => ({ number, habit, country }));
}
