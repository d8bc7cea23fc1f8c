import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import { anyOf } from "../../../platform/database/batched.ts";
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
		...row,
		amountMinor: BigInt(row.amountMinor),
		referenceSealed: Buffer.from(row.referenceSealed),
		paidBy:
			row.paidRail !== null && row.paidId !== null ? { rail: row.paidRail, paymentId: row.paidId } : null,
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
			...voucher,
			amountMinor: voucher.amountMinor.toString(),
			status: "pending",
			answeredAt: null,
			answeredBy: null,
			answer: null,
			paidRail: null,
			paidId: null,
			toComeSince: null,
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
		.where("loanId", "=", loanId)
		.orderBy("createdAt", "desc")
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
			answeredBy: answered.by,
			answer: answered.answer,
			answeredAt: answered.at,
			paidRail: answered.paidBy?.rail ?? null,
			paidId: answered.paidBy?.paymentId ?? null,
			toComeSince: answered.isToCome ? answered.at : null,
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
		.where((is) => is.or([is("status", "=", "pending"), is("toComeSince", "is not", null)]))
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

/** Its money no longer waits to arrive: it came as this payment, or not at all. */
export async function endVoucherToCome(db: Db, id: string, paidBy: PaymentKey | null): Promise<void> {
	await db
		.updateTable("vouchers")
		.set({ toComeSince: null, paidRail: paidBy?.rail ?? null, paidId: paidBy?.paymentId ?? null })
		.where("id", "=", id)
		.where("toComeSince", "is not", null)
		.execute();
}

/** Confirmed proofs whose money has not arrived, oldest first. */
export async function listVouchersToCome(db: Db): Promise<readonly Voucher[]> {
	const rows = await db
		.selectFrom("vouchers")
		.selectAll()
		.where("toComeSince", "is not", null)
		.orderBy("toComeSince")
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
		.where("amountMinor", "=", amount.amountMinor.toString())
		.where("currency", "=", amount.currency)
		.orderBy("createdAt")
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
	let query = db.selectFrom("voucherImages").select(["id", "borrowerId", "fileName"]);
	query = "id" in which ? query.where("id", "=", which.id) : query.where("voucherId", "=", which.voucherId);
	return query.where("voucherId", "is not", null).orderBy("uploadedAt").orderBy("id").execute();
}

export type VoucherImage = Pick<Schema["voucherImages"], "id" | "fileName" | "bytes"> & {
	readonly borrowerId: string;
	readonly orderId: string;
	readonly uploadedAt: Date;
};

export async function addVoucherImage(db: Db, image: VoucherImage): Promise<void> {
	await db.deleteFrom("orphanedFiles").where("fileName", "=", image.fileName).execute();
	await db
		.insertInto("voucherImages")
		.values({ ...image, voucherId: null })
		.execute();
}

/** Images of an order that are not attached to a voucher. */
export async function listFreeVoucherImages(db: Db, orderId: string): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectFrom("voucherImages")
		.select("id")
		.where("orderId", "=", orderId)
		.where("voucherId", "is", null)
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
		.updateTable("voucherImages")
		.set({ voucherId: attachment.voucherId })
		.where("orderId", "=", attachment.orderId)
		.where("id", "in", attachment.ids)
		.where("voucherId", "is", null)
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
		.selectFrom("voucherImages")
		.select(({ fn }) => ["voucherId", fn.countAll<string>().as("count")])
		.where("voucherId", "in", voucherIds)
		.groupBy("voucherId")
		.execute();
	return new Map(rows.map(({ voucherId, count }) => [voucherId ?? "", Number(count)]));
}
