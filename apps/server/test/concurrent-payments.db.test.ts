import type { Entry } from "@puente/core/ledger";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appendEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../src/modules/ledger/store/loans.ts";
import { bookPayments } from "../src/modules/repayment/book-payments.ts";
import type { Database } from "../src/platform/database/database.ts";
import { onPostgres, openTestDatabase } from "./harness.ts";
import { anyTerms, lendTo } from "./loan-desk.ts";
import { expectPaidOnce, openPlaces, shuffled } from "./payers.ts";
import { vault } from "./payout-desk.ts";
import { randomInt } from "./random.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-01" as PlainDate;
const at = new Date("2026-11-15T10:00:00Z");
const payersCount = onPostgres ? 64 : 16;

it("payers of the same and of other loans at once, each told several times: every payment is in the books once", async () => {
	const { db } = database;
	const places = await openPlaces(db, { count: 8, openedOn: opened, at });
	const payments = Array.from({ length: payersCount * 3 }, (_, index) => {
		const place = places[index % places.length];
		if (!place) throw new Error("no place");
		return {
			place,
			arrived: {
				rail: "monnify",
				paymentId: `p${index}`,
				amountMinor: BigInt(randomInt(1_000, 400_000)),
				currency: "NGN" as const,
				paidAt: new Date(at.getTime() - randomInt(10) * 86_400_000).toISOString(),
				reference: place.reference,
				payTo: null,
				webhookId: null,
			},
		};
	});
	const told = shuffled([...payments, ...payments, ...payments.slice(0, payersCount)]);
	const queue = [...told];
	const outcomes: string[] = [];
	await Promise.all(
		Array.from({ length: payersCount }, async () => {
			while (queue.length > 0) {
				const arrived = queue.splice(0, randomInt(1, 9)).map((next) => next.arrived);
				const taking = { vault, enqueue: async () => undefined };
				outcomes.push(
					...(await db.transaction().execute((tx) => bookPayments({ ...taking, db: tx }, arrived, at))),
				);
			}
		}),
	);
	expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(payments.length);
	expect(outcomes.filter((outcome) => outcome === "known")).toHaveLength(told.length - payments.length);
	for (const { loanId } of places) {
		const own = payments.filter(({ place }) => place.loanId === loanId);
		const paid = own.map(({ arrived }) => arrived.amountMinor);
		await expectPaidOnce(db, loanId, paid);
	}
});

/** Until somebody waits for a row that another holds. */
async function untilSomebodyWaits(): Promise<void> {
	const waiting = sql`select from pg_locks where not granted and pid in (
		select pid from pg_stat_activity where datname = current_database())`;
	while ((await waiting.execute(database.db)).rows.length === 0);
}

it.runIf(onPostgres)(
	"a payment that waits for whoever appends to its loan is booked behind what was appended",
	async () => {
		const { db } = database;
		const [place] = await openPlaces(db, { count: 1, openedOn: opened, at });
		if (!place) throw new Error("no place");
		const { loanId, reference } = place;
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
		const taking = { vault, enqueue: async () => undefined };
		const taken = await db.transaction().execute(async (tx) => {
			await appendEntries(tx, { loanId, operation: "close", entries: [interest], at });
			// The promise is handed out in an object, or this transaction would wait for the one that waits for it.
			const waits = db.transaction().execute((other) => bookPayments({ ...taking, db: other }, [paid], at));
			await untilSomebodyWaits();
			return { waits };
		});
		expect(await taken.waits).toEqual(["booked"]);
		await expectPaidOnce(db, loanId, [5_000n]);
	},
);

it("what comes to the borrower's own account repays the open loan, and after the last one is credit of that", async () => {
	const { db } = database;
	const [place] = await openPlaces(db, { count: 1, openedOn: opened, at });
	const first = place && (await findLoan(db, place.loanId));
	if (!first) throw new Error("no loan");
	const pay = async (paymentId: string) => {
		const arrived = {
			rail: "monnify",
			paymentId,
			amountMinor: 100_000_000n,
			currency: "NGN" as const,
			paidAt: at.toISOString(),
			reference: place.reference,
			payTo: null,
			webhookId: null,
		};
		const taking = { vault, enqueue: async () => undefined };
		expect(
			await db.transaction().execute((tx) => bookPayments({ ...taking, db: tx }, [arrived], at)),
		).toEqual(["booked"]);
	};
	const paid = async (loanId: string) => (await listLoanEvents(db, loanId)).map(({ id }) => id).sort();
	await pay("ends-first");
	const borrower = { id: first.borrowerId, country: "ng" } as const;
	const terms = anyTerms("2026-11-15" as PlainDate);
	await db.updateTable("orders").set({ closed_at: at }).where("id", "=", first.orderId).execute();
	const second = await db.transaction().execute((tx) => lendTo(tx, borrower, terms, at));
	await pay("ends-second");
	await pay("too-much");
	expect(await paid(first.id)).toEqual(["monnify:ends-first"]);
	expect(await paid(second.loanId)).toEqual(["monnify:ends-second", "monnify:too-much"]);
});
