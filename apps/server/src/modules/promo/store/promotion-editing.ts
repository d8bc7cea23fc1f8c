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

function fromRow({ startsAt, endsAt, ...row }: Selectable<Schema["promotionCampaigns"]>): EditedPromotion {
	return { ...row, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
}

/** Newest first, with the places taken on the current day of each region. */
export async function listPromotions(
	db: Db,
	dayOf: (country: Country) => PlainDate,
	country?: Country,
): Promise<readonly (EditedPromotion & { readonly takenToday: number })[]> {
	const query = db
		.selectFrom("promotionCampaigns")
		.selectAll()
		.orderBy("country")
		.orderBy("page")
		.orderBy("startsAt", "desc");
	const rows = await (country === undefined ? query : query.where("country", "=", country)).execute();
	const days = [...new Set(rows.map((row) => dayOf(row.country)))];
	if (days.length === 0) return [];
	const taken = await db.selectFrom("promotionDays").selectAll().where("day", "in", days).execute();
	return rows.map((row) => {
		const today = taken.find(({ campaignId, day }) => campaignId === row.id && day === dayOf(row.country));
		return { ...fromRow(row), takenToday: today?.taken ?? 0 };
	});
}

export async function lockPromotion(db: Db, id: string): Promise<EditedPromotion | null> {
	const row = await db
		.selectFrom("promotionCampaigns")
		.selectAll()
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function putPromotion(db: Db, { id, country, page, ...edited }: EditedPromotion): Promise<void> {
	const columns = {
		placesPerDay: edited.placesPerDay,
		startsAt: new Date(edited.startsAtMs),
		endsAt: new Date(edited.endsAtMs),
	};
	await db
		.insertInto("promotionCampaigns")
		.values({ id, country, page, ...columns })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
		.execute();
}
