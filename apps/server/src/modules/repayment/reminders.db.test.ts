import { addDays, type PlainDate } from "@puente/core/time";
import { mayContact, regions } from "@puente/regions/load";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { randomUuid } from "../../../test/random.ts";
import { createCollectionSimulator } from "../../../test/simulators/collection-simulator.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { addConsents, withdrawConsent } from "../borrower/store/consents.ts";
import { listOpenItems } from "../ledger/store/open-items.ts";
import { notificationKeyOf } from "../notification/notification-key.ts";
import { listNotifications } from "../notification/store/notifications.ts";
import { endClaim, openClaim } from "../support/write-feedback.ts";
import { addWebhooks, settleWebhooks } from "../webhook/store/webhooks.ts";
import { bookPayments } from "./book-payments.ts";
import { reconcile } from "./reconcile.ts";
import { enqueueReminders, remind } from "./remind.ts";
import { addPayOrder, changePayOrder } from "./store/pay-orders.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-02" as PlainDate;
/** A local time in Nigeria, which is an hour ahead of UTC. */
const localTime = (day: PlainDate, time: string) => new Date(`${day}T${time}:00+01:00`);

async function remindersAt(now: Date, loanId: string): Promise<readonly string[]> {
	const sent: string[] = [];
	const enqueue: Enqueue = async (db, name, jobs) => {
		const list = jobs as readonly { readonly loanId?: string; readonly outboxIds?: readonly string[] }[];
		if (name === "send-reminder" && list.some((job) => job.loanId === loanId)) {
			await remind({ db: database.db, vault, now, enqueue, publicUrl: "https://puente.example" }, loanId);
		}
		if (name !== "deliver-messages") return;
		const row = await db
			.selectFrom("outbox")
			.select("bodySealed")
			.where("id", "=", list[0]?.outboxIds?.[0] ?? "")
			.executeTakeFirstOrThrow();
		const { to, text } = JSON.parse(vault.open("outbox", Buffer.from(row.bodySealed ?? "")));
		expect(to).toMatch(/^\+(234|57)\d{10}$/);
		sent.push(text);
	};
	await enqueueReminders({ db: database.db, now, enqueue });
	return sent;
}

it("sends one reminder before, on and after the due date, within the legal hours", async () => {
	const terms = randomTerms(opened);
	const { loanId } = await addPaidOutLoan(database.db, terms, localTime(opened, "10:00"));
	const dueOn = terms.phases[0]?.dueOn;
	if (!dueOn) throw new Error(`loan ${loanId} has no phase`);
	const before = addDays(dueOn, -3);
	expect(await remindersAt(localTime(before, "07:59"), loanId)).toEqual([]);
	expect(await remindersAt(localTime(before, "19:00"), loanId)).toEqual([]);
	const [text] = await remindersAt(localTime(before, "09:00"), loanId);
	expect(text).toContain("https://puente.example/?lang=en#/repay/cashier?portal=");
	expect(await remindersAt(localTime(before, "10:00"), loanId)).toEqual([]);
	expect(await remindersAt(localTime(addDays(dueOn, -2), "09:00"), loanId)).toEqual([]);
	expect(await remindersAt(localTime(dueOn, "09:00"), loanId)).toHaveLength(1);
	await database.db.updateTable("loans").set({ status: "overdue" }).where("id", "=", loanId).execute();
	expect(await remindersAt(localTime(addDays(dueOn, 1), "09:00"), loanId)).toHaveLength(1);
	expect(await remindersAt(localTime(addDays(dueOn, 2), "09:00"), loanId)).toEqual([]);
	expect(await remindersAt(localTime(addDays(dueOn, 3), "09:00"), loanId)).toHaveLength(1);
});

it("stores the text of the SMS as a notification in the app, without the link", async () => {
	const terms = randomTerms(addDays(opened, 800));
	const at = localTime(terms.disbursedOn, "10:00");
	const { loanId, borrowerId } = await addPaidOutLoan(database.db, terms, at);
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const [sms = ""] = await remindersAt(localTime(dueOn, "09:00"), loanId);
	const deps = { vault, enqueue: async () => undefined };
	const key = await notificationKeyOf({ db: database.db, deps }, borrowerId);
	const notifications = (await listNotifications(database.db, borrowerId, { skip: 0, count: 9 })).map(
		(notice) => ({
			kind: notice.kind,
			...JSON.parse(vault.openFor(key, `notice:${notice.id}`, notice.bodySealed)),
		}),
	);
	expect(notifications).toMatchObject([
		{ kind: "paymentDue", title: "A payment is due today", text: expect.stringContaining("is due today.") },
	]);
	expect(notifications[0]?.text).not.toContain("http");
	// An SMS has a letter instead of the sign, which would need more parts.
	const written = notifications[0]?.text.replace("₦", "N");
	expect(sms).toContain(`: ${written} Pay, or see what you can do, here: https://puente.example/`);
});

