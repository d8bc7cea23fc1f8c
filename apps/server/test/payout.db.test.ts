import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWebhook } from "../src/modules/payout/take-webhook.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openTestDatabase } from "./harness.ts";
import { failAtQuery, openDesk, type PayoutDesk, vault } from "./payout-desk.ts";
import { randomUuid } from "./random.ts";

let database: Database;
let desk: PayoutDesk;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	desk = openDesk(database);
	// What an earlier test left behind belongs to another rail.
	await database.db.updateTable("payouts").set({ look_at: null }).execute();
});

async function started(): Promise<string> {
	const orderId = await desk.acceptedOrder();
	expect(await desk.getMoney(orderId)).toBe(true);
	return orderId;
}

/** Hours of sweeps: long enough for every wait of a payout to be over. */
async function letTimePass(hours = 3): Promise<void> {
	for (let minute = 0; minute < hours * 60; minute += 10) {
		desk.pass(600);
		await desk.work();
	}
}

describe("a payout", () => {
	it("that settles at once opens the loan", async () => {
		const orderId = await started();
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Repaying");
		expect(desk.rail.sends).toHaveLength(1);
	});

	it("asked for twice at the same moment goes out once", async () => {
		const orderId = await desk.acceptedOrder();
		const asked = await Promise.all([desk.getMoney(orderId), desk.getMoney(orderId), desk.getMoney(orderId)]);
		expect(asked.filter((each) => each)).toHaveLength(1);
		await desk.work();
		expect(await desk.references(orderId)).toHaveLength(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("that two workers take at once goes out once", async () => {
		const orderId = await started();
		await Promise.all([desk.work(), desk.work(), desk.work()]);
		desk.pass(120);
		await Promise.all([desk.work(), desk.work()]);
		expect(desk.rail.books.size).toBe(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("whose request was lost before it arrived is asked about, and sent again under the same reference", async () => {
		desk.rail.faults.push("lostBefore");
		const orderId = await started();
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Lending");
		desk.pass(30);
		await desk.work();
		expect(desk.rail.sends).toHaveLength(1);
		desk.pass(60);
		await desk.work();
		expect(desk.rail.asks.length).toBeGreaterThan(0);
		expect(new Set(desk.rail.sends).size).toBe(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("whose answer was lost after the money moved is asked about, and never sent again", async () => {
		desk.rail.faults.push("lostAfter");
		const orderId = await started();
		await desk.work();
		expect(await desk.audit(orderId).catch((error: Error) => error.message)).toContain("the rail");
		await letTimePass(1);
		expect(desk.rail.sends).toHaveLength(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("stays unknown while the rail is down for an hour, and is paid once when it is back", async () => {
		desk.rail.down = true;
		const orderId = await started();
		await desk.work();
		await letTimePass(1);
		expect(await desk.audit(orderId)).toBe("Lending");
		const [reference] = await desk.references(orderId);
		desk.rail.down = false;
		await letTimePass(3);
		expect(await desk.references(orderId)).toEqual([reference]);
		expect(desk.rail.books.size).toBe(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("that our balance does not cover waits and goes out later", async () => {
		desk.rail.faults.push("lowBalance", "lowBalance");
		const orderId = await started();
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Lending");
		await letTimePass(3);
		expect(await desk.references(orderId)).toHaveLength(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("that the rail refuses for good fails, and a new one has a new reference", async () => {
		desk.rail.faults.push("refused");
		const orderId = await started();
		await desk.work();
		expect(await desk.audit(orderId)).toBe("PayFail");
		expect(await desk.getMoney(orderId)).toBe(false);
		await database.db.updateTable("orders").set({ step: "getMoney" }).where("id", "=", orderId).execute();
		expect(await desk.getMoney(orderId)).toBe(true);
		await desk.work();
		expect(new Set(await desk.references(orderId)).size).toBe(2);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("cannot be made a second time while the first may still have the money, whatever the code does", async () => {
		desk.rail.faults.push("slow");
		const orderId = await started();
		await desk.work();
		await database.db.updateTable("orders").set({ step: "getMoney" }).where("id", "=", orderId).execute();
		await expect(desk.getMoney(orderId)).rejects.toThrow(/payouts_one_live/);
	});

	it("of another amount than was asked is booked by nobody before a person has looked", async () => {
		desk.rail.faults.push("otherAmount");
		const orderId = await started();
		await desk.work();
		await letTimePass(1);
		const row = await database.db
			.selectFrom("reviews")
			.selectAll()
			.where("order_id", "=", orderId)
			.executeTakeFirstOrThrow();
		expect(row).toMatchObject({ kind: "payout", reasons: ["paidOther:amount"] });
		expect(
			await database.db.selectFrom("loans").select("id").where("order_id", "=", orderId).execute(),
		).toEqual([]);
	});
});

describe("where a region has two rails", () => {
	const railOf = async (orderId: string) => {
		const [reference = ""] = await desk.references(orderId);
		return desk.rail.books.get(reference)?.rail;
	};

	it("the first one is taken", async () => {
		const orderId = await started();
		await desk.work();
		expect(await railOf(orderId)).toBe("paystack");
	});

	it("a payout that was never sent takes the other one when the first does not answer", async () => {
		desk.rail.downNames.add("paystack");
		const orderId = await started();
		await desk.work();
		expect(await railOf(orderId)).toBe("flutterwave");
		expect(await desk.audit(orderId)).toBe("Repaying");
		desk.rail.downNames.clear();
		await letTimePass(2);
		expect(desk.rail.sends).toHaveLength(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it.each(["lostBefore", "lostAfter"] as const)(
		"a payout that was sent (%s) stays where it is, however long that rail is silent",
		async (fault) => {
			desk.rail.faults.push(fault);
			const orderId = await started();
			await desk.work();
			desk.rail.downNames.add("paystack");
			await letTimePass(6);
			expect(await desk.references(orderId)).toHaveLength(1);
			desk.rail.downNames.clear();
			await letTimePass(3);
			expect(await railOf(orderId)).toBe("paystack");
			expect(desk.rail.books.size).toBe(1);
			expect(await desk.audit(orderId)).toBe("Repaying");
		},
	);

	it("and neither answers, nothing is sent until one does", async () => {
		desk.rail.downNames.add("paystack").add("flutterwave");
		const orderId = await started();
		await desk.work();
		await letTimePass(2);
		expect(desk.rail.sends).toEqual([]);
		expect(await desk.audit(orderId)).toBe("Lending");
		desk.rail.downNames.delete("flutterwave");
		await letTimePass(2);
		expect(desk.rail.sends).toHaveLength(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("the other one gets nothing for an account that it takes for somebody else's", async () => {
		desk.rail.downNames.add("paystack");
		desk.rail.holder = "Chidi Eze";
		const orderId = await started();
		await desk.work();
		await letTimePass(2);
		expect(desk.rail.sends).toEqual([]);
		desk.rail.downNames.clear();
		await letTimePass(2);
		expect(await railOf(orderId)).toBe("paystack");
	});

	it("two workers that see different rails answer pay out once", async () => {
		const orderId = await started();
		const [reference = ""] = await desk.references(orderId);
		// The first rail fails the first worker's question and answers the others'.
		desk.rail.failAsks = 1;
		await Promise.all([desk.look(reference), desk.look(reference), desk.look(reference)]);
		expect(desk.rail.sends).toHaveLength(1);
		await letTimePass(2);
		expect(desk.rail.books.size).toBe(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
	});
});

describe("a webhook", () => {
	async function slow(): Promise<{ orderId: string; reference: string }> {
		desk.rail.faults.push("slow");
		const orderId = await started();
		await desk.work();
		const [reference = ""] = await desk.references(orderId);
		return { orderId, reference };
	}

	it("that says settled opens the loan, once, however often it comes", async () => {
		const { orderId, reference } = await slow();
		desk.rail.set(reference, "settled");
		const webhook = desk.rail.webhook(reference, "settled");
		await Promise.all([desk.hook(webhook), desk.hook(webhook), desk.hook(webhook)]);
		await desk.work();
		desk.pass(86_400);
		await desk.hook(webhook);
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Repaying");
		const events = await database.db
			.selectFrom("rail_events")
			.selectAll()
			.where("reference", "=", reference)
			.execute();
		expect(events).toHaveLength(1);
	});

	it("with a wrong signature changes nothing and is kept", async () => {
		const { orderId, reference } = await slow();
		const { body } = desk.rail.webhook(reference, "settled");
		await desk.hook({ body, headers: { "x-fake-signature": "0".repeat(64) } });
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Lending");
		const kept = await database.db
			.selectFrom("webhooks")
			.selectAll()
			.where("outcome", "=", "badSignature")
			.execute();
		expect(kept.some((row) => openWebhook(vault, Buffer.from(row.body_sealed)).toString() === body)).toBe(
			true,
		);
		expect(kept.some((row) => Buffer.from(row.body_sealed).includes(reference))).toBe(false);
		desk.pass(91 * 86_400);
		await desk.work();
		const later = await database.db
			.selectFrom("webhooks")
			.select("body_sealed")
			.where("outcome", "=", "badSignature")
			.execute();
		expect(later.every((row) => row.body_sealed.length === 0)).toBe(true);
	});

	it("about a payout that is not ours is kept and changes nothing", async () => {
		const reference = randomUuid();
		await desk.hook(desk.rail.webhook(reference, "settled"));
		await desk.work();
		const row = await database.db
			.selectFrom("webhooks")
			.selectAll()
			.orderBy("received_at", "desc")
			.where("outcome", "=", "notOurs")
			.executeTakeFirst();
		expect(row).toBeDefined();
	});

	it("that says failed leads to a failed payout", async () => {
		const { orderId, reference } = await slow();
		desk.rail.set(reference, "failed");
		await desk.hook(desk.rail.webhook(reference, "failed"));
		await desk.work();
		expect(await desk.audit(orderId)).toBe("PayFail");
	});

	it("that says reversed after settled undoes the loan, and the ledger shows that the money came back", async () => {
		const { orderId, reference } = await slow();
		desk.rail.set(reference, "settled");
		await desk.hook(desk.rail.webhook(reference, "settled"));
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Repaying");
		desk.rail.set(reference, "reversed");
		const reversed = desk.rail.webhook(reference, "reversed");
		await Promise.all([desk.hook(reversed), desk.hook(reversed)]);
		await desk.work();
		expect(await desk.audit(orderId)).toBe("PayFail");
		const kinds = await database.db
			.selectFrom("entries")
			.select("kind")
			.where("loan_id", "=", reference)
			.orderBy("number")
			.execute();
		expect(kinds.map(({ kind }) => kind)).toEqual(["disbursement", "fee", "tax", "payout-reversal"]);
	});

	it("that is lost is made up for by asking, also when the money comes back", async () => {
		const { orderId, reference } = await slow();
		desk.rail.set(reference, "settled");
		await letTimePass(1);
		expect(await desk.audit(orderId)).toBe("Repaying");
		desk.rail.set(reference, "reversed");
		await letTimePass(2);
		expect(await desk.audit(orderId)).toBe("PayFail");
	});

	it("that comes late, after asking was faster, changes nothing", async () => {
		const { orderId, reference } = await slow();
		desk.rail.set(reference, "settled");
		await letTimePass(1);
		await desk.hook(desk.rail.webhook(reference, "settled"));
		await desk.work();
		expect(await desk.audit(orderId)).toBe("Repaying");
	});

	it("that says settled after the rail had said failed is for a person", async () => {
		const { orderId, reference } = await slow();
		await desk.hook(desk.rail.webhook(reference, "failed"));
		await desk.work();
		desk.rail.set(reference, "settled");
		await desk.hook(desk.rail.webhook(reference, "settled"));
		await desk.work();
		const review = await database.db
			.selectFrom("reviews")
			.selectAll()
			.where("order_id", "=", orderId)
			.executeTakeFirst();
		expect(review).toMatchObject({ kind: "payout", reasons: ["settledAfter"] });
	});
});

const questionsMax = 60;

describe("a worker that dies", () => {
	it.each(["beforeSend", "afterSend"] as const)(
		"%s neither pays twice nor loses the payout",
		async (moment) => {
			const orderId = await started();
			desk.rail.dieAt = moment;
			await expect(desk.work()).rejects.toThrow("died");
			await letTimePass(2);
			expect(desk.rail.books.size).toBe(1);
			expect(await desk.audit(orderId)).toBe("Repaying");
		},
	);

	it.each(["beforeAsk", "afterAsk"] as const)(
		"%s neither pays twice nor loses the payout",
		async (moment) => {
			desk.rail.faults.push("lostAfter");
			const orderId = await started();
			await desk.work();
			desk.rail.dieAt = moment;
			desk.pass(600);
			await expect(desk.work()).rejects.toThrow("died");
			await letTimePass(2);
			expect(desk.rail.sends).toHaveLength(1);
			expect(await desk.audit(orderId)).toBe("Repaying");
		},
	);

	it.each(Array.from({ length: questionsMax }, (_, index) => index + 1))(
		"at question %i to the database neither pays twice nor loses the payout",
		async (question) => {
			const orderId = await started();
			const { db, asked } = failAtQuery(database.db, question);
			const died = await desk.work(db).then(
				() => false,
				() => true,
			);
			// Past the last question nothing dies; the count shows that every one of them was tried.
			expect(died).toBe(asked() >= question);
			await letTimePass(2);
			expect(desk.rail.books.size).toBe(1);
			expect(await desk.audit(orderId)).toBe("Repaying");
		},
	);

	it("was killed at every question there is", async () => {
		await started();
		const { db, asked } = failAtQuery(database.db, Number.POSITIVE_INFINITY);
		await desk.work(db);
		expect(asked()).toBeGreaterThan(20);
		expect(asked()).toBeLessThanOrEqual(questionsMax);
	});

	it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
		"at question %i of asking for the money leaves it asked for or not, never half",
		async (question) => {
			const orderId = await desk.acceptedOrder();
			const { db, asked } = failAtQuery(database.db, question);
			const started = await desk.getMoney(orderId, db).catch(() => false);
			expect(started).toBe(asked() < question);
			if (!started) expect(await desk.getMoney(orderId)).toBe(true);
			await letTimePass(1);
			expect(desk.rail.books.size).toBe(1);
			expect(await desk.audit(orderId)).toBe("Repaying");
		},
	);
});
