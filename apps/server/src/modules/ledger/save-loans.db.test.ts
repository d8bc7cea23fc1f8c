import { claimId, eventId, type LoanEvent } from "@puente/core/loan";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { addPaidOutLoan, disableTriggers, randomTerms, undone } from "../../../test/loan-fixtures.ts";
import { randomUuid } from "../../../test/random.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { toStoredJson } from "../../platform/stored/stored-json.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { applyEvent, bookingDay, outcomeOn } from "./book-event.ts";
import { type LoanChange, lockBook, saveLoans, unchanged } from "./store/loan-books.ts";
import type { StoredLoan } from "./store/loans.ts";
import type { NewPayment } from "./store/payments.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const openedAt = new Date("2026-01-05T12:00:00Z");
const tables = [
	["loans", "id"],
	["loanEvents", "loanId"],
	["entries", "loanId"],
	["postings", "loanId"],
	["accruals", "loanId"],
	["standings", "loanId"],
	["payments", "loanId"],
] as const;

async function readTables(db: Db, loanIds: readonly string[]) {
	const read: Record<string, unknown> = {};
	for (const [table, id] of tables) {
		const { rows } = await sql<{ row: unknown }>`
			select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${id}`)} = any(${loanIds}::uuid[])
			order by to_jsonb(t)::text`.execute(db);
		read[table] = rows.map(({ row }) => row);
	}
	return read;
}

/** Writes what `saveLoans` writes, one row and one table after the other. */
async function saveOneByOne(db: Db, changes: readonly LoanChange[], at: Date): Promise<void> {
	for (const change of changes) {
		// The triggers want an entry and its postings in one statement.
		await disableTriggers(db);
		await saveBooks(db, change, at);
		await sql`set local session_replication_role = origin`.execute(db);
		await saveLoan(db, change);
		await saveAccruals(db, change);
		await saveStanding(db, change);
		if (change.payment) await savePayment(db, change.payment, at);
	}
}

async function saveBooks(db: Db, { loanId, openedOn, events, entries }: LoanChange, at: Date): Promise<void> {
	for (const { id, kind, on, ...detail } of events) {
		await db
			.insertInto("loanEvents")
			.values({
				loanId,
				id,
				kind,
				takesEffectOn: on,
				detail: toStoredJson(detail),
				recordedAt: at,
			})
			.execute();
	}
	for (const { number, kind, on, eventId: event, operation, previousHash, hash, ...entry } of entries) {
		await db
			.insertInto("entries")
			.values({
				loanId,
				number,
				openedOn,
				kind,
				postedOn: on,
				eventId: event,
				operation,
				previousHash,
				hash,
				postedAt: at,
			})
			.execute();
		for (const { account, minor } of entry.postings) {
			await db
				.insertInto("postings")
				.values({
					loanId,
					number,
					openedOn,
					account,
					minor: minor.toString(),
					currency: entry.currency,
				})
				.execute();
		}
	}
}

async function saveLoan(db: Db, change: LoanChange): Promise<void> {
	await db
		.updateTable("loans")
		.set({
			entriesCount: change.end.entriesCount,
			lastHash: change.end.lastHash,
			balances: toStoredJson(change.end.balances),
			status: change.status,
			closedAt: change.closedAt,
			lateDays: change.lateDays,
			turnsOverdueOn: change.turnsOverdueOn,
			postedUntil: change.postedUntil,
		})
		.where("id", "=", change.loanId)
		.execute();
}

async function saveAccruals(db: Db, { loanId, legs, rounding }: LoanChange): Promise<void> {
	if (legs === null) return;
	await db.deleteFrom("accruals").where("loanId", "=", loanId).execute();
	for (const [index, leg] of legs.entries()) {
		await db
			.insertInto("accruals")
			.values({
				loanId,
				number: index + 1,
				kind: leg.kind,
				growsFrom: leg.from,
				growsTo: leg.to,
				amountDays: String(leg.amountDays),
				perDay: String(leg.perDay),
				numerator: String(leg.numerator),
				denominator: String(leg.denominator),
				maxMinor: leg.maxMinor === null ? null : String(leg.maxMinor),
				rounding,
				suspendedAfter: leg.suspendedAfter,
				taxNumerator: leg.tax && String(leg.tax.numerator),
				taxDenominator: leg.tax && String(leg.tax.denominator),
				taxStepMinor: leg.tax && String(leg.tax.stepMinor),
				taxBaseBefore: leg.tax && String(leg.tax.baseBefore),
			})
			.execute();
	}
}

async function saveStanding(db: Db, { loanId, standing: next }: LoanChange): Promise<void> {
	if (next === null) return;
	const { fromDay, currency, standing } = next;
	await db.deleteFrom("standings").where("loanId", "=", loanId).where("fromDay", ">=", fromDay).execute();
	await db
		.updateTable("standings")
		.set({ toDay: fromDay })
		.where("loanId", "=", loanId)
		.where("toDay", ">", fromDay)
		.execute();
	await db
		.insertInto("standings")
		.values({
			loanId,
			fromDay,
			currency,
			state: standing.state,
			principalMinor: standing.principalMinor.toString(),
			lateAfter: standing.lateAfter,
		})
		.execute();
}

async function savePayment(db: Db, payment: NewPayment, at: Date): Promise<void> {
	await db
		.insertInto("payments")
		.values({
			rail: payment.rail,
			paymentId: payment.paymentId,
			payOrderId: payment.payOrderId,
			loanId: payment.loanId,
			amountMinor: payment.amountMinor.toString(),
			currency: payment.currency,
			paidAt: payment.paidAt,
			receivedAt: at,
			webhookId: payment.webhookId,
			eventId: payment.eventId,
			bookedAs: payment.bookedAs,
		})
		.execute();
}

const kinds = [
	"payment",
	"payment",
	"payment",
	"coupon",
	"penalty-reduction",
	"rollover",
	"cooling-off",
	"credit-refund",
	"write-off",
	"claim-opened",
	"claim-closed",
	"reversal",
	// The close of a day: no event.
	null,
] as const;
type Kind = (typeof kinds)[number];

const step = fc.record({
	days: fc.integer({ min: 0, max: 40 }),
	/** What happens to each loan; undefined: it is not in the batch. */
	happens: fc.array(fc.option(fc.constantFrom(...kinds), { nil: undefined }), { minLength: 3, maxLength: 3 }),
	/** Amounts in thousandths of what is owed. */
	share: fc.integer({ min: 1, max: 1_300 }),
});

function eventOf(
	kind: Exclude<Kind, null>,
	{ on, amountMinor, earlier }: { on: PlainDate; amountMinor: bigint; earlier: readonly LoanEvent[] },
): LoanEvent {
	const base = { id: eventId("test", randomUuid()), on };
	const [first] = earlier.filter((event) => event.kind !== "reversal");
	switch (kind) {
		case "rollover":
			return { ...base, kind, days: 7, feeMinor: amountMinor, taxMinor: amountMinor / 10n };
		case "write-off":
			return { ...base, kind };
		case "claim-opened":
		case "claim-closed":
			return { ...base, kind, claimId: claimId("claim") };
		case "reversal":
			return first ? { ...base, kind, of: first.id } : { ...base, kind: "payment", amountMinor };
		default:
			return { ...base, kind, amountMinor };
	}
}

/** What happens to a loan, as the product computes it. */
async function changeOf(
	db: Db,
	loan: { readonly loanId: string; readonly borrowerId: string },
	happening: { readonly kind: Kind; readonly share: number; readonly at: Date },
): Promise<LoanChange> {
	const { kind, share, at } = happening;
	const book = await lockBook(db, loan.loanId);
	if (!book) throw new Error(`loan ${loan.loanId} was not found`);
	const borrower = await getBorrower(db, loan.borrowerId);
	const on = bookingDay(at, borrower, book.loan);
	const { state, status } = outcomeOn(on, book, book.events, at);
	if (kind === null) return { ...unchanged(book.loan), ...status };
	const owedMinor = state.payoff.totalMinor || 10_000n;
	const amountMinor = (owedMinor * BigInt(share)) / 1_000n + 1n;
	const event = eventOf(kind, { on, amountMinor, earlier: book.events });
	const payment: NewPayment | null = event.kind === "payment" ? paymentOf(book.loan, event) : null;
	return applyEvent({ borrower, book, event, payment }, at).change;
}

function paymentOf({ id: loanId, currency }: StoredLoan, event: LoanEvent & { kind: "payment" }): NewPayment {
	const { id: paymentId, amountMinor, on } = event;
	const paidAt = new Date(`${on}T10:00:00Z`);
	return {
		rail: "monnify",
		paymentId,
		payOrderId: null,
		loanId,
		amountMinor,
		currency,
		paidAt,
		eventId: paymentId,
		bookedAs: "payment",
		webhookId: null,
	};
}

it("writes what a plain writer writes row by row, after any sequence of events", async () => {
	const { db } = database;
	let batches = 0;
	const oneSequence = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
		let at = openedAt;
		const loans = await Promise.all(
			["ng", "mx", "in"].map((country) =>
				addPaidOutLoan(
					db,
					randomTerms("2026-01-05" as PlainDate, country as Country),
					at,
					country as Country,
				),
			),
		);
		const loanIds = loans.map(({ loanId }) => loanId);
		for (const { days, happens, share } of steps) {
			at = new Date(at.getTime() + days * 86_400_000 + 1_000);
			const changes: LoanChange[] = [];
			for (const [index, kind] of happens.entries()) {
				const loan = loans[index];
				if (loan && kind !== undefined) changes.push(await changeOf(db, loan, { kind, share, at }));
			}
			const plain = await undone(db, async (tx) => {
				await saveOneByOne(tx, changes, at);
				return readTables(tx, loanIds);
			});
			await db.transaction().execute((tx) => saveLoans(tx, changes, at));
			expect(await readTables(db, loanIds)).toEqual(plain);
			batches++;
		}
	});
	// Loans are random too, so that a smaller sequence would not be the same one.
	await fc.assert(oneSequence, { numRuns: 15, endOnFailure: true });
	expect(batches).toBeGreaterThan(15);
});
