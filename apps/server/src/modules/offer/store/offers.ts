import type { Approval, LadderStep } from "@puente/core/decision";
import type { PricedProduct } from "@puente/core/offer";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { readProduct, readProducts, writeProduct, writeProducts } from "./product-format.ts";

/** Batched for decisions. */
export const findLimit = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (LadderStep | null)[]> => {
		const rows = await db
			.selectFrom("creditLimits")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		const byBorrower = new Map(
			rows.map((row) => [row.borrowerId, { rung: row.rung, offeredRung: row.offeredRung }]),
		);
		return borrowerIds.map((id) => byBorrower.get(id) ?? null);
	},
);

export type CreditLimit = { readonly rung: number | null; readonly offeredLimit: number | null };

/** The borrower's rung and the last offered limit; both null before the first decision. */
export async function findCreditLimit(db: Db, borrowerId: string): Promise<CreditLimit> {
	const { rows } = await sql<CreditLimit>`
		select (select rung from credit_limits where borrower_id = ${borrowerId}) as rung, (
			select limit_units from offers where borrower_id = ${borrowerId} order by made_at desc limit 1
		) as "offeredLimit"`.execute(db);
	return rows[0] ?? { rung: null, offeredLimit: null };
}

export async function putLimit(db: Db, borrowerId: string, step: LadderStep, at: Date): Promise<void> {
	const values = { rung: step.rung, offeredRung: step.offeredRung, changedAt: at };
	await db
		.insertInto("creditLimits")
		.values({ borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrowerId").doUpdateSet(values))
		.execute();
}

export type Offer = Pick<Approval, "limit" | "tier" | "rung"> & {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly products: readonly PricedProduct[];
	readonly madeAt: Date;
	readonly validUntil: Date;
};

/** Offers of the same moment share one statement. Batched for decisions. */
export const addOffer = batched(async (db, offers: readonly Offer[]): Promise<readonly null[]> => {
	const rows = offers.map(({ limit, ...offer }) => ({
		...offer,
		products: JSON.parse(writeProducts(offer.products)) as unknown,
		limitUnits: limit,
	}));
	await sql`
		insert into offers (order_id, borrower_id, products, limit_units, tier, rung, made_at, valid_until)
		select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as o (order_id uuid, borrower_id uuid, products jsonb,
			limit_units integer, tier text, rung integer, made_at timestamptz, valid_until timestamptz)`.execute(
		db,
	);
	return offers.map(() => null);
});

export async function findOffer(db: Db, orderId: string): Promise<Offer | null> {
	const row = await db.selectFrom("offers").selectAll().where("orderId", "=", orderId).executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function findLatestOffer(db: Db, borrowerId: string): Promise<Offer | null> {
	const row = await db
		.selectFrom("offers")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("madeAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

function fromRow({ limitUnits, ...row }: Selectable<Schema["offers"]>): Offer {
	return { ...row, products: readProducts(row.products), limit: limitUnits };
}

/** Replaces an earlier signature: the last signed choice counts. */
export async function putSignature(
	db: Db,
	signature: { readonly orderId: string; readonly digest: string; readonly signedAt: Date },
): Promise<void> {
	await db
		.insertInto("signatures")
		.values(signature)
		.onConflict((conflict) => conflict.column("orderId").doUpdateSet(signature))
		.execute();
}

/** The digest of the agreement that the borrower signed with a code. */
export async function findSignedDigest(db: Db, orderId: string): Promise<string | null> {
	const row = await db
		.selectFrom("signatures")
		.select("digest")
		.where("orderId", "=", orderId)
		.executeTakeFirst();
	return row?.digest ?? null;
}

export type StoredAgreement = {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly digest: string;
	readonly version: string;
	readonly language: Language;
	readonly product: PricedProduct;
	readonly amount: number;
	readonly days: number;
	readonly scheduleStart: PlainDate;
	/** The whole accepted text. */
	readonly bodySealed: Buffer;
	readonly acceptedAt: Date;
};

export async function addAgreement(db: Db, { amount, ...agreement }: StoredAgreement): Promise<void> {
	await db
		.insertInto("agreements")
		.values({ ...agreement, product: writeProduct(agreement.product), amountUnits: amount })
		.execute();
}

export async function findAgreement(db: Db, orderId: string): Promise<StoredAgreement | null> {
	const row = await db.selectFrom("agreements").selectAll().where("orderId", "=", orderId).executeTakeFirst();
	return row ? agreementFromRow(row) : null;
}

function agreementFromRow({ amountUnits, ...row }: Selectable<Schema["agreements"]>): StoredAgreement {
	return {
		...row,
		product: readProduct(row.product),
		amount: amountUnits,
		bodySealed: Buffer.from(row.bodySealed),
	};
}

/** Accepted agreements of orders that have no loan yet. */
export async function listAgreementsToPayOut(db: Db): Promise<
	readonly {
		readonly agreement: StoredAgreement;
		readonly orderNo: string;
		readonly country: Country;
		readonly validUntil: Date;
	}[]
> {
	const rows = await db
		.selectFrom("agreements")
		.innerJoin("orders", "orders.id", "agreements.orderId")
		.innerJoin("offers", "offers.orderId", "agreements.orderId")
		.selectAll("agreements")
		.select(["orders.orderNo", "orders.country", "offers.validUntil"])
		.where("orders.closedAt", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("loans")
						.select("loans.id")
						.whereRef("loans.orderId", "=", "agreements.orderId")
						.where("loans.status", "<>", "void"),
				),
			),
		)
		.execute();
	return rows.map((row) => ({
		agreement: agreementFromRow(row),
		orderNo: row.orderNo,
		country: row.country,
		validUntil: row.validUntil,
	}));
}
