import type { PromotionPage } from "@puente/contract";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** The campaign of a promotion page as staff edits it. */
export type EditedPromotion = {
	readonly id: string;
	readonly country: Country;
	readonly page: PromotionPage;
	readonly placesPerDay: number;
	readonly startsAtMs: number;
	readonly endsAtMs: number;
};

function fromRow(row: Selectable<Schema["promotion_campaigns"]>): EditedPromotion {
	return {
		id: row.id,
		country: row.country,
		page: row.page,
		placesPerDay: row.places_per_day,
		startsAtMs: row.starts_at.getTime(),
		endsAtMs: row.ends_at.getTime(),
	};
}

/** Newest first, with the places taken on the current day of each region. */
export async function listPromotions(
	db: Db,
	dayOf: (country: Country) => PlainDate,
	country?: Country,
): Promise<readonly (EditedPromotion & { readonly takenToday: number })[]> {
	const query = db
		.selectFrom("promotion_campaigns")
		.selectAll()
		.orderBy("country")
		.orderBy("page")
		.orderBy("starts_at", "desc");
	const rows = await (country === undefined ? query : query.where("country", "=", country)).execute();
	const days = [...new Set(rows.map((row) => dayOf(row.country)))];
	if (days.length === 0) return [];
	const taken = await db.selectFrom("promotion_days").selectAll().where("day", "in", days).execute();
	return rows.map((row) => {
		const today = taken.find(({ campaign_id, day }) => campaign_id === row.id && day === dayOf(row.country));
		return { ...fromRow(row), takenToday: today?.taken ?? 0 };
	});
}

export async function lockPromotion(db: Db, id: string): Promise<EditedPromotion | null> {
	const row = await db
		.selectFrom("promotion_campaigns")
		.selectAll()
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function putPromotion(db: Db, { id, country, page, ...edited }: EditedPromotion): Promise<void> {
	const columns = {
		places_per_day: edited.placesPerDay,
		starts_at: new Date(edited.startsAtMs),
		ends_at: new Date(edited.endsAtMs),
	};
	await db
		.insertInto("promotion_campaigns")
		.values({ id, country, page, ...columns })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
		.execute();
}
