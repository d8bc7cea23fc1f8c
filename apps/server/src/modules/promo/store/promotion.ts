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

/** Stores that a number wants a place of the day. `asked`: it did before. `gone`: none is left. */
export async function wantPlace(
	db: Db,
	campaign: Pick<PromotionCampaign, "id" | "placesLeft">,
	place: Moment & { readonly mobileIndex: Buffer; readonly afid: string | null },
): Promise<"wanted" | "asked" | "gone"> {
	const asked = await db
		.selectFrom("promotion_places")
		.select("campaign_id")
		.where("campaign_id", "=", campaign.id)
		.where("day", "=", place.day)
		.where("mobile_index", "=", place.mobileIndex)
		.executeTakeFirst();
	if (asked) return "asked";
	if (campaign.placesLeft === 0) return "gone";
	await db
		.insertInto("promotion_places")
		.values({
			campaign_id: campaign.id,
			day: place.day,
			mobile_index: place.mobileIndex,
			afid: place.afid,
			taken_at: place.now,
			proven_at: null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return "wanted";
}

/**
 * Gives a number the places of the day that it wanted, as far as there are any left. The row of the day's counter is
 * locked, so that concurrent requests never exceed the limit.
 */
export async function provePlaces(db: Db, mobileIndex: Buffer, { now, day }: Moment): Promise<void> {
	const wanted = await db
		.selectFrom("promotion_places as place")
		.innerJoin("promotion_campaigns as campaign", "campaign.id", "place.campaign_id")
		.select(["campaign.id", "campaign.places_per_day"])
		.where("place.mobile_index", "=", mobileIndex)
		.where("place.proven_at", "is", null)
		.where("place.day", "=", day)
		.where("campaign.ends_at", ">", now)
		.orderBy("campaign.id")
		.execute();
	for (const { id, places_per_day: placesPerDay } of wanted) {
		const counted = await db
			.insertInto("promotion_days")
			.values({ campaign_id: id, day, taken: 1 })
			.onConflict((conflict) =>
				conflict
					.columns(["campaign_id", "day"])
					.doUpdateSet({ taken: sql`promotion_days.taken + 1` })
					.where("promotion_days.taken", "<", placesPerDay),
			)
			.returning("taken")
			.executeTakeFirst();
		// Without one left it stays unproven, and is deleted with the day.
		if (!counted) continue;
		await db
			.updateTable("promotion_places")
			.set({ proven_at: now })
			.where("campaign_id", "=", id)
			.where("day", "=", day)
			.where("mobile_index", "=", mobileIndex)
			.execute();
	}
}

export async function deleteUnprovenPlaces(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("promotion_places")
		.where("proven_at", "is", null)
		.where("taken_at", "<", before)
		.execute();
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
