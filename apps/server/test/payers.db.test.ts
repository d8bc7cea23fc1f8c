import { randomInt } from "node:crypto";
import type { PlainDate } from "@puente/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeMoney } from "../src/areas/repayment/take-money.ts";
import type { Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { onPostgres, openTestDatabase } from "./harness.ts";
import { expectPaidOnce, openPlaces, shuffled } from "./payers.ts";
import { vault } from "./payout-desk.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
	await migrate(database);
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
					...(await db.transaction().execute((tx) => takeMoney({ ...taking, db: tx }, arrived, at))),
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
}, 120_000);
