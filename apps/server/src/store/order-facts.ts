import type { Currency, PayoutState, PlainDate, ReasonCode } from "@puente/core";
import type { Db } from "./schema.ts";

/** What is known of an order besides its step, as far as it has come. */
export type OrderFacts = {
	readonly agreement: { readonly amount: number; readonly days: number } | null;
	readonly payout: {
		readonly reference: string;
		readonly state: PayoutState;
		readonly plannedAt: Date;
		readonly failedCode: string | null;
		readonly accountSealed: Buffer;
	} | null;
	/** The loan that the payout opened. */
	readonly loan: { readonly id: string; readonly terms: unknown; readonly currency: Currency } | null;
	readonly rejection: {
		readonly reasons: readonly ReasonCode[];
		readonly reapplyOn: PlainDate | null;
	} | null;
};

/** The facts of some orders in one question to the database, by order. */
export async function listOrderFacts(
	db: Db,
	orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderFacts>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("orders")
		.leftJoin("agreements", "agreements.order_id", "orders.id")
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("payouts")
					.select(["reference", "state", "planned_at", "failed_code", "account_sealed"])
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
		.select([
			"orders.id",
			"agreements.amount_units",
			"agreements.days",
			"payout.reference",
			"payout.state",
			"payout.planned_at",
			"payout.failed_code",
			"payout.account_sealed",
			"loans.id as loan_id",
			"loans.terms",
			"loans.currency",
			"rejection.reasons",
			"rejection.reapply_on",
		])
		.where("orders.id", "in", orderIds)
		.execute();
	return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

type Row = {
	readonly amount_units: number | null;
	readonly days: number | null;
	readonly reference: string | null;
	readonly state: PayoutState | null;
	readonly planned_at: Date | null;
	readonly failed_code: string | null;
	readonly account_sealed: Buffer | null;
	readonly loan_id: string | null;
	readonly terms: unknown;
	readonly currency: Currency | null;
	readonly reasons: readonly ReasonCode[] | null;
	readonly reapply_on: string | null;
};

function factsOf(row: Row): OrderFacts {
	const { amount_units: amount, days, reference, state, planned_at: plannedAt } = row;
	return {
		agreement: amount !== null && days !== null ? { amount, days } : null,
		payout:
			reference !== null && state !== null && plannedAt !== null && row.account_sealed !== null
				? {
						reference,
						state,
						plannedAt,
						failedCode: row.failed_code,
						accountSealed: Buffer.from(row.account_sealed),
					}
				: null,
		loan:
			row.loan_id !== null && row.currency !== null
				? { id: row.loan_id, terms: row.terms, currency: row.currency }
				: null,
		rejection: row.reasons && { reasons: row.reasons, reapplyOn: row.reapply_on as PlainDate | null },
	};
}
