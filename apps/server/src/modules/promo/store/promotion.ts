import type { PromotionPage } from "@puente/contract";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { type Insertable, type Selectable, sql } from "kysely";
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
		.selectFrom("promotionCampaigns")
		.leftJoin("promotionDays", (join) =>
			join.onRef("promotionDays.campaignId", "=", "promotionCampaigns.id").on("promotionDays.day", "=", day),
		)
		.select(["promotionCampaigns.id", "endsAt", "placesPerDay", "taken"])
		.where("country", "=", pageKey.country)
		.where("page", "=", pageKey.page)
		.where("startsAt", "<=", now)
		.where("endsAt", ">", now)
		.orderBy("startsAt", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		endsAt: row.endsAt,
		placesPerDay: row.placesPerDay,
		placesLeft: Math.max(0, row.placesPerDay - (row.taken ?? 0)),
	};
}

/** An existing row is not changed. */
export async function addPromotion(
	db: Db,
	campaign: Insertable<Schema["promotionCampaigns"]>,
): Promise<void> {
	await db
		.insertInto("promotionCampaigns")
		.values(campaign)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();
}

export type Reopening = { readonly now: Date; readonly until: Date };

/** A campaign that is over runs again. */
export async function reopenPromotion(db: Db, id: string, { now, until }: Reopening): Promise<void> {
	await db
		.updateTable("promotionCampaigns")
		.set({ endsAt: until })
		.where("id", "=", id)
		.where("endsAt", "<=", now)
		.execute();
}

/** Stores that a number wants a place of the day. `asked`: it did before. `gone`: none is left. */
export async function wantPlace(
	db: Db,
	campaign: Pick<PromotionCampaign, "id" | "placesLeft">,
	place: Moment & { readonly mobileIndex: Buffer; readonly afid: string | null },
): Promise<"wanted" | "asked" | "gone"> {
	const asked = await db
		.selectFrom("promotionPlaces")
		.select("campaignId")
		.where("campaignId", "=", campaign.id)
		.where("day", "=", place.day)
		.where("mobileIndex", "=", place.mobileIndex)
		.executeTakeFirst();
	if (asked) return "asked";
	if (campaign.placesLeft === 0) return "gone";
	await db
		.insertInto("promotionPlaces")
		.values({
			campaignId: campaign.id,
			day: place.day,
			mobileIndex: place.mobileIndex,
			afid: place.afid,
			takenAt: place.now,
			confirmedAt: null,
		})
		.onConflict((conflict) => conflict.columns(["campaignId", "day", "mobileIndex"]).doNothing())
		.execute();
	return "wanted";
}

/**
 * Gives a number the places of the day that it wanted, as far as there are any left. The row of the day's counter is
 * locked, so that concurrent requests never exceed the limit.
 */
export async function provePlaces(db: Db, mobileIndex: Buffer, { now, day }: Moment): Promise<void> {
	const wanted = await db
		.selectFrom("promotionPlaces as place")
		.innerJoin("promotionCampaigns as campaign", "campaign.id", "place.campaignId")
		.select(["campaign.id", "campaign.placesPerDay"])
		.where("place.mobileIndex", "=", mobileIndex)
		.where("place.confirmedAt", "is", null)
		.where("place.day", "=", day)
		.where("campaign.endsAt", ">", now)
		.orderBy("campaign.id")
		.execute();
	for (const { id, placesPerDay } of wanted) {
		const counted = await db
			.insertInto("promotionDays")
			.values({ campaignId: id, day, taken: 1 })
			.onConflict((conflict) =>
				conflict
					.columns(["campaignId", "day"])
					.doUpdateSet({ taken: sql`promotion_days.taken + 1` })
					.where("promotionDays.taken", "<", placesPerDay),
			)
			.returning("taken")
			.executeTakeFirst();
		// Without one left it stays unproven, and is deleted with the day.
		if (!counted) continue;
		await db
			.updateTable("promotionPlaces")
			.set({ confirmedAt: now })
			.where("campaignId", "=", id)
			.where("day", "=", day)
			.where("mobileIndex", "=", mobileIndex)
			.execute();
	}
}

export async function deleteUnprovenPlaces(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("promotionPlaces")
		.where("confirmedAt", "is", null)
		.where("takenAt", "<", before)
		.execute();
}

/** Median minutes from request to settled payout since an instant; null without payouts. */
export async function medianPayoutMinutes(db: Db, country: Country, since: Date): Promise<number | null> {
	const row = await db
		.selectFrom("payouts")
		.innerJoin("orders", "orders.id", "payouts.orderId")
		.select(
			sql<
				number | null
			>`percentile_disc(0.5) within group (order by extract(epoch from payouts.ended_at - payouts.planned_at)::float8)`.as(
				"seconds",
			),
		)
		.where("orders.country", "=", country)
		.where("payouts.state", "=", "settled")
		.where("payouts.endedAt", ">=", since)
		.executeTakeFirst();
	return row?.seconds == null ? null : Math.max(1, Math.round(Number(row.seconds) / 60));
}

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
