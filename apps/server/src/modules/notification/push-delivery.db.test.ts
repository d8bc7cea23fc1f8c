import { addDays, type PlainDate } from "@puente/core/time";
import type { Message, SendResult } from "@puente/providers/messages";
import type { Push, PushResult } from "@puente/providers/push";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { newSubscription } from "../../../test/push-subscription.ts";
import { randomUuid } from "../../../test/random.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import { createClock } from "../../platform/clock/clock.ts";
import { hashOf } from "../../platform/crypto/vault.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { replaceSession } from "../access/store/sessions.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { remind } from "../repayment/remind.ts";
import { deliverMessages } from "./deliver-messages.ts";
import { notificationKeyOf } from "./notification-key.ts";
import { notifyBorrower } from "./notify-borrower.ts";
import { savePushSubscription } from "./store/push-subscriptions.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-02" as PlainDate;
const daySeconds = 86_400;
/** A local time in Nigeria, which is an hour ahead of UTC. */
const localTime = (day: PlainDate, time: string) => new Date(`${day}T${time}:00+01:00`);
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

let now: Date;
let pushed: Push[];
let sent: Message[];
let pushResults: PushResult[];
let sendResults: SendResult[];
let outboxIds: string[];
beforeEach(() => {
	[pushed, sent, pushResults, sendResults, outboxIds] = [[], [], [], [], []];
});

const enqueue: Enqueue = async (_db, name, jobs) => {
	if (name !== "deliver-messages") return;
	outboxIds.push(...(jobs as readonly { outboxIds: readonly string[] }[]).flatMap((job) => job.outboxIds));
};

/** Runs the job of the messages that were written. */
function deliver(): Promise<void> {
	const delivery = {
		db: database.db,
		clock: createClock(() => now.getTime()),
		vault,
		senderFor: () => ({
			async send(message: Message) {
				sent.push(message);
				return sendResults.shift() ?? ({ outcome: "accepted", providerId: "sms" } as const);
			},
		}),
		pushSender: {
			async send(push: Push) {
				pushed.push(push);
				return pushResults.shift() ?? ({ outcome: "accepted" } as const);
			},
		},
	};
	return deliverMessages(delivery, outboxIds);
}

/** A borrower with a loan whose phone takes pushes. */
async function addSubscriber(from: PlainDate, country: "ng" | "co" = "ng") {
	const terms = randomTerms(from, country);
	const paidOutAt = localTime(terms.disbursedOn, "10:00");
	const loan = await addPaidOutLoan(database.db, terms, paidOutAt, country);
	const { borrowerId } = loan;
	const session = { borrowerId, deviceId: "phone", tokenHash: hashOf(randomUuid()), openedAt: paidOutAt };
	await replaceSession(database.db, { ...session, expiresAt: later(paidOutAt, 30 * daySeconds) });
	const key = await notificationKeyOf({ db: database.db, deps: { vault, enqueue } }, borrowerId);
	const subscription = newSubscription();
	await savePushSubscription(database.db, {
		borrowerId,
		deviceId: "phone",
		endpointHash: hashOf(subscription.endpoint),
		sealed: vault.sealFor(key, "push", JSON.stringify(subscription)),
		addedAt: paidOutAt,
	});
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	return { ...loan, subscription, dueOn, paidOutAt };
}

const remindOf = (loanId: string) =>
	remind({ db: database.db, vault, now, enqueue, publicUrl: "https://puente.example" }, loanId);

async function approve(borrowerId: string): Promise<void> {
	const borrower = await getBorrower(database.db, borrowerId);
	const context = { db: database.db, now, deps: { vault, enqueue } };
	await notifyBorrower(context, borrower, "applicationApproved", { hours: 24 });
}

const isSubscribed = async (borrowerId: string) =>
	(await database.db
		.selectFrom("pushSubscriptions")
		.select("borrowerId")
		.where("borrowerId", "=", borrowerId)
		.executeTakeFirst()) !== undefined;

async function kindsAndOutcomes() {
	const query = database.db.selectFrom("outbox").select(["kind", "outcome"]).where("id", "in", outboxIds);
	return (await query.execute()).map(({ kind, outcome }) => [kind, outcome]);
}

