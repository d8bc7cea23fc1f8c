import { addDays, type PlainDate } from "@puente/core/time";
import { mayContact, regions } from "@puente/regions/load";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addConsents, withdrawConsent } from "../src/modules/borrower/store/consents.ts";
import { notificationKeyOf } from "../src/modules/notification/notification-key.ts";
import { listNotices } from "../src/modules/notification/store/notices.ts";
import { bookPayments } from "../src/modules/repayment/book-payments.ts";
import { reconcile } from "../src/modules/repayment/reconcile.ts";
import { enqueueReminders, remind } from "../src/modules/repayment/remind.ts";
import { listOpenItems } from "../src/modules/repayment/store/open-items.ts";
import { addPayOrder, changePayOrder } from "../src/modules/repayment/store/pay-orders.ts";
import { endClaim, openClaim } from "../src/modules/support/claim.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Enqueue } from "../src/platform/queue/queue.ts";
import { fakeTill } from "./fake-till.ts";
import { openTestDatabase } from "./harness.ts";
import { anyTerms, paidOutLoan } from "./loan-desk.ts";
import { vault } from "./payout-desk.ts";
import { randomUuid } from "./random.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-02" as PlainDate;
/** Nigeria is an hour ahead of UTC. */
const localTime = (day: PlainDate, time: string) => new Date(`${day}T${time}:00+01:00`);

async function messagesAt(now: Date, loanId: string): Promise<readonly string[]> {
	const sent: string[] = [];
	const enqueue: Enqueue = async (db, name, data) => {
		const job = data as { readonly loanId?: string; readonly outboxIds?: readonly string[] };
		if (name === "remind" && job.loanId === loanId) {
			await remind({ db: database.db, vault, now, enqueue, publicUrl: "https://puente.example" }, loanId);
		}
		if (name !== "deliver-messages") return;
		const row = await db
			.selectFrom("outbox")
			.select("body_sealed")
			.where("id", "=", job.outboxIds?.[0] ?? "")
			.executeTakeFirstOrThrow();
		const { to, text } = JSON.parse(vault.open("outbox", Buffer.from(row.body_sealed ?? "")));
		expect(to).toMatch(/^\+(234|57)\d{10}$/);
		sent.push(text);
	};
	await enqueueReminders({ db: database.db, now, enqueue });
	return sent;
}

it("reminds before, on and after the due date, once each, within the hours that the law allows", async () => {
	const terms = anyTerms(opened);
	const { loanId } = await paidOutLoan(database.db, terms, localTime(opened, "10:00"));
	const dueOn = terms.phases[0]?.dueOn;
	if (!dueOn) throw new Error("no phase");
	const before = addDays(dueOn, -3);
	expect(await messagesAt(localTime(before, "07:59"), loanId)).toEqual([]);
	expect(await messagesAt(localTime(before, "19:00"), loanId)).toEqual([]);
	const [text] = await messagesAt(localTime(before, "09:00"), loanId);
	expect(text).toContain("https://puente.example/?lang=en#/repay/cashier?portal=");
	expect(await messagesAt(localTime(before, "10:00"), loanId)).toEqual([]);
	expect(await messagesAt(localTime(addDays(dueOn, -2), "09:00"), loanId)).toEqual([]);
	expect(await messagesAt(localTime(dueOn, "09:00"), loanId)).toHaveLength(1);
	await database.db.updateTable("loans").set({ status: "overdue" }).where("id", "=", loanId).execute();
	expect(await messagesAt(localTime(addDays(dueOn, 1), "09:00"), loanId)).toHaveLength(1);
	expect(await messagesAt(localTime(addDays(dueOn, 2), "09:00"), loanId)).toEqual([]);
	expect(await messagesAt(localTime(addDays(dueOn, 3), "09:00"), loanId)).toHaveLength(1);
});

it("what was written by SMS can be read again in the app, which knows the way to pay without a link", async () => {
	const terms = anyTerms(addDays(opened, 800));
	const at = localTime(terms.disbursedOn, "10:00");
	const { loanId, borrowerId } = await paidOutLoan(database.db, terms, at);
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const [sms = ""] = await messagesAt(localTime(dueOn, "09:00"), loanId);
	const deps = { vault, enqueue: async () => undefined };
	const key = await notificationKeyOf({ db: database.db, deps }, borrowerId);
	const kept = (await listNotices(database.db, borrowerId, { skip: 0, count: 9 })).map((notice) => ({
		kind: notice.kind,
		...JSON.parse(vault.openFor(key, `notice:${notice.id}`, notice.bodySealed)),
	}));
	expect(kept).toEqual([
		{ kind: "paymentDue", title: "A payment is due today", text: expect.stringContaining("is due today.") },
	]);
	expect(kept[0]?.text).not.toContain("http");
	// An SMS has the code of the currency and no sign, which would make it a longer one.
	const written = kept[0]?.text.replace("₦", "");
	expect(sms).toContain(`: ${written} Pay, or see what you can do, here: https://puente.example/`);
});

it("what a holiday or a machine that stood still kept back is written on the next day that allows it", async () => {
	const terms = anyTerms(addDays(opened, 1200));
	const { loanId } = await paidOutLoan(database.db, terms, localTime(terms.disbursedOn, "10:00"));
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const on = (late: number) => messagesAt(localTime(addDays(dueOn, late), "09:00"), loanId);
	expect((await on(-2))[0]).toContain("is due on");
	expect(await on(-1)).toEqual([]);
	// The clock comes to the day after within the hours: the loan is late, and nobody has said so yet.
	expect((await on(1))[0]).toContain("was due on");
	await database.db.updateTable("loans").set({ status: "overdue" }).where("id", "=", loanId).execute();
	// The third day went by. The fifth tells of it, once; the seventh has a reminder of its own.
	expect(await on(5)).toHaveLength(1);
	expect(await on(6)).toEqual([]);
	expect(await on(7)).toHaveLength(1);
	expect(await on(20)).toHaveLength(1);
	expect(await on(21)).toHaveLength(1);
});

