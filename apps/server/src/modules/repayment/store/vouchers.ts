import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type Voucher = {
	readonly id: string;
	readonly loanId: string;
	readonly borrowerId: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly paidOn: PlainDate;
	readonly referenceSealed: Buffer;
	readonly status: Schema["vouchers"]["status"];
	readonly createdAt: Date;
	readonly answerBy: Date;
	readonly answeredAt: Date | null;
	readonly answer: string | null;
	/** The payment that it shows, once that is known. */
	readonly paidBy: PaymentKey | null;
	/** Since when its money is booked and has not arrived. */
	readonly toComeSince: Date | null;
};

type PaymentKey = { readonly rail: string; readonly paymentId: string };

function fromRow(row: Selectable<Schema["vouchers"]>): Voucher {
	return {
		id: row.id,
		loanId: row.loan_id,
		borrowerId: row.borrower_id,
		amountMinor: BigInt(row.amount_minor),
		currency: row.currency,
		paidOn: row.paid_on,
		referenceSealed: Buffer.from(row.reference_sealed),
		status: row.status,
		createdAt: row.created_at,
		answerBy: row.answer_by,
		answeredAt: row.answered_at,
		answer: row.answer,
		paidBy:
			row.paid_rail !== null && row.paid_id !== null ? { rail: row.paid_rail, paymentId: row.paid_id } : null,
		toComeSince: row.to_come_since,
	};
}

/** The database refuses a second voucher of a loan while one is pending. */
export async function addVoucher(
	db: Db,
	voucher: Omit<Voucher, "status" | "answeredAt" | "answer" | "paidBy" | "toComeSince">,
): Promise<void> {
	await db
		.insertInto("vouchers")
		.values({
			id: voucher.id,
			loan_id: voucher.loanId,
			borrower_id: voucher.borrowerId,
			amount_minor: voucher.amountMinor.toString(),
			currency: voucher.currency,
			paid_on: voucher.paidOn,
			reference_sealed: voucher.referenceSealed,
			status: "pending",
			created_at: voucher.createdAt,
			answer_by: voucher.answerBy,
			answered_at: null,
			answered_by: null,
			answer: null,
			paid_rail: null,
			paid_id: null,
			to_come_since: null,
		})
		.execute();
}

