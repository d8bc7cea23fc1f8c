import { type RawBuilder, type Selectable, sql } from "kysely";
import { anyOf } from "../../../platform/database/batched.ts";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { payoutItemKinds } from "./open-items.ts";

export type StoredPayment = Readonly<
	Omit<Selectable<Schema["payments"]>, "amountMinor" | "receivedAt" | "webhookId">
> & {
	readonly amountMinor: bigint;
};

function fromRow(row: Selectable<Schema["payments"]>): StoredPayment {
	return { ...row, amountMinor: BigInt(row.amountMinor) };
}

export type NewPayment = StoredPayment & {
	readonly webhookId: string | null;
	/** Null while the payment waits as an open item. */
	readonly bookedAs: Schema["payments"]["bookedAs"];
};

/**
 * Inserts new payments. If two transactions insert the same payment, the unique key of rail and payment id makes the
 * second fail and roll back.
 */
export async function addPayments(db: Db, payments: readonly NewPayment[], receivedAt: Date): Promise<void> {
	if (payments.length === 0) return;
	await sql`with ${paymentPart(payments, receivedAt)} select 1`.execute(db);
}

/** The insert of payments as a CTE of the statement that books them. */
export function paymentPart(payments: readonly NewPayment[], receivedAt: Date): RawBuilder<unknown> {
	const rows = payments.map((payment) => ({ ...payment, amountMinor: payment.amountMinor.toString() }));
	return sql`
		paid as (
			insert into payments (rail, payment_id, pay_order_id, loan_id, amount_minor, currency, paid_at, received_at, webhook_id,
				event_id, booked_as)
			select rail, payment_id, pay_order_id, loan_id, amount_minor, currency, paid_at, ${receivedAt}::timestamptz, webhook_id,
				event_id, booked_as
			from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as p (rail text, payment_id text, pay_order_id uuid, loan_id uuid,
				amount_minor bigint, currency text, paid_at timestamptz, webhook_id uuid, event_id text, booked_as text)
			order by rail, payment_id
		)`;
}

/** False for a duplicate: a payment of a rail counts once, however often and by whatever way it is reported. */
export async function claimPayment(
	db: Db,
	payment: Omit<StoredPayment, "eventId" | "loanId" | "bookedAs"> & {
		readonly webhookId: string | null;
		readonly receivedAt: Date;
	},
): Promise<boolean> {
	const claimed = await db
		.insertInto("payments")
		.values({
			...payment,
			loanId: null,
			amountMinor: payment.amountMinor.toString(),
			eventId: null,
			bookedAs: null,
		})
		.onConflict((conflict) => conflict.columns(["rail", "paymentId"]).doNothing())
		.returning("rail")
		.executeTakeFirst();
	return claimed !== undefined;
}

export async function markBooked(
	db: Db,
	payment: Pick<StoredPayment, "rail" | "paymentId">,
	booked: {
		readonly loanId: string;
		readonly eventId: string;
		readonly as: NonNullable<Schema["payments"]["bookedAs"]>;
	},
): Promise<void> {
	await db
		.updateTable("payments")
		.set({ loanId: booked.loanId, eventId: booked.eventId, bookedAs: booked.as })
		.where("rail", "=", payment.rail)
		.where("paymentId", "=", payment.paymentId)
		.where("eventId", "is", null)
		.execute();
}

