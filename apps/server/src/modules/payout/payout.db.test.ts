import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import {
	createPayoutHarness,
	failAtQuery,
	type PayoutHarness,
	vault,
} from "../../../test/simulators/payout-harness.ts";
import type { Database } from "../../platform/database/database.ts";
import { findHold, liftHold, placeHold } from "../../platform/hold/hold.ts";
import { findAccountStanding, getBorrower } from "../borrower/index.ts";
import { getOrder } from "../order/index.ts";
import { openWebhook } from "../webhook/handle-webhooks.ts";
import { findDispute } from "./index.ts";
import { listPayouts } from "./store/payouts.ts";

let database: Database;
let payouts: PayoutHarness;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	payouts = createPayoutHarness(database);
	// Payouts of earlier tests belong to another simulator.
	await database.db.updateTable("payouts").set({ pollAt: null }).execute();
});

async function startPayout(): Promise<string> {
	const orderId = await payouts.createAcceptedOrder();
	expect(await payouts.getMoney(orderId)).toBe(true);
	return orderId;
}

/** Runs sweeps for some hours, so that every wait of a payout ends. */
async function runSweepsFor(hours = 3): Promise<void> {
	for (let minute = 0; minute < hours * 60; minute += 10) {
		payouts.advance(600);
		await payouts.runJobs();
	}
}

