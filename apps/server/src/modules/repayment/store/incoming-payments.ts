import { sql } from "kysely";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { type Borrower, borrowerFromRow } from "../../borrower/index.ts";
import { type BookRow, bookFromRow, type LoanBook, lockBooksQuery } from "../../ledger/index.ts";
import { type PayOrder, payOrderFromRow } from "./pay-orders.ts";
import type { PaymentIntent } from "./payment-intents.ts";

/** A pay order that was paid, with its borrower. */
export type PayOrderWithBorrower = {
	readonly payOrder: PayOrder;
	readonly payToIndex: Buffer | null;
	readonly borrower: Borrower;
};

/**
 * Pay orders by references and accounts. Locks the rows of their borrowers, ordered by id, so that concurrent batches
 * never deadlock. The rest of the transaction uses generic plans without sequential scans. By default, PostgreSQL plans
 * the statements of a single payment anew each time, and keeps a plan that it made while a table was empty. JIT is off,
 * because PostgreSQL would compile statements on tables that it can only scan.
 */
export async function lockPayOrders(
	db: Db,
	named: {
		readonly ids: readonly string[];
		readonly accounts: readonly { readonly rail: string; readonly payToIndex: Buffer }[];
	},
): Promise<readonly PayOrderWithBorrower[]> {
	const rails = named.accounts.map(({ rail }) => rail);
	const indexes = named.accounts.map(({ payToIndex }) => payToIndex);
	const ofAccounts = sql`union all
		select o.id from pay_orders o join unnest(${rails}::text[], ${indexes}::bytea[]) as a (rail, pay_to_index)
			on o.rail = a.rail and o.pay_to_index = a.pay_to_index`;
	type Row = Schema["payOrders"] &
		Pick<
			Schema["borrowers"],
			"country" | "mobileSealed" | "dataKey" | "registeredAt" | "blockedAt" | "deceasedAt"
		>;
	const { rows } = await sql<Row>`
		select pay_orders.*, b.country, b.mobile_sealed, b.data_key, b.registered_at, b.blocked_at, b.deceased_at
		from (
			select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
				set_config('jit', 'off', true)
		) as planned
		cross join pay_orders join borrowers b on b.id = pay_orders.borrower_id
		where pay_orders.id = any(array(
			select unnest(${named.ids}::uuid[]) ${rails.length > 0 ? ofAccounts : sql``}
		)) order by b.id for update of b`.execute(db);
	return rows.map((row) => ({
		payOrder: payOrderFromRow(row),
		payToIndex: row.payToIndex && Buffer.from(row.payToIndex),
		borrower: borrowerFromRow({ ...row, id: row.borrowerId }),
	}));
}

export type IncomingPaymentFacts = {
	/** The payment id of the rail is already stored: each payment counts once, however often it is reported. */
	readonly isDuplicate: boolean;
	/** The loan that it repays, if any. */
	readonly book: LoanBook | null;
	/** The open intent for this amount and pay order, if any. */
	readonly intent: Pick<PaymentIntent, "id" | "purpose"> | null;
};

/**
 * Facts about each payment, in the given order, with locked books of the loans that the new ones repay. A standing
 * account repays the open loan; after the last loan, money becomes credit there. The caller holds the locks on the
 * borrower rows, without which no loan changes. So the statement that waits for the loan row may also read its events.
 * Each lookup has a limit, which keeps the planner from scanning all payments for the hundred rows that it expects.
 */
export async function lockIncomingPaymentFacts(
	db: Db,
	payments: readonly {
		readonly rail: string;
		readonly paymentId: string;
		readonly amountMinor: bigint;
		readonly payOrder: PayOrder | null;
	}[],
): Promise<readonly IncomingPaymentFacts[]> {
	const queries = payments.map(({ rail, paymentId, amountMinor, payOrder }) => ({
		rail,
		paymentId,
		amountMinor: amountMinor.toString(),
		payOrderId: payOrder?.id ?? null,
		borrowerId: payOrder?.borrowerId ?? null,
		loanId: payOrder?.loanId ?? null,
	}));
	type Fact = {
		readonly isKnown: boolean;
		readonly intentId: string | null;
		readonly purpose: PaymentIntent["purpose"] | null;
	};
	const { rows } = await sql<Fact & (BookRow | { readonly id: null })>`
		with facts as (
			select asked.ordinality, known.payment_id is not null as is_known, loan.id as loan_id, intent.id as intent_id, intent.purpose
			from rows from (jsonb_to_recordset(${jsonRows(queries)}::jsonb) as (rail text, payment_id text,
				amount_minor bigint, pay_order_id uuid, borrower_id uuid, loan_id uuid)) with ordinality as asked
			left join lateral (
				select payment_id from payments p where p.rail = asked.rail and p.payment_id = asked.payment_id limit 1
			) known on true
			left join lateral (
				select id from loans where loans.borrower_id = asked.borrower_id and loans.status <> 'void'
					and (asked.loan_id is null or loans.id = asked.loan_id)
				order by loans.status in ('finished', 'returned'), loans.opened_at desc limit 1
			) loan on true
			left join lateral (
				select id, purpose from payment_intents w where w.loan_id = loan.id and w.pay_order_id = asked.pay_order_id
					and w.amount_minor = asked.amount_minor and w.state = 'waiting'
				order by w.requested_at limit 1
			) intent on true
		), held as (${lockBooksQuery(sql`array(select loan_id from facts where not is_known)`)})
		select facts.*, held.* from facts left join held on held.id = facts.loan_id order by facts.ordinality`.execute(
		db,
	);
	return rows.map((row) => ({
		isDuplicate: row.isKnown,
		book: row.id === null ? null : bookFromRow(row),
		intent: row.intentId !== null && row.purpose !== null ? { id: row.intentId, purpose: row.purpose } : null,
	}));
}
