import type { DatabaseSync } from "node:sqlite";
import { shortReference } from "../../../../packages/providers/src/payments/payout-reference.ts";

export type Paid = { readonly rail: string; readonly amount: number; readonly at: number };
export type RailPayment = Paid & { readonly reference: string };

/** Every payment at a rail that the bank did not take back. */
export function railPayments(books: DatabaseSync): readonly RailPayment[] {
	const rows = books
		.prepare(
			"select c.rail, c.reference, p.amount_minor as amount, p.paid_at as at from charge_payments p join charges c on c.id = p.charge_id",
		)
		.all();
	return rows.map((row) => ({
		rail: String(row["rail"]),
		reference: String(row["reference"]),
		amount: Number(row["amount"]),
		at: Date.parse(String(row["at"])),
	}));
}

type RailPayout = {
	readonly rail: string;
	readonly reference: string;
	readonly status: string;
	readonly at: number;
};

export type RailPayouts = {
	readonly settledCount: number;
	/** The rail's newest row of our payout. STP takes only short references. */
	readonly find: (reference: string) => RailPayout | undefined;
};

export function railPayouts(books: DatabaseSync): RailPayouts {
	const rows = books
		.prepare("select rail, reference, status, changed_at as at from payouts order by id")
		.all()
		.map((row) => ({
			rail: String(row["rail"]),
			reference: String(row["reference"]),
			status: String(row["status"]),
			at: Date.parse(String(row["at"])),
		}));
	const newest = new Map(rows.map((row) => [row.reference, row]));
	return {
		settledCount: rows.filter(({ status }) => status === "settled").length,
		find: (reference) => newest.get(reference) ?? newest.get(shortReference(reference)),
	};
}