it("whoever says that they have paid is not told to pay again, until that is answered", async () => {
	const terms = anyTerms(addDays(opened, 1600));
	const at = localTime(terms.disbursedOn, "10:00");
	const { borrowerId, orderId, loanId } = await paidOutLoan(database.db, terms, at);
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const said = { id: randomUuid(), borrowerId, orderId };
	await openClaim({ db: database.db, now: localTime(dueOn, "07:00") }, said);
	expect(await messagesAt(localTime(dueOn, "09:00"), loanId)).toEqual([]);
	await endClaim({ db: database.db, now: localTime(addDays(dueOn, 1), "07:00") }, said, "refused");
	expect(await messagesAt(localTime(addDays(dueOn, 1), "09:00"), loanId)).toHaveLength(1);
});

/** A day on which a phase of three days later falls due, both of them days on which Colombia lets us write. */
function workingTerms() {
	for (let tries = 0; tries < 200; tries++) {
		const terms = anyTerms(addDays(opened, tries % 14), "co");
		const dueOn = terms.phases[0]?.dueOn;
		const quiet = { time: "09:00", contactedToday: 0, channel: "sms", channelsThisWeek: [] };
		const isOpen = (date: PlainDate) => mayContact(regions.co.terms.collection, { ...quiet, date });
		if (dueOn && isOpen(dueOn) && isOpen(addDays(dueOn, -3))) return { terms, dueOn };
	}
	throw new Error("No such day.");
}

it("one who has refused reminders where the law allows it gets none, until they want them again", async () => {
	const { terms, dueOn } = workingTerms();
	const inBogota = (day: PlainDate) => new Date(`${day}T09:00:00-05:00`);
	const paidOut = await paidOutLoan(database.db, terms, inBogota(terms.disbursedOn), "co");
	const { borrowerId, loanId } = paidOut;
	const refused = { purpose: "noReminders", version: "2026-11-01", language: "es" } as const;
	await addConsents(database.db, borrowerId, [{ ...refused, givenAt: inBogota(terms.disbursedOn) }]);
	expect(await messagesAt(inBogota(addDays(dueOn, -3)), loanId)).toEqual([]);
	await withdrawConsent(database.db, borrowerId, "noReminders", inBogota(addDays(dueOn, -2)));
	const [text] = await messagesAt(inBogota(dueOn), loanId);
	expect(text).toContain("Para no recibirlos: Ajustes, Tus datos.");
});

it("where no law lets them be refused, a refusal that got in all the same changes nothing", async () => {
	const terms = anyTerms(addDays(opened, 400));
	const at = localTime(terms.disbursedOn, "10:00");
	const { borrowerId, loanId } = await paidOutLoan(database.db, terms, at);
	const refused = { purpose: "noReminders", version: "2026-11-01", language: "en", givenAt: at } as const;
	await addConsents(database.db, borrowerId, [refused]);
	const dueOn = terms.phases[0]?.dueOn ?? opened;
	const texts = await messagesAt(localTime(addDays(dueOn, -3), "09:00"), loanId);
	expect(texts).toHaveLength(1);
	expect(texts[0]).not.toContain("Settings");
});

it("the rail's books, what we heard and the ledger are compared, and each difference is listed once", async () => {
	const till = fakeTill();
	const now = localTime(addDays(opened, 1), "12:00");
	const { borrowerId, loanId } = await paidOutLoan(database.db, anyTerms(opened), localTime(opened, "10:00"));
	const reference = randomUuid();
	const place = { borrowerId, loanId: null, rail: "monnify", amountMinor: null, currency: "NGN" } as const;
	await addPayOrder(database.db, { id: reference, ...place, madeAt: now, expiresAt: null });
	await changePayOrder(database.db, reference, { provider_id: reference });
	const monnify = till.all.find(({ name }) => name === "monnify");
	if (!monnify) throw new Error("no rail");
	await monnify.createReference({
		reference,
		amountMinor: 1n,
		currency: "NGN",
		payer: { name: "Ada Obi", email: "ada@example.ng", phone: "+2348031234567" },
		description: "",
		returnUrl: "",
		expiresAt: now,
	});
	// One that nobody told us of, one that the rail does not know, and one of days that it is not asked for any more.
	till.pay({ reference, amountMinor: 100_000n, paidAt: now });
	const unknown = {
		paymentId: "ghost",
		amountMinor: 5n,
		currency: "NGN",
		paidAt: now.toISOString(),
	} as const;
	const heard = { rail: "monnify", reference, payTo: null, webhookId: null } as const;
	await database.db.transaction().execute((tx) =>
		bookPayments(
			{ db: tx, vault, enqueue: async () => undefined },
			[
				{ ...unknown, ...heard },
				{
					...unknown,
					...heard,
					paymentId: "old",
					paidAt: localTime(addDays(opened, -9), "12:00").toISOString(),
				},
			],
			now,
		),
	);
	const looking = {
		db: database.db,
		vault,
		enqueue: async () => undefined,
		now,
		collectionRail: (name: string) => till.all.find((rail) => rail.name === name) ?? null,
	};
	await reconcile(looking);
	await reconcile(looking);
	const items = (await listOpenItems(database.db)).filter((item) => item.loanId === loanId);
	expect(items).toEqual([{ kind: "notAtRail", rail: "monnify", key: "ghost", loanId }]);
	const booked = await database.db
		.selectFrom("payments")
		.select("payment_id")
		.where("loan_id", "=", loanId)
		.execute();
	expect(booked).toHaveLength(3);
});