export async function findPayment(db: Db, rail: string, paymentId: string): Promise<StoredPayment | null> {
	const row = await db
		.selectFrom("payments")
		.selectAll()
		.where("rail", "=", rail)
		.where("paymentId", "=", paymentId)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Locks the payment, so that two staff members cannot match it to two loans. */
export async function lockPayment(db: Db, rail: string, paymentId: string): Promise<StoredPayment | null> {
	const query = db.selectFrom("payments").selectAll().where("rail", "=", rail);
	const row = await query.where("paymentId", "=", paymentId).forUpdate().executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Payments of an amount that belong to no loan yet, oldest first. */
export async function listUnbooked(
	db: Db,
	amount: Pick<StoredPayment, "amountMinor" | "currency">,
	countMax: number,
): Promise<readonly StoredPayment[]> {
	const rows = await db
		.selectFrom("payments")
		.selectAll()
		.where("eventId", "is", null)
		.where("amountMinor", "=", amount.amountMinor.toString())
		.where("currency", "=", amount.currency)
		.orderBy("receivedAt")
		.orderBy("rail")
		.orderBy("paymentId")
		.limit(countMax)
		.execute();
	return rows.map(fromRow);
}

/** Money that waits for its owner, by suspense account. What was returned waits no longer. */
export async function sumUnbooked(db: Db): Promise<ReadonlyMap<string, bigint>> {
	const { rows } = await sql<{ book: string; minor: string }>`
		select 'suspense:' || rail || ':' || currency as book, sum(amount_minor)::text as minor from payments p
		where event_id is null and not exists (
			select from general_entries g where g.book = 'suspense:' || p.rail || ':' || p.currency
				and g.kind = 'returned' and g.reference = p.payment_id)
		group by 1`.execute(db);
	return new Map(rows.map(({ book, minor }) => [book, BigInt(minor)]));
}

/** The money of confirmed proofs that has not arrived, by the book that holds it. */
export async function sumProofsToCome(db: Db): Promise<ReadonlyMap<string, bigint>> {
	const { rows } = await sql<{ book: string; minor: string }>`
		select 'proofs:' || currency as book, sum(amount_minor)::text as minor from vouchers
		where to_come_since is not null group by 1`.execute(db);
	return new Map(rows.map(({ book, minor }) => [book, BigInt(minor)]));
}

/** Unbooked payments that are not in a suspense account, because they are older than it. */
export async function listOutsideSuspense(db: Db): Promise<readonly StoredPayment[]> {
	const { rows } = await sql<Selectable<Schema["payments"]>>`
		select * from payments p where event_id is null and not exists (
			select from general_entries g where g.book = 'suspense:' || p.rail || ':' || p.currency
				and g.kind = 'received' and g.reference = p.payment_id)
		order by received_at, rail, payment_id`.execute(db);
	return rows.map(fromRow);
}

export async function listPaymentsOf(
	db: Db,
	loanId: string,
): Promise<readonly (StoredPayment & { readonly bookedAt: Date | null })[]> {
	const rows = await db
		.selectFrom("payments")
		.leftJoin("loanEvents", (join) =>
			join.onRef("loanEvents.loanId", "=", "payments.loanId").onRef("loanEvents.id", "=", "payments.eventId"),
		)
		.selectAll("payments")
		.select("loanEvents.recordedAt")
		.where("payments.loanId", "=", loanId)
		.execute();
	return rows.map((row) => ({ ...fromRow(row), bookedAt: row.recordedAt }));
}

/** Which of these payments of a rail are stored. */
export async function listKnownPayments(
	db: Db,
	rail: string,
	paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
	const { rows } = await sql<{ paymentId: string }>`select payment_id from payments
		where rail = ${rail} and payment_id = any(${paymentIds}::text[])`.execute(db);
	return new Set(rows.map(({ paymentId }) => paymentId));
}

export async function listPaymentsTo(
	db: Db,
	payOrderIds: readonly string[],
): Promise<readonly StoredPayment[]> {
	const rows = await db
		.selectFrom("payments")
		.selectAll()
		.where(sql<boolean>`pay_order_id = ${anyOf(payOrderIds, "uuid")}`)
		.execute();
	return rows.map(fromRow);
}

/** Booked payments whose event has not moved exactly their amount of cash in the ledger. */
export async function listNotInLedger(
	db: Db,
	since: Date | null = null,
): Promise<readonly Pick<StoredPayment, "rail" | "paymentId" | "loanId">[]> {
	const { rows } = await sql<{ rail: string; paymentId: string; loanId: string }>`
		select p.rail, p.payment_id, p.loan_id
		from payments p
		join loans l on l.id = p.loan_id
		left join entries e on e.loan_id = p.loan_id and e.opened_on = l.opened_on and e.event_id = p.event_id
		left join postings c on c.loan_id = e.loan_id and c.opened_on = e.opened_on and c.number = e.number
			and c.account = 'asset:cash'
		where p.event_id is not null and (${since}::timestamptz is null or p.received_at >= ${since})
			and not exists (
				select from detached_partitions d
				where d.parent = 'entries' and d.month = date_trunc('month', l.opened_on)::date)
		group by p.rail, p.payment_id, p.loan_id, p.amount_minor
		having coalesce(sum(c.minor), 0) <> p.amount_minor`.execute(db);
	return rows;
}

/** Payments that a rail does not know, or knows with another amount. */
export async function countRailDifferences(
	db: Db,
): Promise<{ readonly open: number; readonly settled: number }> {
	const { all, settled } = await db
		.selectFrom("openItems")
		.select(({ fn }) => [fn.countAll<string>().as("all"), fn.count<string>("settledAt").as("settled")])
		.where("kind", "in", ["notAtRail", "amountDiffers", ...payoutItemKinds])
		.executeTakeFirstOrThrow();
	return { open: Number(all) - Number(settled), settled: Number(settled) };
}
