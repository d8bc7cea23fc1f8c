import type { Entry } from "@puente/core/ledger";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onPostgres, openTestDatabase } from "../../../test/harness.ts";
import { addLoanWithOrder, randomTerms } from "../../../test/loan-fixtures.ts";
import { randomInt } from "../../../test/random.ts";
import { createRepaymentAccounts, expectPaidOnce, shuffled } from "../../../test/repayment-accounts.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import type { Database } from "../../platform/database/database.ts";
import { appendEntries } from "../ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../ledger/store/loans.ts";
import { bookPayments } from "./book-payments.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-01" as PlainDate;
const at = new Date("2026-11-15T10:00:00Z");
const payersCount = onPostgres ? 64 : 16;

it("books every payment once when webhooks of several loans arrive concurrently and repeatedly", async () => {
	const { db } = database;
	const accounts = await createRepaymentAccounts(db, { count: 8, openedOn: opened, at });
	const payments = Array.from({ length: payersCount * 3 }, (_, index) => {
		const account = accounts[index % accounts.length];
		if (!account) throw new Error("no repayment account");
		return {
			account,
			arrived: {
				rail: "monnify",
				paymentId: `p${index}`,
				amountMinor: BigInt(randomInt(1_000, 400_000)),
				currency: "NGN" as const,
				paidAt: new Date(at.getTime() - randomInt(10) * 86_400_000).toISOString(),
				reference: account.reference,
				payTo: null,
				webhookId: null,
			},
		};
	});
	const deliveries = shuffled([...payments, ...payments, ...payments.slice(0, payersCount)]);
	const queue = [...deliveries];
	const outcomes: string[] = [];
	await Promise.all(
		Array.from({ length: payersCount }, async () => {
			while (queue.length > 0) {
				const arrived = queue.splice(0, randomInt(1, 9)).map((next) => next.arrived);
				const context = { vault, enqueue: async () => undefined };
				outcomes.push(
					...(await db.transaction().execute((tx) => bookPayments({ ...context, db: tx }, arrived, at))),
				);
			}
		}),
	);
	expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(payments.length);
	expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(
		deliveries.length - payments.length,
	);
	for (const { loanId } of accounts) {
		const own = payments.filter(({ account }) => account.loanId === loanId);
		const paid = own.map(({ arrived }) => arrived.amountMinor);
		await expectPaidOnce(db, loanId, paid);
	}
});

/** Resolves once a transaction of this database waits for a lock. */
async function untilLockWait(): Promise<void> {
	const lockWaits = sql`select from pg_locks where not granted and pid in (
		select pid from pg_stat_activity where datname = current_database())`;
	while ((await lockWaits.execute(database.db)).rows.length === 0);
}

it.runIf(onPostgres)(
	"books a payment after the entries of a concurrent transaction that holds the loan's lock",
	async () => {
		const { db } = database;
		const [account] = await createRepaymentAccounts(db, { count: 1, openedOn: opened, at });
		if (!account) throw new Error("no repayment account");
		const { loanId, reference } = account;
		const interest: Entry = {
			kind: "interest-accrual",
			on: opened,
			eventId: null,
			postings: [
				{ account: "asset:interest", minor: 7n },
				{ account: "income:interest", minor: -7n },
			],
		};
		const paid = {
			rail: "monnify",
			paymentId: "behind",
			amountMinor: 5_000n,
			currency: "NGN" as const,
			paidAt: at.toISOString(),
			reference,
			payTo: null,
			webhookId: null,
		};
		const context = { vault, enqueue: async () => undefined };
		const appended = await db.transaction().execute(async (tx) => {
			await appendEntries(tx, { loanId, operation: "close", entries: [interest], at });
			// The promise is wrapped in an object; awaiting it inside this transaction would deadlock.
			const booking = db
				.transaction()
				.execute((other) => bookPayments({ ...context, db: other }, [paid], at));
			await untilLockWait();
			return { booking };
		});
		expect(await appended.booking).toEqual(["booked"]);
		await expectPaidOnce(db, loanId, [5_000n]);
	},
);

it("books payments to the borrower's account on the open loan, or on the last loan once it is paid off", async () => {
	const { db } = database;
	const [account] = await createRepaymentAccounts(db, { count: 1, openedOn: opened, at });
	const first = account && (await findLoan(db, account.loanId));
	if (!first) throw new Error("the first loan was not found");
	const pay = async (paymentId: string) => {
		const arrived = {
			rail: "monnify",
			paymentId,
			amountMinor: 100_000_000n,
			currency: "NGN" as const,
			paidAt: at.toISOString(),
			reference: account.reference,
			payTo: null,
			webhookId: null,
		};
		const context = { vault, enqueue: async () => undefined };
		expect(
			await db.transaction().execute((tx) => bookPayments({ ...context, db: tx }, [arrived], at)),
		).toEqual(["booked"]);
	};
	const paid = async (loanId: string) => (await listLoanEvents(db, loanId)).map(({ id }) => id).sort();
	await pay("ends-first");
	const borrower = { id: first.borrowerId, country: "ng" } as const;
	const terms = randomTerms("2026-11-15" as PlainDate);
	await db.updateTable("orders").set({ closedAt: at }).where("id", "=", first.orderId).execute();
	const second = await db.transaction().execute((tx) => addLoanWithOrder(tx, borrower, terms, at));
	await pay("ends-second");
	await pay("too-much");
	expect(await paid(first.id)).toEqual(["monnify:ends-first"]);
	expect(await paid(second.loanId)).toEqual(["monnify:ends-second", "monnify:too-much"]);
});
