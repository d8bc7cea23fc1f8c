import { type LoanTerms, loanState, stillToPay } from "@puente/core/loan";
import { money } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { currentCard, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onPostgres, openTestDatabase } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { createRepaymentAccounts } from "../../../test/repayment-accounts.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import type { Database } from "../../platform/database/database.ts";
import { dayText, localMoneyText } from "../../platform/text/value-text.ts";
import { getBorrower, lockBorrower } from "../borrower/store/borrowers.ts";
import { eraseBorrower } from "../erasure/store/erasure.ts";
import { bookEvent } from "../ledger/book-event.ts";
import { findLoan, listLoanEvents } from "../ledger/store/loans.ts";
import type { NotificationText } from "../notification/notification-body.ts";
import { addNotificationKeys, findNotificationKey } from "../notification/store/notification-keys.ts";
import { listNotifications } from "../notification/store/notifications.ts";
import { putLimit } from "../offer/store/offers.ts";
import { getOrder, putAnswer } from "../order/store/orders.ts";
import { bookPayments } from "./book-payments.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-01" as PlainDate;
const at = new Date("2026-11-05T10:00:00Z");
const today = "2026-11-05" as PlainDate;
const naira = (minor: bigint) => localMoneyText(minor, "NGN", regions.ng.pack.currency.locale);
const day = (date: PlainDate) => dayText(date, "en", "UTC");

type Payer = {
	readonly loanId: string;
	readonly borrowerId: string;
	readonly orderNo: string;
	readonly terms: LoanTerms;
	/** Books a payment as from a webhook; the same payment id is the same payment. */
	readonly pay: (amountMinor: bigint, paymentId?: string, now?: Date) => Promise<string | undefined>;
	readonly state: (on?: PlainDate) => Promise<ReturnType<typeof loanState>>;
};

async function newPayer(): Promise<Payer> {
	const { db } = database;
	const [account] = await createRepaymentAccounts(db, { count: 1, openedOn: opened, at });
	const loan = account && (await findLoan(db, account.loanId));
	if (!loan) throw new Error("the loan was not found");
	const { id: loanId, borrowerId, terms } = loan;
	return {
		loanId,
		borrowerId,
		terms,
		orderNo: (await getOrder(db, loan.orderId)).orderNo,
		async pay(amountMinor, paymentId = randomUuid(), now = at) {
			const arrived = {
				rail: "monnify",
				paymentId,
				amountMinor,
				currency: "NGN" as const,
				paidAt: now.toISOString(),
				reference: account.reference,
				payTo: null,
				webhookId: null,
			};
			const context = { vault, enqueue: async () => undefined };
			const [outcome] = await db
				.transaction()
				.execute((tx) => bookPayments({ ...context, db: tx }, [arrived], now));
			return outcome;
		},
		state: async (on = today) => loanState(terms, await listLoanEvents(db, loanId), on),
	};
}

/** The borrower's notifications in the app, oldest first. */
async function notificationsOf({ borrowerId }: Pick<Payer, "borrowerId">) {
	const { db } = database;
	const dataKey = await findNotificationKey(db, borrowerId);
	const stored = await listNotifications(db, borrowerId, { skip: 0, count: 50 });
	return stored.toReversed().map(({ id, kind, bodySealed }) => {
		if (!dataKey) throw new Error(`borrower ${borrowerId} has no notification key`);
		const body = vault.openFor({ id: borrowerId, dataKey }, `notice:${id}`, bodySealed);
		return { id, kind, ...(JSON.parse(body) as NotificationText) };
	});
}

async function smsOf(id: string): Promise<{ readonly to: string; readonly text: string }> {
	const row = await database.db
		.selectFrom("outbox")
		.select("bodySealed")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	return JSON.parse(vault.open("outbox", Buffer.from(row.bodySealed ?? "")));
}

