import type { ReasonCode } from "@puente/core/decision";
import { type LoanEvent, type LoanState, type LoanTerms, loanState } from "@puente/core/loan";
import type { PayoutState } from "@puente/core/payout";
import type { PayoutRailName } from "@puente/core/rail";
import type { PlainDate } from "@puente/core/time";
import { type RawBuilder, sql } from "kysely";
import { batched, rowsOf } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { rememberByText } from "../../../platform/stored/remember-by-text.ts";
import { type Borrower, borrowerFromRow } from "../../borrower/index.ts";
import type { CreditLimit } from "../../offer/index.ts";
import { type Order, orderFromRow } from "../../order/index.ts";
import { readEvent, readTerms, type StoredEvent } from "./loan-formats.ts";

type LoanFacts = {
	readonly terms: LoanTerms;
	readonly events: readonly LoanEvent[];
	readonly stateOn: (day: PlainDate) => LoanState;
};

/** Facts of an order besides its step; null where the order has not come that far. */
type OrderFacts = {
	readonly offerEndsAt: Date | null;
	readonly agreement: { readonly amount: number; readonly days: number } | null;
	readonly payout: {
		readonly reference: string;
		readonly amountMinor: bigint;
		readonly plannedAt: Date;
		readonly firstSentAt: Date | null;
		readonly state: PayoutState;
		/** When the borrower's number or account was last changed: payouts are held for a day after it. */
		readonly heldSince: Date | null;
		readonly failedCode: string | null;
		readonly rail: PayoutRailName;
		readonly accountSealed: Buffer;
	} | null;
	/** The loan that the payout opened. */
	readonly loan: LoanFacts | null;
	readonly rejection: {
		readonly reasons: readonly ReasonCode[];
		readonly reapplyOn: PlainDate | null;
	} | null;
};

export type OrderWithFacts = {
	readonly borrower: Borrower;
	readonly order: Order;
	readonly creditLimit: CreditLimit;
	readonly facts: OrderFacts;
};

/**
 * Loads everything in one query, because every screen starts with it and round trips are its main cost. It is plain
 * SQL, because building the text with the query builder takes longer than running it.
 */
async function queryOrders(
	db: Db,
	filter: { readonly where: RawBuilder<unknown>; readonly countMax: number | null },
): Promise<readonly OrderWithFacts[]> {
	const { rows } = await sql<Row>`
		select orders.*, b.mobile_sealed, b.data_key, b.registered_at, b.blocked_at, b.deceased_at, greatest(b.mobile_changed_at, b.account_changed_at) as held_since,
			a.amount_units, a.days, payout.reference, payout.amount_minor, payout.planned_at, payout.first_sent_at,
			payout.state as payout_state, payout.failed_code, payout.rail, payout.account_sealed,
			loans.terms::text as terms, rejection.reasons, rejection.reapply_on, offer.valid_until as offer_ends_at,
			(select rung from credit_limits where credit_limits.borrower_id = orders.borrower_id) as rung,
			(select limit_units from offers where offers.borrower_id = orders.borrower_id
				order by made_at desc limit 1) as offered_limit,
			(select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'takesEffectOn', e.takes_effect_on, 'detail', e.detail)) from loan_events e where e.loan_id = loans.id)::text as events
		from orders
		join borrowers b on b.id = orders.borrower_id
		left join offers offer on offer.order_id = orders.id
		left join agreements a on a.order_id = orders.id
		left join lateral (
			select reference, amount_minor, planned_at, first_sent_at, state, failed_code, rail, account_sealed from payouts
			where payouts.order_id = orders.id order by attempt desc limit 1
		) payout on true
		left join loans on loans.id = payout.reference and loans.status <> 'void'
		left join lateral (
			select reasons, reapply_on from decisions d where d.order_id = orders.id and d.outcome = 'reject' limit 1
		) rejection on true
		where ${filter.where}
		order by orders.created_at desc, orders.id desc limit ${filter.countMax}`.execute(db);
	return rows.map(orderWithFactsFrom);
}

/** The newest order of a borrower; null before the first one. Batched for orders. */
export const findLatestOrderWithFacts = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (OrderWithFacts | null)[]> => {
		const where = sql`orders.id = any(array(select (
			select id from orders o where o.borrower_id = ids.id order by o.closed_at is null desc, o.created_at desc limit 1
		) from ${rowsOf(borrowerIds, "uuid")} as ids (id)))`;
		const orders = await queryOrders(db, { where, countMax: null });
		const byBorrower = new Map(orders.map((order) => [order.borrower.id, order]));
		return borrowerIds.map((id) => byBorrower.get(id) ?? null);
	},
);

export async function getOrderWithFacts(db: Db, orderId: string): Promise<OrderWithFacts> {
	const [order] = await queryOrders(db, { where: sql`orders.id = ${orderId}`, countMax: 1 });
	if (!order) throw new Error(`order ${orderId} was not found`);
	return order;
}