it("sends a missed reminder once, on the next allowed day", async () => {
	const terms = randomTerms(addDays(opened, 1200));
	const { loanId } = await addPaidOutLoan(database.db, terms, localTime(terms.disbursedOn, "10:00"));
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const on = (late: number) => remindersAt(localTime(addDays(dueOn, late), "09:00"), loanId);
	expect((await on(-2))[0]).toContain("is due on");
	expect(await on(-1)).toEqual([]);
	// On the day after the due date the loan is late and no reminder has been sent yet.
	expect((await on(1))[0]).toContain("was due on");
	await database.db.updateTable("loans").set({ status: "overdue" }).where("id", "=", loanId).execute();
	// The reminder of day 3 was missed; day 5 sends it once, and day 7 has its own.
	expect(await on(5)).toHaveLength(1);
	expect(await on(6)).toEqual([]);
	expect(await on(7)).toHaveLength(1);
	expect(await on(20)).toHaveLength(1);
	expect(await on(21)).toHaveLength(1);
});

it("sends no reminder while a payment claim is open", async () => {
	const terms = randomTerms(addDays(opened, 1600));
	const at = localTime(terms.disbursedOn, "10:00");
	const { borrowerId, orderId, loanId } = await addPaidOutLoan(database.db, terms, at);
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const claim = { id: randomUuid(), borrowerId, orderId };
	await openClaim({ db: database.db, now: localTime(dueOn, "07:00") }, claim);
	expect(await remindersAt(localTime(dueOn, "09:00"), loanId)).toEqual([]);
	await endClaim({ db: database.db, now: localTime(addDays(dueOn, 1), "07:00") }, claim, "refused");
	expect(await remindersAt(localTime(addDays(dueOn, 1), "09:00"), loanId)).toHaveLength(1);
});

/** Colombian terms whose first due date and the third day before it are days on which contact is allowed. */
function contactableTerms() {
	for (let tries = 0; tries < 200; tries++) {
		const terms = randomTerms(addDays(opened, tries % 14), "co");
		const dueOn = terms.phases[0]?.dueOn;
		const quiet = { time: "09:00", contactedToday: 0, channel: "sms", channelsThisWeek: [] };
		const isOpen = (date: PlainDate) => mayContact(regions.co, { ...quiet, date });
		if (dueOn && isOpen(dueOn) && isOpen(addDays(dueOn, -3))) return { terms, dueOn };
	}
	throw new Error("no Colombian terms with contact days found");
}

it("sends no reminder to a Colombian borrower who refused them, until they allow them again", async () => {
	const { terms, dueOn } = contactableTerms();
	const inBogota = (day: PlainDate) => new Date(`${day}T09:00:00-05:00`);
	const paidOut = await addPaidOutLoan(database.db, terms, inBogota(terms.disbursedOn), "co");
	const { borrowerId, loanId } = paidOut;
	const refused = { purpose: "noReminders", version: "2026-11-01", language: "es" } as const;
	await addConsents(database.db, borrowerId, [{ ...refused, givenAt: inBogota(terms.disbursedOn) }]);
	expect(await remindersAt(inBogota(addDays(dueOn, -3)), loanId)).toEqual([]);
	await withdrawConsent(database.db, borrowerId, "noReminders", inBogota(addDays(dueOn, -2)));
	const [text] = await remindersAt(inBogota(dueOn), loanId);
	expect(text).toContain("Para no recibirlos: Ajustes, Mis datos.");
});

it("ignores a refusal of reminders in a country without that right", async () => {
	const terms = randomTerms(addDays(opened, 400));
	const at = localTime(terms.disbursedOn, "10:00");
	const { borrowerId, loanId } = await addPaidOutLoan(database.db, terms, at);
	const refused = { purpose: "noReminders", version: "2026-11-01", language: "en", givenAt: at } as const;
	await addConsents(database.db, borrowerId, [refused]);
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const texts = await remindersAt(localTime(addDays(dueOn, -3), "09:00"), loanId);
	expect(texts).toHaveLength(1);
	expect(texts[0]).not.toContain("Settings");
});