describe("the payment notification", () => {
	it("is sent once for a payment that is reported several times, also concurrently", async () => {
		const payer = await newPayer();
		const outcomes = await Promise.all(
			Array.from({ length: 5 }, () => payer.pay(100_00n, "same").catch(() => "")),
		);
		expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(1);
		expect(await payer.pay(100_00n, "same")).toBe("duplicate");
		expect((await notificationsOf(payer)).map(({ kind }) => kind)).toEqual(["paymentReceived"]);
	});

	it("is not sent when the booking is rolled back", async () => {
		const payer = await newPayer();
		const [account] = await createRepaymentAccounts(database.db, { count: 1, openedOn: opened, at });
		const booking = database.db.transaction().execute(async (tx) => {
			const arrived = {
				rail: "monnify",
				paymentId: "undone",
				amountMinor: 100_00n,
				currency: "NGN" as const,
				paidAt: at.toISOString(),
				reference: account?.reference ?? "",
				payTo: null,
				webhookId: null,
			};
			await bookPayments({ db: tx, vault, enqueue: async () => undefined }, [arrived], at);
			throw new Error("The worker died.");
		});
		await expect(booking).rejects.toThrow("died");
		const loan = await findLoan(database.db, account?.loanId ?? "");
		expect(await notificationsOf({ borrowerId: loan?.borrowerId ?? "" })).toEqual([]);
		expect(await notificationsOf(payer)).toEqual([]);
	});

	it("contains the amount, the next payment and the rest, and its SMS has a sign that costs nothing", async () => {
		const payer = await newPayer();
		await payer.pay(100_50n);
		const state = await payer.state();
		const next = state.phases.find(({ settled }) => !settled);
		if (!next) throw new Error("the loan has no unsettled phase");
		const [notification] = await notificationsOf(payer);
		expect(notification?.text).toBe(
			`We received ₦100.50. Your next payment is ${naira(next.dueMinor)} on ${day(next.dueOn)}. ` +
				`Still to pay in all: ${naira(stillToPay(state))}. Loan ${payer.orderNo}.`,
		);
		const { to, text } = await smsOf(notification?.id ?? "");
		expect(to).toMatch(/^\+234\d{10}$/);
		expect(text).toMatch(/^Puente\S*.*: We received N100\.50\. Your/);
		expect(text).not.toContain("₦");
	});

	it("of a late loan contains the rest and no reminder", async () => {
		const payer = await newPayer();
		const late = new Date("2028-01-10T10:00:00Z");
		await payer.pay(100_00n, "late", late);
		const [notification] = await notificationsOf(payer);
		const left = naira(stillToPay(await payer.state("2028-01-10" as PlainDate)));
		expect(notification).toMatchObject({
			kind: "paymentReceivedLate",
			text: `We received ₦100. Still to pay in all: ${left}. Loan ${payer.orderNo}.`,
		});
	});

	it("of a written-off loan contains the rest, and at the end that the loan is paid off", async () => {
		const payer = await newPayer();
		const { db } = database;
		await db.transaction().execute(async (tx) => {
			const borrower = await lockBorrower(tx, payer.borrowerId);
			const event = { kind: "write-off" as const, id: "lost" as never, on: today };
			await bookEvent(tx, { borrower, loanId: payer.loanId, event, at });
		});
		const lost = stillToPay(await payer.state());
		expect(lost).toBeGreaterThan(100_00n);
		await payer.pay(100_00n, "some");
		await payer.pay(lost - 100_00n, "rest");
		const notifications = await notificationsOf(payer);
		expect(notifications.map(({ kind }) => kind).sort()).toEqual(["loanPaidOff", "paymentReceivedLate"]);
		expect(JSON.stringify(notifications)).toContain(`Still to pay in all: ${naira(lost - 100_00n)}.`);
	});

	it("of the last payment contains the new limit, and a later one that the credit belongs to the borrower", async () => {
		const payer = await newPayer();
		await putLimit(database.db, payer.borrowerId, { rung: 1, offeredRung: null }, at);
		const { totalMinor } = (await payer.state()).payoff;
		// Less than one unit beyond the payoff is not mentioned.
		await payer.pay(totalMinor + 99n, "all");
		const limit = currentCard(regions.ng.terms).ladder.limits[1] ?? 0;
		const [end] = await notificationsOf(payer);
		expect(end).toMatchObject({ kind: "loanPaidOffLimit", title: "Your loan is paid off" });
		expect(end?.text).toContain(`Your limit is now ${naira(BigInt(limit) * 100n)}.`);
		await payer.pay(77_00n, "beyond", new Date(at.getTime() + 1000));
		const beyond = (await notificationsOf(payer)).at(-1);
		expect(beyond?.kind).toBe("loanPaidBeyond");
		expect(beyond?.text).toContain("₦77.99 beyond it stays yours");
	});

	it("of the last payment mentions an offered limit as an offer, and no limit to a barred borrower", async () => {
		const [offered, barred] = [await newPayer(), await newPayer()];
		await putLimit(database.db, offered.borrowerId, { rung: 0, offeredRung: 1 }, at);
		await putLimit(database.db, barred.borrowerId, { rung: 1, offeredRung: null }, at);
		const { db } = database;
		await db.updateTable("borrowers").set({ blockedAt: at }).where("id", "=", barred.borrowerId).execute();
		for (const payer of [offered, barred]) await payer.pay((await payer.state()).payoff.totalMinor);
		expect((await notificationsOf(offered)).map(({ kind }) => kind)).toEqual(["loanPaidOffOffered"]);
		expect((await notificationsOf(barred)).map(({ kind }) => kind)).toEqual(["loanPaidOff"]);
	});

	it("is written in the borrower's language", async () => {
		const payer = await newPayer();
		const { db } = database;
		const borrower = await getBorrower(db, payer.borrowerId);
		const loan = await findLoan(db, payer.loanId);
		await putAnswer(db, {
			borrowerId: payer.borrowerId,
			orderId: loan?.orderId ?? "",
			step: "BasicInfo",
			bodySealed: vault.sealFor(borrower, "answer:BasicInfo", JSON.stringify({ language: "es" })),
			answeredAt: at,
		});
		await payer.pay(100_00n);
		expect((await notificationsOf(payer))[0]).toMatchObject({ title: "Recibimos tu pago" });
	});
});