describe("a payment reminder", () => {
	it("goes by push, until the end of the legal hours, with no amount, and not by SMS", async () => {
		const { loanId, dueOn, subscription } = await addSubscriber(opened);
		now = localTime(addDays(dueOn, -3), "09:00");
		await remindOf(loanId);
		await remindOf(loanId);
		await deliver();
		await deliver();
		expect(pushed).toHaveLength(1);
		expect(sent).toEqual([]);
		const [push] = pushed;
		expect(push?.subscription).toEqual(subscription);
		expect(JSON.parse(push?.payload ?? "")).toEqual({
			title: "A payment is due soon",
			text: "Tap to see the date and how to pay.",
			url: "/#/repay/repay_detail",
			tag: outboxIds[0],
		});
		// Nigeria allows reminders until 18:00.
		expect(push?.ttlSeconds).toBe(9 * 3600);
		expect(await kindsAndOutcomes()).toEqual([["push", "accepted"]]);
	});

	it("is not sent after the legal hours, neither by push nor by SMS", async () => {
		const { loanId, dueOn } = await addSubscriber(addDays(opened, 10));
		now = localTime(dueOn, "17:00");
		await remindOf(loanId);
		now = localTime(dueOn, "18:00");
		await deliver();
		expect([pushed, sent]).toEqual([[], []]);
		expect(await kindsAndOutcomes()).toEqual([["push", "expired"]]);
	});

	it("goes by SMS where the law limits the channels of a week", async () => {
		const { loanId, dueOn } = await addSubscriber(addDays(opened, 20), "co");
		// The days around it are tried, because some of them allow no contact.
		for (let day = -3; day <= 0 && outboxIds.length === 0; day++) {
			now = new Date(`${addDays(dueOn, day)}T09:00:00-05:00`);
			await remindOf(loanId);
		}
		await deliver();
		expect(pushed).toEqual([]);
		expect(sent).toHaveLength(1);
	});
});

describe("a push that the push service does not take", () => {
	it("turns into one SMS when the subscription has ended, and the subscription is deleted", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 30));
		now = paidOutAt;
		await approve(borrowerId);
		pushResults = [{ outcome: "gone" }];
		await deliver();
		await deliver();
		expect([pushed.length, sent.length]).toEqual([1, 1]);
		expect(sent[0]?.text).toContain("Your application is approved.");
		expect(await kindsAndOutcomes()).toEqual([["sms", "accepted"]]);
		expect(await isSubscribed(borrowerId)).toBe(false);
	});

	it("turns into one SMS when our keys are refused, and the subscription stays", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 40));
		now = paidOutAt;
		await approve(borrowerId);
		pushResults = [{ outcome: "refused", reason: "account", code: "403" }];
		await deliver();
		await deliver();
		expect([pushed.length, sent.length]).toEqual([1, 1]);
		expect(await isSubscribed(borrowerId)).toBe(true);
	});

	it("is tried again for a minute, and then turns into one SMS", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 50));
		now = paidOutAt;
		await approve(borrowerId);
		pushResults = Array(3).fill({ outcome: "failed", cause: "unavailable" });
		await expect(deliver()).rejects.toThrow("the push service failed");
		now = later(paidOutAt, 59);
		await expect(deliver()).rejects.toThrow("the push service failed");
		expect(sent).toEqual([]);
		now = later(paidOutAt, 60);
		await deliver();
		await deliver();
		expect([pushed.length, sent.length]).toEqual([3, 1]);
	});

	it("is not tried again when only its SMS failed", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 60));
		now = paidOutAt;
		await approve(borrowerId);
		pushResults = [{ outcome: "gone" }];
		sendResults = [{ outcome: "failed", cause: "unavailable" }];
		await expect(deliver()).rejects.toThrow("unavailable");
		await deliver();
		expect([pushed.length, sent.length]).toEqual([1, 2]);
		expect(await kindsAndOutcomes()).toEqual([["sms", "accepted"]]);
	});

	it("is an SMS from the start when another phone has logged in, or the phone has logged out", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 70));
		now = paidOutAt;
		const session = { borrowerId, deviceId: "other", tokenHash: hashOf(randomUuid()), openedAt: now };
		await replaceSession(database.db, { ...session, expiresAt: later(now, daySeconds) });
		await approve(borrowerId);
		await database.db
			.updateTable("sessions")
			.set({ endedAt: now, endedBy: "logout" })
			.where("borrowerId", "=", borrowerId)
			.where("endedAt", "is", null)
			.execute();
		await approve(borrowerId);
		expect((await kindsAndOutcomes()).map(([kind]) => kind)).toEqual(["sms", "sms"]);
	});

	it("is still sent when the session has only expired", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 75));
		now = later(paidOutAt, 31 * daySeconds);
		await approve(borrowerId);
		await deliver();
		expect([pushed.length, sent.length]).toEqual([1, 0]);
	});

	it("turns into an SMS when the session ended after it was written", async () => {
		const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 80));
		now = paidOutAt;
		await approve(borrowerId);
		await database.db.deleteFrom("sessions").where("borrowerId", "=", borrowerId).execute();
		await deliver();
		expect([pushed.length, sent.length]).toEqual([0, 1]);
	});
});

it("tells other things by SMS, also to a phone that takes pushes", async () => {
	const { borrowerId, paidOutAt } = await addSubscriber(addDays(opened, 90));
	now = paidOutAt;
	const context = { db: database.db, now, deps: { vault, enqueue } };
	await notifyBorrower(context, await getBorrower(database.db, borrowerId), "passkeyAdded");
	await deliver();
	expect([pushed.length, sent.length]).toEqual([0, 1]);
});
