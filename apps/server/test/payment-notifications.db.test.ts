import { type LoanTerms, loanState, stillToPay } from "@puente/core/loan";
import { money } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { currentCard, regions } from "@puente/regions/load";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBorrower, lockBorrower } from "../src/modules/borrower/store/borrowers.ts";
import { dayText, moneyText } from "../src/modules/document/values.ts";
import { bookEvent } from "../src/modules/ledger/book-event.ts";
import { findLoan, listLoanEvents } from "../src/modules/ledger/store/loans.ts";
import type { NoticeBody } from "../src/modules/notification/notify-borrower.ts";
import { listNotices } from "../src/modules/notification/store/notices.ts";
import { findNotificationKey } from "../src/modules/notification/store/notification-keys.ts";
import { putLimit } from "../src/modules/offer/store/limits.ts";
import { putAnswer } from "../src/modules/order/store/answers.ts";
import { getOrder } from "../src/modules/order/store/orders.ts";
import { eraseBorrower } from "../src/modules/privacy/store/erasure.ts";
import { bookPayments } from "../src/modules/repayment/book-payments.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openTestDatabase } from "./harness.ts";
import { openPlaces } from "./payers.ts";
import { vault } from "./payout-desk.ts";
import { randomUuid } from "./random.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const opened = "2026-11-01" as PlainDate;
const at = new Date("2026-11-05T10:00:00Z");
const today = "2026-11-05" as PlainDate;
const naira = (minor: bigint) => moneyText(minor, "NGN", regions.ng.pack.currency.locale);
const day = (date: PlainDate) => dayText(date, "en", "UTC");

type Payer = {
	readonly loanId: string;
	readonly borrowerId: string;
	readonly orderNo: string;
	readonly terms: LoanTerms;
	/** Pays as the rail tells of it; the same name again is the same payment. */
	readonly pay: (amountMinor: bigint, paymentId?: string, now?: Date) => Promise<string | undefined>;
	readonly state: (on?: PlainDate) => Promise<ReturnType<typeof loanState>>;
};

async function newPayer(): Promise<Payer> {
	const { db } = database;
	const [place] = await openPlaces(db, { count: 1, openedOn: opened, at });
	const loan = place && (await findLoan(db, place.loanId));
	if (!loan) throw new Error("no loan");
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
				reference: place.reference,
				payTo: null,
				webhookId: null,
			};
			const taking = { vault, enqueue: async () => undefined };
			const [taken] = await db
				.transaction()
				.execute((tx) => bookPayments({ ...taking, db: tx }, [arrived], now));
			return taken;
		},
		state: async (on = today) => loanState(terms, await listLoanEvents(db, loanId), on),
	};
}

/** What somebody finds under Messages, the oldest first. */
async function lettersTo({ borrowerId }: Pick<Payer, "borrowerId">) {
	const { db } = database;
	const dataKey = await findNotificationKey(db, borrowerId);
	const stored = await listNotices(db, borrowerId, { skip: 0, count: 50 });
	return stored.toReversed().map(({ id, kind, bodySealed }) => {
		if (!dataKey) throw new Error("A letter without its key.");
		const body = vault.openFor({ id: borrowerId, dataKey }, `notice:${id}`, bodySealed);
		return { id, kind, ...(JSON.parse(body) as NoticeBody) };
	});
}

async function smsOf(id: string): Promise<{ readonly to: string; readonly text: string }> {
	const row = await database.db
		.selectFrom("outbox")
		.select("body_sealed")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	return JSON.parse(vault.open("outbox", Buffer.from(row.body_sealed ?? "")));
}