export async function findVoucher(db: Db, id: string): Promise<Voucher | null> {
	const row = await db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Newest first. */
export async function listVouchers(db: Db, loanId: string): Promise<readonly Voucher[]> {
	const rows = await db
		.selectFrom("vouchers")
		.selectAll()
		.where("loan_id", "=", loanId)
		.orderBy("created_at", "desc")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

export async function answerVoucher(
	db: Db,
	id: string,
	answered: {
		readonly status: "confirmed" | "refused";
		/** The staff member; null if its payment closed it. */
		readonly by: string | null;
		readonly answer: string | null;
		readonly paidBy: PaymentKey | null;
		/** Whether its money was booked before it arrived. */
		readonly isToCome: boolean;
		readonly at: Date;
	},
): Promise<void> {
	await db
		.updateTable("vouchers")
		.set({
			status: answered.status,
			answered_by: answered.by,
			answer: answered.answer,
			answered_at: answered.at,
			paid_rail: answered.paidBy?.rail ?? null,
			paid_id: answered.paidBy?.paymentId ?? null,
			to_come_since: answered.isToCome ? answered.at : null,
		})
		.where("id", "=", id)
		.where("status", "=", "pending")
		.execute();
}

/** Proofs of these loans that wait for an answer or for their money, oldest first. */
export async function listOpenVouchers(db: Db, loanIds: readonly string[]): Promise<readonly Voucher[]> {
	if (loanIds.length === 0) return [];
	const rows = await db
		.selectFrom("vouchers")
		.selectAll()
		.where(sql<boolean>`loan_id = ${anyOf(loanIds, "uuid")}`)
		.where((is) => is.or([is("status", "=", "pending"), is("to_come_since", "is not", null)]))
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

/** Its money no longer waits to arrive: it came as this payment, or not at all. */
export async function endVoucherToCome(db: Db, id: string, paidBy: PaymentKey | null): Promise<void> {
	await db
		.updateTable("vouchers")
		.set({ to_come_since: null, paid_rail: paidBy?.rail ?? null, paid_id: paidBy?.paymentId ?? null })
		.where("id", "=", id)
		.where("to_come_since", "is not", null)
		.execute();
}

/** Confirmed proofs whose money has not arrived, oldest first. */
export async function listVouchersToCome(db: Db): Promise<readonly Voucher[]> {
	const rows = await db
		.selectFrom("vouchers")
		.selectAll()
		.where("to_come_since", "is not", null)
		.orderBy("to_come_since")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

/** Pending proofs of an amount, oldest first. */
export async function listWaitingVouchers(
	db: Db,
	amount: Pick<Voucher, "amountMinor" | "currency">,
	countMax: number,
): Promise<readonly Voucher[]> {
	const rows = await db
		.selectFrom("vouchers")
		.selectAll()
		.where("status", "=", "pending")
		.where("amount_minor", "=", amount.amountMinor.toString())
		.where("currency", "=", amount.currency)
		.orderBy("created_at")
		.orderBy("id")
		.limit(countMax)
		.execute();
	return rows.map(fromRow);
}

export type StoredVoucherImage = {
	readonly id: string;
	readonly borrowerId: string;
	readonly fileName: string;
};

/** The pictures of a voucher, or one picture by its id. */
export async function listVoucherImages(
	db: Db,
	which: { readonly voucherId: string } | { readonly id: string },
): Promise<readonly StoredVoucherImage[]> {
	let query = db.selectFrom("voucher_images").select(["id", "borrower_id", "file_name"]);
	query = "id" in which ? query.where("id", "=", which.id) : query.where("voucher_id", "=", which.voucherId);
	const rows = await query.where("voucher_id", "is not", null).orderBy("uploaded_at").orderBy("id").execute();
	return rows.map((row) => ({ id: row.id, borrowerId: row.borrower_id, fileName: row.file_name }));
}

export type VoucherImage = Pick<Schema["voucher_images"], "id" | "file_name" | "bytes"> & {
	readonly borrowerId: string;
	readonly orderId: string;
	readonly uploadedAt: Date;
};

export async function addVoucherImage(db: Db, image: VoucherImage): Promise<void> {
	await db.deleteFrom("loose_files").where("file_name", "=", image.file_name).execute();
	await db
		.insertInto("voucher_images")
		.values({
			id: image.id,
			borrower_id: image.borrowerId,
			order_id: image.orderId,
			voucher_id: null,
			file_name: image.file_name,
			bytes: image.bytes,
			uploaded_at: image.uploadedAt,
		})
		.execute();
}

/** Images of an order that are not attached to a voucher. */
export async function listFreeVoucherImages(db: Db, orderId: string): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectFrom("voucher_images")
		.select("id")
		.where("order_id", "=", orderId)
		.where("voucher_id", "is", null)
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/** Attaches the free images of this order to the voucher and returns their number. */
export async function attachVoucherImages(
	db: Db,
	attachment: { readonly orderId: string; readonly ids: readonly string[]; readonly voucherId: string },
): Promise<number> {
	if (attachment.ids.length === 0) return 0;
	const rows = await db
		.updateTable("voucher_images")
		.set({ voucher_id: attachment.voucherId })
		.where("order_id", "=", attachment.orderId)
		.where("id", "in", attachment.ids)
		.where("voucher_id", "is", null)
		.returning("id")
		.execute();
	return rows.length;
}

export async function countVoucherImages(
	db: Db,
	voucherIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (voucherIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("voucher_images")
		.select(({ fn }) => ["voucher_id", fn.countAll<string>().as("count")])
		.where("voucher_id", "in", voucherIds)
		.groupBy("voucher_id")
		.execute();
	return new Map(rows.map(({ voucher_id, count }) => [voucher_id ?? "", Number(count)]));
}
