import type { PromotionPage } from "@puente/contract";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { type Insertable, sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type PromotionCampaign = {
	readonly id: string;
	readonly endsAt: Date;
	readonly placesPerDay: number;
	readonly placesLeft: number;
};

type PageKey = { readonly country: Country; readonly page: PromotionPage };
type Moment = {
	readonly now: Date;
	/** The current day in the region. */
	readonly day: PlainDate;
};

/** The running campaign of a page, with the places left today. */
export async function findPromotion(
	db: Db,
	pageKey: PageKey,
	{ now, day }: Moment,
): Promise<PromotionCampaign | null> {
	const row = await db
		.selectFrom("promotion_campaigns")
		.leftJoin("promotion_days", (join) =>
			join
				.onRef("promotion_days.campaign_id", "=", "promotion_campaigns.id")
				.on("promotion_days.day", "=", day),
		)
		.select(["promotion_campaigns.id", "ends_at", "places_per_day", "taken"])
		.where("country", "=", pageKey.country)
		.where("page", "=", pageKey.page)
		.where("starts_at", "<=", now)
		.where("ends_at", ">", now)
		.orderBy("starts_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		endsAt: row.ends_at,
		placesPerDay: row.places_per_day,
		placesLeft: Math.max(0, row.places_per_day - (row.taken ?? 0)),
	};
}

/** An existing row is not changed. */
export async function addPromotion(
	db: Db,
	campaign: Insertable<Schema["promotion_campaigns"]>,
): Promise<void> {
	await db
		.insertInto("promotion_campaigns")
		.values(campaign)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();
}

export type Reopening = { readonly now: Date; readonly until: Date };

/** A campaign that is over runs again. */
export async function reopenPromotion(db: Db, id: string, { now, until }: Reopening): Promise<void> {
	await db
		.updateTable("promotion_campaigns")
		.set({ ends_at: until })
		.where("id", "=", id)
		.where("ends_at", "<=", now)
		.execute();
}

/**
 * Reserves a place of the day for a mobile number. `kept`: it already has one. `gone`: none is left. The row of the day
 * counter is locked, so that concurrent requests never exceed the limit.
 */
export async function takePlace(
	db: Db,
	campaign: Pick<PromotionCampaign, "id" | "placesPerDay">,
	place: Moment & { readonly mobileIndex: Buffer; readonly afid: string | null },
): Promise<"taken" | "kept" | "gone"> {
	const added = await db
		.insertInto("promotion_places")
		.values({
			campaign_id: campaign.id,
			day: place.day,
			mobile_index: place.mobileIndex,
			afid: place.afid,
			taken_at: place.now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("campaign_id")
		.executeTakeFirst();
	if (!added) return "kept";
	const counted = await db
		.insertInto("promotion_days")
		.values({ campaign_id: campaign.id, day: place.day, taken: 1 })
		.onConflict((conflict) =>
			conflict
				.columns(["campaign_id", "day"])
				.doUpdateSet({ taken: sql`promotion_days.taken + 1` })
				.where("promotion_days.taken", "<", campaign.placesPerDay),
		)
		.returning("taken")
		.executeTakeFirst();
	if (counted) return "taken";
	await db
		.deleteFrom("promotion_places")
		.where("campaign_id", "=", campaign.id)
		.where("day", "=", place.day)
		.where("mobile_index", "=", place.mobileIndex)
		.execute();
	return "gone";
}

/** Median minutes from request to settled payout since an instant; null without payouts. */
export async function medianPayoutMinutes(db: Db, country: Country, since: Date): Promise<number | null> {
	const row = await db
		.selectFrom("payouts")
		.innerJoin("orders", "orders.id", "payouts.order_id")
		.select(
			sql<
				number | null
			>`percentile_disc(0.5) within group (order by extract(epoch from payouts.ended_at - payouts.planned_at)::float8)`.as(
				"seconds",
			),
		)
		.where("orders.country", "=", country)
		.where("payouts.state", "=", "settled")
		.where("payouts.ended_at", ">=", since)
		.executeTakeFirst();
	return row?.seconds == null ? null : Math.max(1, Math.round(Number(row.seconds) / 60));
}
