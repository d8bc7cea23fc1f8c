import type { Country, Language } from "@puente/core/region";
import type { Insertable, Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type PartnerProduct = {
	readonly id: string;
	readonly partnerName: string;
	readonly productName: string;
	readonly licence: string;
	readonly amountMin: number;
	readonly amountMax: number;
	readonly daysMin: number;
	readonly daysMax: number;
	readonly aprPercent: string;
	readonly penaltyPercentPerDay: string;
	readonly url: string;
	readonly termsUrl: string;
};

export function fromPartnerRow(row: Selectable<Schema["partner_products"]>): PartnerProduct {
	return {
		id: row.id,
		partnerName: row.partner_name,
		productName: row.product_name,
		licence: row.licence,
		amountMin: Number(row.amount_min),
		amountMax: Number(row.amount_max),
		daysMin: row.days_min,
		daysMax: row.days_max,
		aprPercent: row.apr_percent,
		penaltyPercentPerDay: row.penalty_percent_per_day,
		url: row.url,
		termsUrl: row.terms_url,
	};
}

/** Active offers, unordered: the core orders them. */
export async function listPartnerProducts(db: Db, country: Country): Promise<readonly PartnerProduct[]> {
	const rows = await db
		.selectFrom("partner_products")
		.selectAll()
		.where("country", "=", country)
		.where("active", "=", true)
		.execute();
	return rows.map(fromPartnerRow);
}

/** Existing rows are not changed: staff may have edited them. */
export async function addPartnerProducts(
	db: Db,
	products: readonly Insertable<Schema["partner_products"]>[],
): Promise<void> {
	await db
		.insertInto("partner_products")
		.values([...products])
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();
}

export type HandOff = {
	readonly id: string;
	readonly productId: string;
	readonly partnerName: string;
	readonly productName: string;
	readonly reference: string;
	readonly agreedAt: Date;
};

export async function addHandOff(
	db: Db,
	borrowerId: string,
	handOff: Omit<HandOff, "partnerName" | "productName"> & {
		readonly textVersion: string;
		readonly language: Language;
	},
): Promise<void> {
	await db
		.insertInto("hand_offs")
		.values({
			id: handOff.id,
			borrower_id: borrowerId,
			product_id: handOff.productId,
			reference: handOff.reference,
			text_version: handOff.textVersion,
			language: handOff.language,
			agreed_at: handOff.agreedAt,
		})
		.execute();
}

/** Newest first. */
export async function listHandOffs(
	db: Db,
	borrowerId: string,
	part: { readonly skip: number; readonly count: number },
): Promise<readonly HandOff[]> {
	const rows = await db
		.selectFrom("hand_offs")
		.innerJoin("partner_products", "partner_products.id", "hand_offs.product_id")
		.selectAll("hand_offs")
		.select(["partner_products.partner_name", "partner_products.product_name"])
		.where("hand_offs.borrower_id", "=", borrowerId)
		.orderBy("agreed_at", "desc")
		.orderBy("hand_offs.id")
		.offset(part.skip)
		.limit(part.count)
		.execute();
	return rows.map((row) => ({
		id: row.id,
		productId: row.product_id,
		partnerName: row.partner_name,
		productName: row.product_name,
		reference: row.reference,
		agreedAt: row.agreed_at,
	}));
}
