import type { LoanEvent, LoanTerms, PlainDate, ReasonCode } from "@puente/core";
import { sql } from "kysely";
import { batched } from "./batched.ts";
import { type Borrower, borrowerFromRow } from "./borrowers.ts";
import { readEvent, readTerms, type StoredEvent } from "./loan-terms.ts";
import { type Order, orderFromRow } from "./orders.ts";
import type { Db, Schema } from "./schema.ts";

/** What is known of an order besides its step, as far as it has come. */
type OrderFacts = {
	readonly agreement: { readonly amount: number; readonly days: number } | null;
	readonly payout: {
		readonly reference: string;
		readonly plannedAt: Date;
		readonly failedCode: string | null;
		readonly accountSealed: Buffer;
	} | null;
	/** The loan that the payout opened, with what has happened to it. */
	readonly loan: { readonly terms: LoanTerms; readonly events: readonly LoanEvent[] } | null;
	readonly rejection: {
		readonly reasons: readonly ReasonCode[];
		readonly reapplyOn: PlainDate | null;
	} | null;
};

export type KnownOrder = { readonly borrower: Borrower; readonly order: Order; readonly facts: OrderFacts };

/** All of it in one question: every screen begins with this, and the ways to the database and back are what it costs. */
function selectKnown(db: Db) {
	return db
		.selectFrom("orders")
		.innerJoin("borrowers", "borrowers.id", "orders.borrower_id")
		.leftJoin("agreements", "agreements.order_id", "orders.id")
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("payouts")
					.select(["reference", "planned_at", "failed_code", "account_sealed"])
					.whereRef("payouts.order_id", "=", "orders.id")
					.orderBy("attempt", "desc")
					.limit(1)
					.as("payout"),
			(join) => join.onTrue(),
		)
		.leftJoin("loans", (join) =>
			join.onRef("loans.id", "=", "payout.reference").on("loans.status", "<>", "void"),
		)
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("decisions")
					.select(["reasons", "reapply_on"])
					.whereRef("decisions.order_id", "=", "orders.id")
					.where("decisions.outcome", "=", "reject")
					.limit(1)
					.as("rejection"),
			(join) => join.onTrue(),
		)
		.selectAll("orders")
		.select([
			"borrowers.mobile_sealed",
			"borrowers.data_key",
			"borrowers.registered_at",
			"borrowers.barred_at",
			"agreements.amount_units",
			"agreements.days",
			"payout.reference",
			"payout.planned_at",
			"payout.failed_code",
			"payout.account_sealed",
			"loans.terms",
			"rejection.reasons",
			"rejection.reapply_on",
			sql<readonly StoredEvent[] | null>`(select jsonb_agg(to_jsonb(e)) from loan_events e
				where e.loan_id = loans.id)`.as("events"),
		]);
}

/** The newest order of a borrower; null before the first one. */
export const findLatestKnown = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (KnownOrder | null)[]> => {
		const latest = sql<boolean>`orders.id = any(array(select (
			select id from orders o where o.borrower_id = asked.id order by o.created_at desc limit 1
		) from unnest(${borrowerIds}::uuid[]) as asked (id)))`;
		const rows = await selectKnown(db).where(latest).execute();
		const known = new Map(rows.map((row) => [row.borrower_id, row]));
		return borrowerIds.map((id) => {
			const row = known.get(id);
			return row ? knownFrom(row) : null;
		});
	},
);

export async function getKnown(db: Db, orderId: string): Promise<KnownOrder> {
	return knownFrom(await selectKnown(db).where("orders.id", "=", orderId).executeTakeFirstOrThrow());
}

/** A page of open or closed orders, newest first, from behind the order that the page before ended with. */
export async function listKnownPage(
	db: Db,
	page: {
		readonly borrowerId: string;
		readonly closed: boolean;
		readonly after: Pick<Order, "id" | "createdAt"> | null;
		readonly countMax: number;
	},
): Promise<readonly KnownOrder[]> {
	const { after } = page;
	let query = selectKnown(db)
		.where("orders.borrower_id", "=", page.borrowerId)
		.where("orders.closed_at", page.closed ? "is not" : "is", null)
		.orderBy("orders.created_at", "desc")
		.orderBy("orders.id", "desc")
		.limit(page.countMax);
	if (after) {
		query = query.where((row) =>
			row.or([
				row("orders.created_at", "<", after.createdAt),
				row.and([row("orders.created_at", "=", after.createdAt), row("orders.id", "<", after.id)]),
			]),
		);
	}
	return (await query.execute()).map(knownFrom);
}

type Row = Schema["orders"] &
	Pick<Schema["borrowers"], "mobile_sealed" | "data_key" | "registered_at" | "barred_at"> & {
		readonly amount_units: number | null;
		readonly days: number | null;
		readonly reference: string | null;
		readonly planned_at: Date | null;
		readonly failed_code: string | null;
		readonly account_sealed: Buffer | null;
		readonly terms: unknown;
		readonly events: readonly StoredEvent[] | null;
		readonly reasons: readonly ReasonCode[] | null;
		readonly reapply_on: string | null;
	};

function knownFrom(row: Row): KnownOrder {
	return {
		order: orderFromRow(row),
		borrower: borrowerFromRow({ ...row, id: row.borrower_id }),
		facts: factsFrom(row),
	};
}

function factsFrom(row: Row): OrderFacts {
	const { amount_units: amount, days, reference, planned_at: plannedAt, account_sealed: sealed } = row;
	return {
		agreement: amount !== null && days !== null ? { amount, days } : null,
		payout:
			reference !== null && plannedAt !== null && sealed !== null
				? { reference, plannedAt, failedCode: row.failed_code, accountSealed: Buffer.from(sealed) }
				: null,
		loan: row.terms ? { terms: readTerms(row.terms), events: (row.events ?? []).map(readEvent) } : null,
		rejection: row.reasons && { reasons: row.reasons, reapplyOn: row.reapply_on as PlainDate | null },
	};
}
