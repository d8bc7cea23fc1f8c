import type { Approval } from "@puente/core/decision";
import type { PricedProduct } from "@puente/core/offer";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { readProduct, readProducts, writeProduct, writeProducts } from "./product-format.ts";

export type Offer = Pick<Approval, "limit" | "tier" | "rung"> & {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly products: readonly PricedProduct[];
	readonly madeAt: Date;
	readonly validUntil: Date;
};

/** Offers of the same moment share one statement. Batched for decisions. */
export const addOffer = batched(async (db, offers: readonly Offer[]): Promise<readonly null[]> => {
	const rows = offers.map((offer) => ({
		order_id: offer.orderId,
		borrower_id: offer.borrowerId,
		products: JSON.parse(writeProducts(offer.products)) as unknown,
		limit_units: offer.limit,
		tier: offer.tier,
		rung: offer.rung,
		made_at: offer.madeAt,
		valid_until: offer.validUntil,
	}));
	await sql`
		insert into offers (order_id, borrower_id, products, limit_units, tier, rung, made_at, valid_until)
		select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (order_id uuid, borrower_id uuid, products jsonb,
			limit_units integer, tier text, rung integer, made_at timestamptz, valid_until timestamptz)`.execute(
		db,
	);
	return offers.map(() => null);
});

export async function findOffer(db: Db, orderId: string): Promise<Offer | null> {
	const row = await db.selectFrom("offers").selectAll().where("order_id", "=", orderId).executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function findLatestOffer(db: Db, borrowerId: string): Promise<Offer | null> {
	const row = await db
		.selectFrom("offers")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("made_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

function fromRow(row: Selectable<Schema["offers"]>): Offer {
	return {
		orderId: row.order_id,
		borrowerId: row.borrower_id,
		products: readProducts(row.products),
		limit: row.limit_units,
		tier: row.tier,
		rung: row.rung,
		madeAt: row.made_at,
		validUntil: row.valid_until,
	};
}

/** Replaces an earlier signature: the last signed choice counts. */
export async function putSignature(
	db: Db,
	signature: { readonly orderId: string; readonly digest: string; readonly signedAt: Date },
): Promise<void> {
	const values = { digest: signature.digest, signed_at: signature.signedAt };
	await db
		.insertInto("signatures")
		.values({ order_id: signature.orderId, ...values })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet(values))
		.execute();
}

/** The digest of the agreement that the borrower signed with a code. */
export async function findSignedDigest(db: Db, orderId: string): Promise<string | null> {
	const row = await db
		.selectFrom("signatures")
		.select("digest")
		.where("order_id", "=", orderId)
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
	readonly countedFrom: PlainDate;
	/** The whole accepted text. */
	readonly bodySealed: Buffer;
	readonly acceptedAt: Date;
};

export async function addAgreement(db: Db, agreement: StoredAgreement): Promise<void> {
	await db
		.insertInto("agreements")
		.values({
			order_id: agreement.orderId,
			borrower_id: agreement.borrowerId,
			digest: agreement.digest,
			version: agreement.version,
			language: agreement.language,
			product: writeProduct(agreement.product),
			amount_units: agreement.amount,
			days: agreement.days,
			counted_from: agreement.countedFrom,
			body_sealed: agreement.bodySealed,
			accepted_at: agreement.acceptedAt,
		})
		.execute();
}

export async function findAgreement(db: Db, orderId: string): Promise<StoredAgreement | null> {
	const row = await db
		.selectFrom("agreements")
		.selectAll()
		.where("order_id", "=", orderId)
		.executeTakeFirst();
	return row ? agreementFromRow(row) : null;
}

function agreementFromRow(row: Selectable<Schema["agreements"]>): StoredAgreement {
	return {
		orderId: row.order_id,
		borrowerId: row.borrower_id,
		digest: row.digest,
		version: row.version,
		language: row.language,
		product: readProduct(row.product),
		amount: row.amount_units,
		days: row.days,
		countedFrom: row.counted_from,
		bodySealed: Buffer.from(row.body_sealed),
		acceptedAt: row.accepted_at,
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
		.innerJoin("orders", "orders.id", "agreements.order_id")
		.innerJoin("offers", "offers.order_id", "agreements.order_id")
		.selectAll("agreements")
		.select(["orders.order_no", "orders.country", "offers.valid_until"])
		.where("orders.closed_at", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("loans")
						.select("loans.id")
						.whereRef("loans.order_id", "=", "agreements.order_id")
						.where("loans.status", "<>", "void"),
				),
			),
		)
		.execute();
	return rows.map((row) => ({
		agreement: agreementFromRow(row),
		orderNo: row.order_no,
		country: row.country,
		validUntil: row.valid_until,
	}));
}