describe("who pays is told", () => {
	it("once of a payment that the rail tells of many times, also at the same moment", async () => {
		const payer = await newPayer();
		const told = await Promise.all(
			Array.from({ length: 5 }, () => payer.pay(100_00n, "same").catch(() => "")),
		);
		expect(told.filter((taken) => taken === "booked")).toHaveLength(1);
		expect(await payer.pay(100_00n, "same")).toBe("known");
		expect((await lettersTo(payer)).map(({ kind }) => kind)).toEqual(["paymentReceived"]);
	});

	it("nothing of a payment whose booking was undone", async () => {
		const payer = await newPayer();
		const [place] = await openPlaces(database.db, { count: 1, openedOn: opened, at });
		const booking = database.db.transaction().execute(async (tx) => {
			const arrived = {
				rail: "monnify",
				paymentId: "undone",
				amountMinor: 100_00n,
				currency: "NGN" as const,
				paidAt: at.toISOString(),
				reference: place?.reference ?? "",
				payTo: null,
				webhookId: null,
			};
			await bookPayments({ db: tx, vault, enqueue: async () => undefined }, [arrived], at);
			throw new Error("The worker died.");
		});
		await expect(booking).rejects.toThrow("died");
		const loan = await findLoan(database.db, place?.loanId ?? "");
		expect(await lettersTo({ borrowerId: loan?.borrowerId ?? "" })).toEqual([]);
		expect(await lettersTo(payer)).toEqual([]);
	});

	it("how much came, what is next and what is left, and the SMS has no sign that makes it dear", async () => {
		const payer = await newPayer();
		await payer.pay(100_50n);
		const state = await payer.state();
		const next = state.phases.find(({ settled }) => !settled);
		if (!next) throw new Error("nothing is next");
		const [letter] = await lettersTo(payer);
		expect(letter?.text).toBe(
			`We received ₦100.50 NGN. Your next payment is ${naira(next.dueMinor)} on ${day(next.dueOn)}. ` +
				`Still to pay in all: ${naira(stillToPay(state))}. Loan ${payer.orderNo}.`,
		);
		const { to, text } = await smsOf(letter?.id ?? "");
		expect(to).toMatch(/^\+234\d{10}$/);
		expect(text).toMatch(/^Puente\S*.*: We received 100\.50 NGN\. Your/);
		expect(text).not.toContain("₦");
	});

	it("without being reminded, when the loan is late", async () => {
		const payer = await newPayer();
		const late = new Date("2028-01-10T10:00:00Z");
		await payer.pay(100_00n, "late", late);
		const [letter] = await lettersTo(payer);
		const left = naira(stillToPay(await payer.state("2028-01-10" as PlainDate)));
		expect(letter).toMatchObject({
			kind: "paymentReceivedLate",
			text: `We received ₦100.00 NGN. Still to pay in all: ${left}. Loan ${payer.orderNo}.`,
		});
	});

	it("of what a written-off loan still lacks, and of its end when that has come", async () => {
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
		const letters = await lettersTo(payer);
		expect(letters.map(({ kind }) => kind).sort()).toEqual(["loanPaidOff", "paymentReceivedLate"]);
		expect(JSON.stringify(letters)).toContain(`Still to pay in all: ${naira(lost - 100_00n)}.`);
	});

	it("that the loan is paid off and the new limit; what comes after that stays the borrower's", async () => {
		const payer = await newPayer();
		await putLimit(database.db, payer.borrowerId, { rung: 1, offeredRung: null }, at);
		const { totalMinor } = (await payer.state()).payoff;
		// Cents beyond it are nothing to write home about.
		await payer.pay(totalMinor + 99n, "all");
		const limit = currentCard(regions.ng.terms).ladder.limits[1] ?? 0;
		const [end] = await lettersTo(payer);
		expect(end).toMatchObject({ kind: "loanPaidOffLimit", title: "Your loan is paid off" });
		expect(end?.text).toContain(`Your limit is now ${naira(BigInt(limit) * 100n)}.`);
		await payer.pay(77_00n, "beyond", new Date(at.getTime() + 1000));
		const beyond = (await lettersTo(payer)).at(-1);
		expect(beyond?.kind).toBe("loanPaidBeyond");
		expect(beyond?.text).toContain("₦77.99 NGN beyond it stays yours");
	});

	it("of the higher limit only as an offer where the law asks for a yes, and of none when barred", async () => {
		const [offered, barred] = [await newPayer(), await newPayer()];
		await putLimit(database.db, offered.borrowerId, { rung: 0, offeredRung: 1 }, at);
		await putLimit(database.db, barred.borrowerId, { rung: 1, offeredRung: null }, at);
		const { db } = database;
		await db.updateTable("borrowers").set({ barred_at: at }).where("id", "=", barred.borrowerId).execute();
		for (const payer of [offered, barred]) await payer.pay((await payer.state()).payoff.totalMinor);
		expect((await lettersTo(offered)).map(({ kind }) => kind)).toEqual(["loanPaidOffOffered"]);
		expect((await lettersTo(barred)).map(({ kind }) => kind)).toEqual(["loanPaidOff"]);
	});

	it("in the language that was asked for", async () => {
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
		expect((await lettersTo(payer))[0]).toMatchObject({ title: "Recibimos tu pago" });
	});
});

it("a payment of somebody who was erased is booked, and nobody is told", async () => {
	const payer = await newPayer();
	const erased = { id: payer.borrowerId, randomIndex: Buffer.from(randomUuid()) };
	await database.db.transaction().execute((tx) => eraseBorrower(tx, erased, at));
	expect(await payer.pay(100_00n)).toBe("booked");
	expect(await listNotices(database.db, payer.borrowerId, { skip: 0, count: 1 })).toEqual([]);
	expect(money((await payer.state()).totals.paidMinor, "NGN").minor).toBe(100_00n);
});
