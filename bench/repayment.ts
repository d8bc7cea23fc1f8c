import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openingEntries, type PlainDate, priceLoan } from "@puente/core";
import { pricedProducts, regions } from "@puente/regions/load";
import { takeMoney } from "../apps/server/src/areas/repayment/take-money.ts";
import { createVault } from "../apps/server/src/crypto/vault.ts";
import { addBorrower } from "../apps/server/src/store/borrowers.ts";
import { type Database, openPostgres } from "../apps/server/src/store/database.ts";
import { appendEntries } from "../apps/server/src/store/ledger.ts";
import { addLoan } from "../apps/server/src/store/loans.ts";
import { migrate } from "../apps/server/src/store/migrate.ts";
import { addOrder } from "../apps/server/src/store/orders.ts";
import { addPayOrder } from "../apps/server/src/store/pay-orders.ts";
import { startPostgres } from "../tools/postgres.ts";
import { ensurePostgres } from "../tools/system.ts";
import { percent, perSecond, printTable } from "./table.ts";

const clients = 32;
const loansCount = 2_000;
const seconds = 8;
const opened = "2026-11-01" as PlainDate;
const at = new Date("2026-11-15T10:00:00Z");
const vault = createVault(Buffer.alloc(32, 7));

/** Open loans, each with an account that takes payments. Answers the references to pay to. */
async function seed({ db }: Database): Promise<readonly string[]> {
	const product = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" })[0];
	if (!product) throw new Error("Nothing is offered.");
	const choice = { amount: 100_000, days: product.tenures[0]?.days ?? 0, paidOutOn: opened };
	const priced = priceLoan(product, choice);
	if (!priced.ok) throw new Error(priced.refusal);
	const { terms } = priced.value;
	const references: string[] = [];
	for (let count = 0; count < loansCount; count++) {
		const [borrowerId, orderId, loanId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
		const id = crypto.randomUUID();
		await db.transaction().execute(async (tx) => {
			await addBorrower(tx, {
				id: borrowerId,
				country: "ng",
				mobileIndex: Buffer.from(borrowerId),
				mobileSealed: Buffer.alloc(1),
				dataKey: vault.newDataKey(borrowerId),
				packageName: "com.puente.ng",
				afid: null,
				registeredAt: at,
				barredAt: null,
			});
			const order = {
				id: orderId,
				orderNo: `B${count}`,
				borrowerId,
				country: "ng",
				step: "Repaying",
			} as const;
			await addOrder(tx, { ...order, begunAs: "first" }, at);
			await addLoan(tx, { id: loanId, borrowerId, orderId, terms, openedAt: at });
			await appendEntries(tx, { loanId, operation: "payout", entries: openingEntries(terms), at });
			const place = { loanId: null, rail: "monnify", amountMinor: null, currency: "NGN" } as const;
			await addPayOrder(tx, { id, borrowerId, ...place, madeAt: at, expiresAt: null });
		});
		references.push(id);
	}
	return references;
}

/** Payments as webhooks bring them, booked by so many workers at once. */
async function measureBooking({ db }: Database, references: readonly string[]): Promise<number> {
	const endAt = performance.now() + seconds * 1000;
	let booked = 0;
	const work = async () => {
		while (performance.now() < endAt) {
			const arrived = {
				rail: "monnify",
				paymentId: crypto.randomUUID(),
				amountMinor: 1_000n,
				currency: "NGN" as const,
				paidAt: at.toISOString(),
				reference: references[randomInt(references.length)] ?? "",
				payTo: null,
				webhookId: null,
			};
			await db
				.transaction()
				.execute((tx) => takeMoney({ db: tx, vault, enqueue: async () => undefined }, [arrived], at));
			booked++;
		}
	};
	await Promise.all(Array.from({ length: clients }, work));
	return booked / seconds;
}

/** The rows that one payment must leave behind, and nothing else, written by the database's own tool. */
const script = `
\\set n random(1, ${loansCount})
begin;
select quote_literal(loans.borrower_id) as borrower_id, quote_literal(loans.id) as loan_id, entries_count + 1 as number from loans join orders on orders.id = order_id
  where order_no = 'B' || (:n - 1) for update of loans \\gset
select 1 from borrowers where id = :borrower_id for update;
insert into payments (rail, payment_id, amount_minor, currency, paid_at, heard_at) values ('monnify', gen_random_uuid(), 1000, 'NGN', now(), now());
insert into loan_events (loan_id, id, kind, takes_effect_on, detail, recorded_at) values (:loan_id, gen_random_uuid(), 'payment', '2026-11-15', '{}', now());
insert into entries (loan_id, number, kind, posted_on, operation, previous_hash, hash, posted_at)
  values (:loan_id, :number, 'payment', '2026-11-15', 'bench', '\\x00', '\\x00', now());
insert into postings (loan_id, number, account, minor, currency)
  values (:loan_id, :number, 'asset:cash', 1000, 'NGN'), (:loan_id, :number, 'asset:principal', -1000, 'NGN');
update loans set entries_count = :number, last_hash = '\\x00' where id = :loan_id;
update payments set loan_id = :loan_id where rail = 'monnify' and payment_id = '';
commit;
`;

function measureDatabase(url: string, folder: string): number {
	const file = join(folder, "payment.sql");
	writeFileSync(file, script);
	const args = ["-n", "-c", String(clients), "-j", "2", "-T", String(seconds), "-f", file, url];
	const said = execFileSync(join(ensurePostgres(), "pgbench"), args, { encoding: "utf8" });
	return Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? 0);
}

export async function run(): Promise<void> {
	const postgres = await startPostgres(["shared_buffers=512MB", "max_connections=80"]);
	const folder = mkdtempSync(join(tmpdir(), "bench-repayment-"));
	const database = openPostgres(postgres.url, clients);
	try {
		await migrate(database);
		const references = await seed(database);
		const ours = await measureBooking(database, references);
		const plain = measureDatabase(postgres.url, folder);
		printTable(
			[
				`${clients} at once, ${loansCount.toLocaleString("en")} loans`,
				"payments a second",
				"against the rows alone",
			],
			[
				["the same rows by pgbench", perSecond(plain), percent(plain, plain)],
				["payments taken in, replayed, chained and posted", perSecond(ours), percent(ours, plain)],
			],
		);
	} finally {
		await database.close();
		postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