describe("a payout", () => {
	it("that settles immediately opens the loan", async () => {
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Repaying");
		expect(payouts.rail.sends).toHaveLength(1);
	});

	it("requested three times at once is sent once", async () => {
		const orderId = await payouts.createAcceptedOrder();
		const results = await Promise.all([
			payouts.getMoney(orderId),
			payouts.getMoney(orderId),
			payouts.getMoney(orderId),
		]);
		expect(results.filter((each) => each)).toHaveLength(1);
		await payouts.runJobs();
		expect(await payouts.references(orderId)).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("processed by several workers at once is sent once", async () => {
		const orderId = await startPayout();
		await Promise.all([payouts.runJobs(), payouts.runJobs(), payouts.runJobs()]);
		payouts.advance(120);
		await Promise.all([payouts.runJobs(), payouts.runJobs()]);
		expect(payouts.rail.books.size).toBe(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("whose request was lost is queried and sent again under the same reference", async () => {
		payouts.rail.faults.push("lostBefore");
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Lending");
		payouts.advance(30);
		await payouts.runJobs();
		expect(payouts.rail.sends).toHaveLength(1);
		payouts.advance(60);
		await payouts.runJobs();
		expect(payouts.rail.asks.length).toBeGreaterThan(0);
		expect(new Set(payouts.rail.sends).size).toBe(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("whose reply was lost after the money moved is queried and not sent again", async () => {
		payouts.rail.faults.push("lostAfter");
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await payouts.audit(orderId).catch((error: Error) => error.message)).toContain("the rail");
		await runSweepsFor(1);
		expect(payouts.rail.sends).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("stays pending while the rail is down for an hour, and is paid once afterwards", async () => {
		payouts.rail.down = true;
		const orderId = await startPayout();
		await payouts.runJobs();
		await runSweepsFor(1);
		expect(await payouts.audit(orderId)).toBe("Lending");
		const [reference] = await payouts.references(orderId);
		payouts.rail.down = false;
		await runSweepsFor(3);
		expect(await payouts.references(orderId)).toEqual([reference]);
		expect(payouts.rail.books.size).toBe(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	const dayHours = 24;
	const changeNumber = (orderId: string) =>
		database.db
			.updateTable("borrowers")
			.set({ mobileChangedAt: payouts.now() })
			.where("id", "in", (from) => from.selectFrom("orders").select("borrowerId").where("id", "=", orderId))
			.execute();

	it("waits for a day after a change of number, and then leaves once by itself", async () => {
		const orderId = await payouts.createAcceptedOrder();
		await changeNumber(orderId);
		expect(await payouts.getMoney(orderId)).toBe(true);
		await payouts.runJobs();
		await runSweepsFor(dayHours - 1);
		payouts.advance(3_590);
		await payouts.runJobs();
		expect(payouts.rail.sends).toEqual([]);
		expect(await payouts.audit(orderId)).toBe("Lending");
		await runSweepsFor(1);
		expect(payouts.rail.sends).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("whose request was lost is not sent again in the day after a change of number", async () => {
		payouts.rail.faults.push("lostBefore");
		const orderId = await startPayout();
		await payouts.runJobs();
		await changeNumber(orderId);
		await runSweepsFor(dayHours - 1);
		expect(payouts.rail.sends).toHaveLength(1);
		await runSweepsFor(3);
		expect(payouts.rail.sends).toHaveLength(2);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	/** As after a restore. Returns how two people lift it. */
	async function holdPayouts(): Promise<() => Promise<void>> {
		const { db } = database;
		await placeHold(db, { cause: "stated", compareFrom: payouts.now() }, payouts.now());
		return async () => {
			const hold = await findHold(db);
			if (hold) await liftHold(db, hold.id, payouts.now());
		};
	}

	it("that was planned before a restore leaves once, when the hold is lifted", async () => {
		const orderId = await startPayout();
		const lift = await holdPayouts();
		await payouts.runJobs();
		await runSweepsFor(3);
		expect(payouts.rail.sends).toEqual([]);
		await lift();
		await runSweepsFor(1);
		expect(payouts.rail.sends).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("whose request was lost is not sent again while payouts are held after a restore", async () => {
		payouts.rail.faults.push("lostBefore");
		const orderId = await startPayout();
		await payouts.runJobs();
		const lift = await holdPayouts();
		await runSweepsFor(3);
		expect(payouts.rail.sends).toHaveLength(1);
		await lift();
		await runSweepsFor(3);
		expect(payouts.rail.sends).toHaveLength(2);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("is retried under the same reference when our balance is too low", async () => {
		payouts.rail.faults.push("lowBalance", "lowBalance");
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Lending");
		await runSweepsFor(3);
		expect(await payouts.references(orderId)).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("that the rail refuses fails, and a new one has a new reference", async () => {
		payouts.rail.faults.push("refused");
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("PayFail");
		expect(await payouts.getMoney(orderId)).toBe(false);
		await database.db.updateTable("orders").set({ step: "getMoney" }).where("id", "=", orderId).execute();
		expect(await payouts.getMoney(orderId)).toBe(true);
		await payouts.runJobs();
		expect(new Set(await payouts.references(orderId)).size).toBe(2);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("cannot be created while another one is pending, by a database constraint", async () => {
		payouts.rail.faults.push("slow");
		const orderId = await startPayout();
		await payouts.runJobs();
		await database.db.updateTable("orders").set({ step: "getMoney" }).where("id", "=", orderId).execute();
		await expect(payouts.getMoney(orderId)).rejects.toThrow(/payouts_one_live/);
	});

	it("that stays pending is asked about ever less often", async () => {
		payouts.rail.faults.push("slow");
		await startPayout();
		await payouts.runJobs();
		await runSweepsFor(1);
		const inFirstHour = payouts.rail.asks.length;
		expect(inFirstHour).toBeGreaterThan(2);
		await runSweepsFor(2);
		expect(payouts.rail.asks.length - inFirstHour).toBe(2);
	});

	it("with another amount than requested opens a review and no loan", async () => {
		payouts.rail.faults.push("otherAmount");
		const orderId = await startPayout();
		await payouts.runJobs();
		await runSweepsFor(1);
		const row = await database.db
			.selectFrom("reviews")
			.selectAll()
			.where("orderId", "=", orderId)
			.executeTakeFirstOrThrow();
		expect(row).toMatchObject({ kind: "payout", reasons: ["paidOther:amount"] });
		expect(await listPayouts(database.db, orderId)).toMatchObject([{ state: "disputed" }]);
		expect(
			await database.db.selectFrom("loans").select("id").where("orderId", "=", orderId).execute(),
		).toEqual([]);
	});
});

describe("with two rails in a region", () => {
	const railOf = async (orderId: string) => {
		const [reference = ""] = await payouts.references(orderId);
		return payouts.rail.books.get(reference)?.rail;
	};

	it("a payout is sent over the first rail", async () => {
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await railOf(orderId)).toBe("paystack");
	});

	it("an unsent payout goes over the second rail when the first does not answer", async () => {
		payouts.rail.downNames.add("paystack");
		const orderId = await startPayout();
		await payouts.runJobs();
		expect(await railOf(orderId)).toBe("flutterwave");
		expect(await payouts.audit(orderId)).toBe("Repaying");
		payouts.rail.downNames.clear();
		await runSweepsFor(2);
		expect(payouts.rail.sends).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it.each(["lostBefore", "lostAfter"] as const)(
		"a sent payout (%s) stays at its rail, however long that rail is down",
		async (fault) => {
			payouts.rail.faults.push(fault);
			const orderId = await startPayout();
			await payouts.runJobs();
			payouts.rail.downNames.add("paystack");
			await runSweepsFor(6);
			expect(await payouts.references(orderId)).toHaveLength(1);
			payouts.rail.downNames.clear();
			await runSweepsFor(3);
			expect(await railOf(orderId)).toBe("paystack");
			expect(payouts.rail.books.size).toBe(1);
			expect(await payouts.audit(orderId)).toBe("Repaying");
		},
	);

	it("a payout is not sent until one of them answers", async () => {
		payouts.rail.downNames.add("paystack").add("flutterwave");
		const orderId = await startPayout();
		await payouts.runJobs();
		await runSweepsFor(2);
		expect(payouts.rail.sends).toEqual([]);
		expect(await payouts.audit(orderId)).toBe("Lending");
		payouts.rail.downNames.delete("flutterwave");
		await runSweepsFor(2);
		expect(payouts.rail.sends).toHaveLength(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("a payout is not sent over the second rail when it reports another account holder", async () => {
		payouts.rail.downNames.add("paystack");
		payouts.rail.holder = "Chidi Eze";
		const orderId = await startPayout();
		await payouts.runJobs();
		await runSweepsFor(2);
		expect(payouts.rail.sends).toEqual([]);
		payouts.rail.downNames.clear();
		await runSweepsFor(2);
		expect(await railOf(orderId)).toBe("paystack");
	});

	it("workers that find different rails available send a payout once", async () => {
		const orderId = await startPayout();
		const [reference = ""] = await payouts.references(orderId);
		// The first rail fails the first worker's query and answers the others.
		payouts.rail.failAsks = 1;
		await Promise.all([
			payouts.checkPayout(reference),
			payouts.checkPayout(reference),
			payouts.checkPayout(reference),
		]);
		expect(payouts.rail.sends).toHaveLength(1);
		await runSweepsFor(2);
		expect(payouts.rail.books.size).toBe(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});
});

describe("a webhook", () => {
	async function pendingPayout(): Promise<{ orderId: string; reference: string }> {
		payouts.rail.faults.push("slow");
		const orderId = await startPayout();
		await payouts.runJobs();
		const [reference = ""] = await payouts.references(orderId);
		return { orderId, reference };
	}

	it("of a settled payout opens the loan once, however often it is sent", async () => {
		const { orderId, reference } = await pendingPayout();
		payouts.rail.set(reference, "settled");
		const webhook = payouts.rail.webhook(reference, "settled");
		await Promise.all([
			payouts.sendWebhook(webhook),
			payouts.sendWebhook(webhook),
			payouts.sendWebhook(webhook),
		]);
		await payouts.runJobs();
		payouts.advance(86_400);
		await payouts.sendWebhook(webhook);
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Repaying");
		const events = await database.db
			.selectFrom("railEvents")
			.selectAll()
			.where("reference", "=", reference)
			.execute();
		expect(events).toHaveLength(1);
	});

	it("with a wrong signature changes nothing and is not stored", async () => {
		const { orderId, reference } = await pendingPayout();
		const { body } = payouts.rail.webhook(reference, "settled");
		const count = async () => (await database.db.selectFrom("webhooks").select("id").execute()).length;
		const before = await count();
		const forged = { body, headers: { "x-fake-signature": "0".repeat(64) } };
		expect(await payouts.sendWebhook(forged)).toEqual({ outcome: "notGenuine" });
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Lending");
		expect(await count()).toBe(before);
	});

	it("is stored sealed for 90 days", async () => {
		const { reference } = await pendingPayout();
		const webhook = payouts.rail.webhook(reference, "settled");
		expect(await payouts.sendWebhook(webhook)).toEqual({ outcome: "stored", reply: "{}" });
		await payouts.runJobs();
		const stored = await database.db
			.selectFrom("webhooks")
			.selectAll()
			.where("outcome", "=", "handled")
			.execute();
		const bodyOf = (row: (typeof stored)[number]) => Buffer.from(row.bodySealed);
		const own = stored.find((row) => openWebhook(vault, bodyOf(row)).toString() === webhook.body);
		if (!own) throw new Error("the webhook was not stored");
		expect(bodyOf(own).includes(reference)).toBe(false);
		payouts.advance(91 * 86_400);
		await payouts.runJobs();
		const later = database.db.selectFrom("webhooks").select("bodySealed").where("id", "=", own.id);
		expect((await later.executeTakeFirstOrThrow()).bodySealed).toHaveLength(0);
	});

	it("about an unknown payout is stored as not ours", async () => {
		const reference = randomUuid();
		await payouts.sendWebhook(payouts.rail.webhook(reference, "settled"));
		await payouts.runJobs();
		const row = await database.db
			.selectFrom("webhooks")
			.selectAll()
			.orderBy("receivedAt", "desc")
			.where("outcome", "=", "notOurs")
			.executeTakeFirst();
		expect(row).toBeDefined();
	});

	it("of a failed payout fails the payout", async () => {
		const { orderId, reference } = await pendingPayout();
		payouts.rail.set(reference, "failed");
		await payouts.sendWebhook(payouts.rail.webhook(reference, "failed"));
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("PayFail");
	});

	it("of a reversal after settlement voids the loan and posts the payout reversal", async () => {
		const { orderId, reference } = await pendingPayout();
		payouts.rail.set(reference, "settled");
		await payouts.sendWebhook(payouts.rail.webhook(reference, "settled"));
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Repaying");
		payouts.rail.set(reference, "reversed");
		const reversed = payouts.rail.webhook(reference, "reversed");
		await Promise.all([payouts.sendWebhook(reversed), payouts.sendWebhook(reversed)]);
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("PayFail");
		const kinds = await database.db
			.selectFrom("entries")
			.select("kind")
			.where("loanId", "=", reference)
			.orderBy("number")
			.execute();
		expect(kinds.map(({ kind }) => kind)).toEqual(["disbursement", "fee", "tax", "payout-reversal"]);
	});

	it("that is lost is replaced by status queries, also for a reversal", async () => {
		const { orderId, reference } = await pendingPayout();
		payouts.rail.set(reference, "settled");
		await runSweepsFor(1);
		expect(await payouts.audit(orderId)).toBe("Repaying");
		payouts.rail.set(reference, "reversed");
		await runSweepsFor(2);
		expect(await payouts.audit(orderId)).toBe("PayFail");
	});

	it("that arrives after a status query changes nothing", async () => {
		const { orderId, reference } = await pendingPayout();
		payouts.rail.set(reference, "settled");
		await runSweepsFor(1);
		await payouts.sendWebhook(payouts.rail.webhook(reference, "settled"));
		await payouts.runJobs();
		expect(await payouts.audit(orderId)).toBe("Repaying");
	});

	it("of a settlement after a failure opens a review", async () => {
		const { orderId, reference } = await pendingPayout();
		await payouts.sendWebhook(payouts.rail.webhook(reference, "failed"));
		await payouts.runJobs();
		payouts.rail.set(reference, "settled");
		await payouts.sendWebhook(payouts.rail.webhook(reference, "settled"));
		await payouts.runJobs();
		const review = await database.db
			.selectFrom("reviews")
			.selectAll()
			.where("orderId", "=", orderId)
			.executeTakeFirst();
		expect(review).toMatchObject({ kind: "payout", reasons: ["settledAfter"] });
	});
});

describe("an event of a rail", () => {
	const day = 86_400;

	async function sentPayout() {
		payouts.rail.faults.push("slow");
		const orderId = await startPayout();
		await payouts.runJobs();
		const [reference = ""] = await payouts.references(orderId);
		return { orderId, reference };
	}
	async function receive(...[reference, kind, changes]: Parameters<PayoutHarness["rail"]["webhook"]>) {
		await payouts.sendWebhook(payouts.rail.webhook(reference, kind, changes));
		await payouts.runJobs();
	}
	const payoutOf = async (orderId: string) => (await listPayouts(database.db, orderId)).at(-1);

	it("about the payout of another rail changes nothing", async () => {
		const { orderId, reference } = await sentPayout();
		await receive(reference, "settled", { rail: "flutterwave" });
		expect(await payouts.audit(orderId)).toBe("Lending");
		const events = database.db.selectFrom("railEvents").select("kind").where("reference", "=", reference);
		expect(await events.execute()).toEqual([]);
	});

	it.each([
		["its code", "no-such-account", "no-such-account"],
		["its kind, if it names no code", null, "failed"],
	])("of a failed payout stores %s, when it came, and asks the rail no more", async (_, code, stored) => {
		const { orderId, reference } = await sentPayout();
		await receive(reference, "failed", { code });
		expect(await payoutOf(orderId)).toMatchObject({
			state: "failed",
			failedCode: stored,
			endedAt: payouts.now(),
		});
		const asked = payouts.rail.asks.length;
		await runSweepsFor(3);
		expect(payouts.rail.asks).toHaveLength(asked);
	});

	it("that another bank's customer owns the account bars the account", async () => {
		const { orderId, reference } = await sentPayout();
		await receive(reference, "failed", { code: "otherHolder" });
		const borrower = await database.db
			.selectFrom("orders")
			.innerJoin("borrowers", "borrowers.id", "orders.borrowerId")
			.selectAll("borrowers")
			.where("orders.id", "=", orderId)
			.executeTakeFirstOrThrow();
		expect(await findAccountStanding(database.db, await getBorrower(database.db, borrower.id))).toBe("other");
	});

	it("opens the loan on the rail's day, never before the payout was planned or after today", async () => {
		const dayOf = async (at: (now: Date) => string) => {
			const { reference } = await sentPayout();
			payouts.advance(3 * day);
			await receive(reference, "settled", { occurredAt: at(payouts.now()) });
			const query = database.db.selectFrom("loans").select("openedOn").where("id", "=", reference);
			const { openedOn } = await query.executeTakeFirstOrThrow();
			return (Date.parse(payouts.now().toISOString().slice(0, 10)) - Date.parse(openedOn)) / (day * 1_000);
		};
		const daysFrom = (days: number) => (now: Date) =>
			new Date(now.getTime() + days * day * 1_000).toISOString();
		expect(await dayOf(daysFrom(-1))).toBe(1);
		expect(await dayOf(daysFrom(-30))).toBe(3);
		expect(await dayOf(daysFrom(30))).toBe(0);
		expect(await dayOf(() => "no time")).toBe(0);
	});

	it("that came before does not reopen what people have settled", async () => {
		const { orderId, reference } = await sentPayout();
		await receive(reference, "failed");
		await receive(reference, "settled");
		expect((await payoutOf(orderId))?.state).toBe("disputed");
		await database.db
			.updateTable("payouts")
			.set({ state: "failed" })
			.where("reference", "=", reference)
			.execute();
		await receive(reference, "settled");
		expect((await payoutOf(orderId))?.state).toBe("failed");
	});
});

describe("a payout with contradictory reports", () => {
	it.each([
		["planned", ["notPaid", "handled"]],
		["sent", ["notPaid", "handled"]],
		["settled", ["notPaid", "handled"]],
		["failed", ["paid", "notPaid"]],
	] as const)("beside another that is %s may be settled as %j", async (state, outcomes) => {
		const first = await startPayout();
		const [reference = ""] = await payouts.references(first);
		const order = { step: "PayFail" } as const;
		await database.db.updateTable("orders").set(order).where("id", "=", first).execute();
		expect(await findDispute(database.db, await getOrder(database.db, first))).toBeNull();
		await database.db
			.updateTable("payouts")
			.set({ state: "disputed", firstSentAt: payouts.now() })
			.where("reference", "=", reference)
			.execute();
		const row = database.db.selectFrom("payouts").selectAll().where("reference", "=", reference);
		const other = { ...(await row.executeTakeFirstOrThrow()), reference: randomUuid(), attempt: 2, state };
		await database.db.insertInto("payouts").values(other).execute();
		const dispute = await findDispute(database.db, await getOrder(database.db, first));
		expect(dispute).toMatchObject({ payout: { reference }, hasLoan: false, outcomes });
	});
});

const queriesMax = 60;

describe("a worker that dies", () => {
	it.each(["beforeSend", "afterSend"] as const)(
		"%s neither pays twice nor loses the payout",
		async (moment) => {
			const orderId = await startPayout();
			payouts.rail.dieAt = moment;
			await expect(payouts.runJobs()).rejects.toThrow("died");
			await runSweepsFor(2);
			expect(payouts.rail.books.size).toBe(1);
			expect(await payouts.audit(orderId)).toBe("Repaying");
		},
	);

	it.each(["beforeAsk", "afterAsk"] as const)(
		"%s neither pays twice nor loses the payout",
		async (moment) => {
			payouts.rail.faults.push("lostAfter");
			const orderId = await startPayout();
			await payouts.runJobs();
			payouts.rail.dieAt = moment;
			payouts.advance(600);
			await expect(payouts.runJobs()).rejects.toThrow("died");
			await runSweepsFor(2);
			expect(payouts.rail.sends).toHaveLength(1);
			expect(await payouts.audit(orderId)).toBe("Repaying");
		},
	);

	it.each(Array.from({ length: queriesMax }, (_, index) => index + 1))(
		"at database query %i neither pays twice nor loses the payout",
		async (query) => {
			const orderId = await startPayout();
			const { db, queryCount } = failAtQuery(database.db, query);
			const died = await payouts.runJobs(db).then(
				() => false,
				() => true,
			);
			// Beyond the last query the job succeeds; the count shows that each query was tried.
			expect(died).toBe(queryCount() >= query);
			await runSweepsFor(2);
			expect(payouts.rail.books.size).toBe(1);
			expect(await payouts.audit(orderId)).toBe("Repaying");
		},
	);

	it("was tested at every database query of the job", async () => {
		await startPayout();
		const { db, queryCount } = failAtQuery(database.db, Number.POSITIVE_INFINITY);
		await payouts.runJobs(db);
		expect(queryCount()).toBeGreaterThan(20);
		expect(queryCount()).toBeLessThanOrEqual(queriesMax);
	});

	it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
		"at query %i of the payout request leaves it either made or not made",
		async (query) => {
			const orderId = await payouts.createAcceptedOrder();
			const { db, queryCount } = failAtQuery(database.db, query);
			const isStarted = await payouts.getMoney(orderId, db).catch(() => false);
			expect(isStarted).toBe(queryCount() < query);
			if (!isStarted) expect(await payouts.getMoney(orderId)).toBe(true);
			await runSweepsFor(1);
			expect(payouts.rail.books.size).toBe(1);
			expect(await payouts.audit(orderId)).toBe("Repaying");
		},
	);
});