it("reconciles the rail's books with our payments, and lists each difference once", async () => {
	const simulator = createCollectionSimulator();
	const now = localTime(addDays(opened, 1), "12:00");
	const { borrowerId, loanId } = await addPaidOutLoan(
		database.db,
		randomTerms(opened),
		localTime(opened, "10:00"),
	);
	const reference = randomUuid();
	const payOrder = { borrowerId, loanId: null, rail: "monnify", amountMinor: null, currency: "NGN" } as const;
	await addPayOrder(database.db, { id: reference, ...payOrder, madeAt: now, expiresAt: null });
	await changePayOrder(database.db, reference, { providerId: reference });
	const monnify = simulator.all.find(({ name }) => name === "monnify");
	if (!monnify) throw new Error("the collection simulator has no rail monnify");
	await monnify.createReference({
		reference,
		amountMinor: 1n,
		currency: "NGN",
		payer: { name: "Ada Obi", email: "ada@example.ng", phone: "+2348031234567" },
		description: "",
		returnUrl: "",
		expiresAt: now,
	});
	// One payment without a webhook, one that the rail does not know, and one before the reconciled days.
	simulator.pay({ reference, amountMinor: 100_000n, paidAt: now });
	const unknown = {
		paymentId: "ghost",
		amountMinor: 5n,
		currency: "NGN",
		paidAt: now.toISOString(),
	} as const;
	const origin = { rail: "monnify", reference, payTo: null, webhookId: null } as const;
	await database.db.transaction().execute((tx) =>
		bookPayments(
			{ db: tx, vault, enqueue: async () => undefined },
			[
				{ ...unknown, ...origin },
				{
					...unknown,
					...origin,
					paymentId: "old",
					paidAt: localTime(addDays(opened, -9), "12:00").toISOString(),
				},
			],
			now,
		),
	);
	const context = {
		db: database.db,
		vault,
		enqueue: async () => undefined,
		now,
		collectionRail: (name: string) => simulator.all.find((rail) => rail.name === name) ?? null,
	};
	await reconcile(context);
	await reconcile(context);
	const comparedAt = async (name: string) => {
		const rows = await database.db.selectFrom("reconciliations").selectAll().execute();
		return rows.find(({ rail }) => rail === name)?.finishedAt;
	};
	expect(await comparedAt("monnify")).toEqual(now);
	simulator.down = true;
	const later = new Date(now.getTime() + 60_000);
	await reconcile({ ...context, now: later });
	// Only the rail with something to compare did not answer.
	expect([await comparedAt("monnify"), await comparedAt("stp")]).toEqual([now, later]);
	const items = (await listOpenItems(database.db)).filter((item) => item.loanId === loanId);
	expect(items).toEqual([{ kind: "notAtRail", rail: "monnify", key: "ghost", loanId }]);
	const booked = await database.db
		.selectFrom("payments")
		.select("paymentId")
		.where("loanId", "=", loanId)
		.execute();
	expect(booked).toHaveLength(3);
});

it("lists webhooks that could not be read once for each rail and day, however many there are", async () => {
	const now = localTime(addDays(opened, 40), "12:00");
	const webhooks = ["monnify", "stp"].flatMap((rail) =>
		Array.from({ length: 30 }, () => ({
			id: randomUuid(),
			rail,
			headers: {},
			bodySealed: Buffer.alloc(1),
			receivedAt: now,
		})),
	);
	await addWebhooks(database.db, webhooks);
	const unreadable = webhooks.map(({ id }) => ({ id, outcome: "unreadable" as const }));
	await settleWebhooks(database.db, unreadable, { from: "-infinity", to: "infinity" }, now);
	const context = {
		db: database.db,
		vault,
		enqueue: async () => undefined,
		now,
		collectionRail: () => null,
	};
	await reconcile(context);
	await reconcile(context);
	const items = (await listOpenItems(database.db)).filter(({ kind }) => kind === "webhookUnproven");
	const key = now.toISOString().slice(0, 10);
	expect(items.toSorted((one, other) => (one.rail < other.rail ? -1 : 1))).toEqual([
		{ kind: "webhookUnproven", rail: "monnify", key, loanId: null },
		{ kind: "webhookUnproven", rail: "stp", key, loanId: null },
	]);
});
