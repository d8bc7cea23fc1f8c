import { totalmem } from "node:os";
import { accrualLegs, type LoanTerms } from "@puente/core/loan";
import { priceLoan } from "@puente/core/offer";
import { addDays, type PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { closeDay } from "../apps/server/src/modules/ledger/close-day.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import { toStoredJson } from "../apps/server/src/platform/stored/stored-json.ts";
import { startPostgres } from "../tools/postgres.ts";
import { databaseCpuSeconds } from "./cpu.ts";
import { timedId } from "./loan-book.ts";
import { printTable } from "./table.ts";

/** The memory that docs/operations.md recommends for PostgreSQL: a quarter of the machine's. */
const quarterMb = Math.floor(totalmem() / 4 / 2 ** 20);
const sizes = [100_000, 1_000_000] as const;
const day = "2026-03-01" as PlainDate;
const at = new Date("2026-03-02T03:00:00Z");
const clock = { now: () => at, offsetMs: () => 0, setOffset: () => undefined };
/** Most loans are before their first due date; every tenth is late, so that interest and penalty are both posted. */
const ages = [
	{ opened: addDays(day, -20), ofTen: 9 },
	{ opened: addDays(day, -45), ofTen: 1 },
] as const;

function termsOf(opened: PlainDate): LoanTerms {
	const product = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" })[0];
	if (!product) throw new Error("Nigeria has no product");
	const choice = { amount: 20_000, days: product.tenures[0]?.days ?? 0, paidOutOn: opened };
	const priced = priceLoan(product, choice);
	if (!priced.ok) throw new Error(priced.refusal);
	return priced.value.terms;
}

const json = (value: unknown) => `'${toStoredJson(value)}'::jsonb`;

/** A book of open loans as payouts create them. */
async function seed(database: Database, loans: number): Promise<void> {
	await database.inScriptTransaction(async (run) => {
		await run(`insert into borrowers (id, country, mobile_index, mobile_sealed, data_key, package_name, registered_at)
			select gen_random_uuid(), 'ng', sha256(('b' || n)::bytea), '\\x00', '\\x00', 'com.puente.ng', now()
			from generate_series(1, ${loans}) n`);
		await run(`insert into orders (id, order_no, borrower_id, country, begun_as, step, step_at, created_at, last_activity_at)
			select gen_random_uuid(), 'B' || row_number() over (), id, 'ng', 'first', 'Repaying', now(), now(), now()
				from borrowers`);
		for (const { opened, ofTen } of ages) await run(loansOf(opened, (loans * ofTen) / 10));
		for (const { opened } of ages) await run(legsOf(termsOf(opened), opened));
	});
	await vacuum(database);
}

/** Like a book in production: rows that were just written cost their first reader more. */
async function vacuum(database: Database): Promise<void> {
	await database.inScriptTransaction(async (run) => {
		// VACUUM cannot run in a transaction.
		await run("commit");
		await run("vacuum analyze");
	});
}

function loansOf(opened: PlainDate, count: number): string {
	return `insert into loans (id, borrower_id, order_id, currency, terms, opened_on, opened_at, status, posted_until)
		select ${timedId}, borrower_id, id, 'NGN', ${json(termsOf(opened))}, '${opened}', now(), 'repaying',
			'${addDays(day, -1)}'
		from orders where not exists (select from loans where order_id = orders.id) limit ${count}`;
}

/** Writes the accruals of all loans that were opened on a day with these terms. */
function legsOf(terms: LoanTerms, opened: PlainDate): string {
	const legs = accrualLegs(terms, [], opened).map((leg) => ({
		...leg,
		maxMinor: leg.maxMinor ?? null,
	}));
	return `insert into accruals (loan_id, number, kind, grows_from, grows_to, amount_days, per_day, numerator,
		denominator, max_minor, rounding, suspended_after, tax_numerator, tax_denominator, tax_step_minor, tax_base_before)
		select id, leg.n, leg.v ->> 'kind', (leg.v ->> 'from')::date, (leg.v ->> 'to')::date,
			(leg.v ->> 'amountDays')::bigint,
			(leg.v ->> 'perDay')::bigint, (leg.v ->> 'numerator')::bigint, (leg.v ->> 'denominator')::bigint,
				(leg.v ->> 'maxMinor')::bigint,
			terms ->> 'rounding', (leg.v ->> 'suspendedAfter')::date,
			(leg.v #>> '{tax,numerator}')::bigint, (leg.v #>> '{tax,denominator}')::bigint,
			(leg.v #>> '{tax,stepMinor}')::bigint, (leg.v #>> '{tax,baseBefore}')::bigint
		from loans, jsonb_array_elements(${json(legs)}) with ordinality leg (v, n)
		where opened_on = '${opened}' and not exists (select from accruals a where a.loan_id = loans.id)`;
}

type CloseResult = { readonly seconds: number; readonly cpuSeconds: number; readonly memoryMb: number };

async function measure(loans: number): Promise<CloseResult> {
	const postgres = await startPostgres([
		`shared_buffers=${quarterMb}MB`,
		"max_wal_size=8GB",
		"synchronous_commit=off",
	]);
	const database = openPostgres({ url: postgres.url, connectionsMax: 10, limits: toolLimits });
	try {
		await migrate(database);
		await seed(database, loans);
		const cpuBefore = databaseCpuSeconds(postgres.pid);
		const startedAt = performance.now();
		await closeDay({ db: database.db, clock, daysAloneMax: null }, { currency: "NGN", day });
		const seconds = (performance.now() - startedAt) / 1000;
		const cpuSeconds = databaseCpuSeconds(postgres.pid) - cpuBefore;
		return { seconds, cpuSeconds, memoryMb: process.memoryUsage().rss / 2 ** 20 };
	} finally {
		await database.close();
		postgres.stop();
	}
}

/** One nightly close of the whole book, with one entry for each kind of income. */
export async function run(): Promise<void> {
	const results: CloseResult[] = [];
	const rows: string[][] = [];
	for (const loans of sizes) {
		const result = await measure(loans);
		results.push(result);
		rows.push([
			loans.toLocaleString("en"),
			`${result.seconds.toFixed(1)} s`,
			`${(result.seconds / (results[0]?.seconds ?? 1)).toFixed(1)} ×`,
			`${result.cpuSeconds.toFixed(1)} s`,
			`${(result.cpuSeconds / (results[0]?.cpuSeconds ?? 1)).toFixed(1)} ×`,
			`${Math.round(result.memoryMb)} MiB`,
		]);
	}
	printTable(["open loans", "close", "", "CPU of the database", "", "memory of the server"], rows);
}