it("books a payment of an erased borrower without a notification", async () => {
	const payer = await newPayer();
	const erased = { id: payer.borrowerId, randomIndex: Buffer.from(randomUuid()) };
	await database.db.transaction().execute((tx) => eraseBorrower(tx, erased, at));
	expect(await payer.pay(100_00n)).toBe("booked");
	expect(await listNotifications(database.db, payer.borrowerId, { skip: 0, count: 1 })).toEqual([]);
	expect(money((await payer.state()).totals.paidMinor, "NGN").minor).toBe(100_00n);
});

it.runIf(onPostgres)("adds one notification key from two transactions without a deadlock", async () => {
	const { borrowerId } = await newPayer();
	const { db } = database;
	await db.deleteFrom("notificationKeys").where("borrowerId", "=", borrowerId).execute();
	const [first, second] = [1, 2].map((byte) => Buffer.alloc(4, byte));
	let unlocked: Promise<unknown> | undefined;
	await db.transaction().execute(async (tx) => {
		await lockBorrower(tx, borrowerId);
		unlocked = addNotificationKeys(db, [{ borrowerId, dataKey: second as Buffer }]);
		await expect
			.poll(async () => (await waitingQueries.execute(db)).rows.map(({ query }) => query).join())
			.toContain("notification_keys");
		await addNotificationKeys(tx, [{ borrowerId, dataKey: first as Buffer }]);
	});
	await unlocked;
	expect(await findNotificationKey(db, borrowerId)).toEqual(first);
});

const waitingQueries = sql<{ query: string }>`select query from pg_stat_activity
	where datname = current_database() and wait_event_type = 'Lock'`;
