import type { Country, Language } from "@puente/core/region";
import type { Insertable, Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type PartnerProduct = Readonly<
	Omit<Selectable<Schema["partnerProducts"]>, "amountMin" | "amountMax" | "country" | "active" | "changedAt">
> & { readonly amountMin: number; readonly amountMax: number };

function fromPartnerRow(row: Selectable<Schema["partnerProducts"]>): PartnerProduct {
	return {
		id: row.id,
		partnerName: row.partnerName,
		productName: row.productName,
		licence: row.licence,
		amountMin: Number(row.amountMin),
		amountMax: Number(row.amountMax),
		daysMin: row.daysMin,
		daysMax: row.daysMax,
		aprPercent: row.aprPercent,
		penaltyPercentPerDay: row.penaltyPercentPerDay,
		url: row.url,
		termsUrl: row.termsUrl,
	};
}

/** Active offers, unordered: the core orders them. */
export async function listPartnerProducts(db: Db, country: Country): Promise<readonly PartnerProduct[]> {
	const rows = await db
		.selectFrom("partnerProducts")
		.selectAll()
		.where("country", "=", country)
		.where("active", "=", true)
		.execute();
	return rows.map(fromPartnerRow);
}

/** Existing rows are not changed: staff may have edited them. */
export async function addPartnerProducts(
	db: Db,
	products: readonly Insertable<Schema["partnerProducts"]>[],
): Promise<void> {
	await db
		.insertInto("partnerProducts")
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
		.insertInto("partnerReferrals")
		.values({ ...handOff, borrowerId })
		.execute();
}

/** Newest first. */
export async function listHandOffs(
	db: Db,
	borrowerId: string,
	part: { readonly skip: number; readonly count: number },
): Promise<readonly HandOff[]> {
	return db
		.selectFrom("partnerReferrals")
		.innerJoin("partnerProducts", "partnerProducts.id", "partnerReferrals.productId")
		.select(["partnerReferrals.id", "productId", "partnerName", "productName", "reference", "agreedAt"])
		.where("partnerReferrals.borrowerId", "=", borrowerId)
		.orderBy("agreedAt", "desc")
		.orderBy("partnerReferrals.id")
		.offset(part.skip)
		.limit(part.count)
		.execute();
}

/** A partner offer as staff edits it, active or not. */
type EditedOffer = PartnerProduct & { readonly country: Country; readonly active: boolean };

function fromRow(row: Selectable<Schema["partnerProducts"]>): EditedOffer {
	return { ...fromPartnerRow(row), country: row.country, active: row.active };
}

export async function listEditedOffers(db: Db, country?: Country): Promise<readonly EditedOffer[]> {
	const query = db.selectFrom("partnerProducts").selectAll();
	const rows = await (country === undefined ? query : query.where("country", "=", country)).execute();
	return rows.map(fromRow);
}

export async function lockOffer(db: Db, id: string): Promise<EditedOffer | null> {
	const row = await db
		.selectFrom("partnerProducts")
		.selectAll()
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function putOffer(db: Db, { id, country, ...offer }: EditedOffer, at: Date): Promise<void> {
	const columns = { ...offer, changedAt: at };
	await db
		.insertInto("partnerProducts")
		.values({ id, country, ...columns })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
		.execute();
}