/** A page of open or closed orders, newest first, starting after the last order of the previous page. */
export async function listOrdersWithFacts(
	db: Db,
	page: {
		readonly borrowerId: string;
		readonly closed: boolean;
		readonly after: Pick<Order, "id" | "createdAt"> | null;
		readonly countMax: number;
	},
): Promise<readonly OrderWithFacts[]> {
	const { borrowerId, closed, after, countMax } = page;
	if (!after) return firstPage(db, { borrowerId, closed, countMax });
	const beyond = sql`and (orders.created_at, orders.id) < (${after.createdAt}, ${after.id})`;
	const where = sql`orders.borrower_id = ${borrowerId} and (orders.closed_at is not null) = ${closed} ${beyond}`;
	return queryOrders(db, { where, countMax });
}

type FirstPage = { readonly borrowerId: string; readonly closed: boolean; readonly countMax: number };

/** Batched for orders. */
const firstPage = batched(
	async (db, pages: readonly FirstPage[]): Promise<readonly (readonly OrderWithFacts[])[]> => {
		const where = sql`orders.id = any(array(
			select listed.id from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
				as page ("borrowerId" uuid, closed boolean, "countMax" integer)
			cross join lateral (
				select o.id from orders o where o.borrower_id = page."borrowerId" and (o.closed_at is not null) = page.closed
				order by o.created_at desc, o.id desc limit page."countMax"
			) listed
		))`;
		const orders = await queryOrders(db, { where, countMax: null });
		const listOf = (borrowerId: string, isClosed: boolean) => `${borrowerId} ${isClosed}`;
		const lists = Map.groupBy(orders, ({ order }) => listOf(order.borrowerId, order.closedAt !== null));
		return pages.map(({ borrowerId, closed: isClosed, countMax }) =>
			(lists.get(listOf(borrowerId, isClosed)) ?? []).slice(0, countMax),
		);
	},
);

type Row = Schema["orders"] &
	Pick<Schema["borrowers"], "mobileSealed" | "dataKey" | "registeredAt" | "blockedAt" | "deceasedAt"> & {
		readonly heldSince: Date | null;
		readonly firstSentAt: Date | null;
		readonly payoutState: PayoutState | null;
		readonly amountUnits: number | null;
		readonly days: number | null;
		readonly reference: string | null;
		readonly amountMinor: string | null;
		readonly plannedAt: Date | null;
		readonly failedCode: string | null;
		readonly rail: PayoutRailName | null;
		readonly accountSealed: Buffer | null;
		readonly terms: string | null;
		readonly events: string | null;
		readonly reasons: readonly ReasonCode[] | null;
		readonly reapplyOn: PlainDate | null;
		readonly rung: number | null;
		readonly offeredLimit: number | null;
		readonly offerEndsAt: Date | null;
	};

function orderWithFactsFrom(row: Row): OrderWithFacts {
	return {
		order: orderFromRow(row),
		borrower: borrowerFromRow({ ...row, id: row.borrowerId }),
		creditLimit: { rung: row.rung, offeredLimit: row.offeredLimit },
		facts: factsFrom(row),
	};
}

function factsFrom(row: Row): OrderFacts {
	const { amountUnits: amount, days } = row;
	return {
		offerEndsAt: row.offerEndsAt,
		agreement: amount !== null && days !== null ? { amount, days } : null,
		payout: payoutFrom(row),
		loan: row.terms === null ? null : loanOf(`[${row.terms},${row.events ?? "[]"}]`),
		rejection: row.reasons && { reasons: row.reasons, reapplyOn: row.reapplyOn },
	};
}

function payoutFrom(row: Row): OrderFacts["payout"] {
	const { reference, amountMinor: sent, plannedAt, accountSealed: sealed, rail } = row;
	const { payoutState: state } = row;
	if (reference === null || sent === null || plannedAt === null || sealed === null) return null;
	if (rail === null || state === null) return null;
	return {
		reference,
		plannedAt,
		state,
		rail,
		amountMinor: BigInt(sent),
		accountSealed: Buffer.from(sealed),
		failedCode: row.failedCode,
		firstSentAt: row.firstSentAt,
		heldSince: row.heldSince,
	};
}

/** A few kilobytes each. */
const loansRemembered = 2_000;

/** Reading and computing a loan takes a tenth of a call, and between two events nothing but the day changes it. */
const loanOf = rememberByText(loansRemembered, (text): LoanFacts => {
	const [storedTerms, storedEvents] = JSON.parse(text) as [unknown, readonly StoredEvent[]];
	const terms = readTerms(storedTerms);
	const events = storedEvents.map(readEvent);
	let last: { readonly day: PlainDate; readonly state: LoanState } | null = null;
	return {
		terms,
		events,
		stateOn(day) {
			if (last?.day !== day) last = { day, state: loanState(terms, events, day) };
			return last.state;
		},
	};
});
