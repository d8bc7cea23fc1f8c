import type { Currency } from "@puente/core/money";
import type { Prize } from "@puente/core/promo";
import type { Country, Language } from "@puente/core/region";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import type { Reopening } from "./promotion.ts";

export type LotteryCampaign = {
	readonly id: string;
	readonly names: Readonly<Record<Language, string>>;
	readonly endsAt: Date;
	readonly currency: Currency;
	readonly budgetLeftMinor: bigint;
	readonly couponDays: number;
	/** In the published order. */
	readonly prizes: readonly Prize[];
};

/** The running campaign of a country; of several the one that started last. */
export async function findRunningLottery(
	db: Db,
	country: Country,
	now: Date,
): Promise<LotteryCampaign | null> {
	const row = await db
		.selectFrom("lottery_campaigns")
		.selectAll()
		.where("country", "=", country)
		.where("starts_at", "<=", now)
		.where("ends_at", ">", now)
		.orderBy("starts_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? withPrizes(db, row) : null;
}

async function withPrizes(db: Db, row: Selectable<Schema["lottery_campaigns"]>): Promise<LotteryCampaign> {
	const prizes = await db
		.selectFrom("lottery_prizes")
		.selectAll()
		.where("campaign_id", "=", row.id)
		.orderBy("position")
		.execute();
	return {
		id: row.id,
		names: { en: row.name_en, es: row.name_es },
		endsAt: row.ends_at,
		currency: row.currency,
		budgetLeftMinor: BigInt(row.budget_minor) - BigInt(row.spent_minor),
		couponDays: row.coupon_days,
		prizes: prizes.map((prize) => ({
			id: prize.id,
			amountMinor: BigInt(prize.amount_minor),
			oddsPpm: prize.odds_ppm,
		})),
	};
}

/** An existing row is not changed. */
export async function addLottery(
	db: Db,
	campaign: Insertable<Schema["lottery_campaigns"]>,
	prizes: readonly Omit<Insertable<Schema["lottery_prizes"]>, "campaign_id" | "position">[],
): Promise<void> {
	const added = await db
		.insertInto("lottery_campaigns")
		.values(campaign)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!added) return;
	await db
		.insertInto("lottery_prizes")
		.values(prizes.map((prize, index) => ({ ...prize, campaign_id: campaign.id, position: index })))
		.execute();
}

/** A campaign that is over runs again. */
export async function reopenLottery(db: Db, id: string, { now, until }: Reopening): Promise<void> {
	await db
		.updateTable("lottery_campaigns")
		.set({ ends_at: until })
		.where("id", "=", id)
		.where("ends_at", "<=", now)
		.execute();
}

/**
 * Spends a prize from the budget; false if the budget does not cover it. One statement: concurrent draws wait on the
 * campaign row, so the budget is never overspent.
 */
export async function spendBudget(db: Db, campaignId: string, amountMinor: bigint): Promise<boolean> {
	const amount = amountMinor.toString();
	const spent = await db
		.updateTable("lottery_campaigns")
		.set({ spent_minor: sql`spent_minor + ${amount}::bigint` })
		.where("id", "=", campaignId)
		.where(sql<boolean>`spent_minor + ${amount}::bigint <= budget_minor`)
		.returning("id")
		.executeTakeFirst();
	return spent !== undefined;
}

export type StoredDraw = {
	readonly id: string;
	readonly houseSeedSealed: Buffer;
	readonly commitment: string;
	/** The prizes at the time of the commitment; the campaign may have others by now. */
	readonly prizes: readonly Prize[];
	readonly drawn: {
		readonly borrowerSeed: string;
		readonly prizeId: string | null;
		readonly couponId: string | null;
		readonly at: Date;
	} | null;
};

/** The borrower's draw in a campaign. `lock` locks its row, so that concurrent requests draw once. */
export async function findDraw(
	db: Db,
	drawKey: { readonly campaignId: string; readonly borrowerId: string },
	lock: boolean,
): Promise<StoredDraw | null> {
	const query = db
		.selectFrom("lottery_draws")
		.selectAll()
		.where("campaign_id", "=", drawKey.campaignId)
		.where("borrower_id", "=", drawKey.borrowerId);
	const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		houseSeedSealed: Buffer.from(row.house_seed_sealed),
		commitment: row.commitment,
		prizes: row.prizes.map((prize) => ({ ...prize, amountMinor: BigInt(prize.amountMinor) })),
		drawn:
			row.borrower_seed === null || row.drawn_at === null
				? null
				: {
						borrowerSeed: row.borrower_seed,
						prizeId: row.prize_id,
						couponId: row.coupon_id,
						at: row.drawn_at,
					},
	};
}

/** An existing commitment is kept, so that asking again does not change the seed. */
export async function addDraw(
	db: Db,
	draw: Pick<StoredDraw, "id" | "houseSeedSealed" | "commitment" | "prizes"> & {
		readonly campaignId: string;
		readonly borrowerId: string;
		readonly committedAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("lottery_draws")
		.values({
			id: draw.id,
			campaign_id: draw.campaignId,
			borrower_id: draw.borrowerId,
			house_seed_sealed: draw.houseSeedSealed,
			commitment: draw.commitment,
			committed_at: draw.committedAt,
			borrower_seed: null,
			prize_id: null,
			coupon_id: null,
			drawn_at: null,
			prizes: JSON.stringify(
				draw.prizes.map((prize) => ({ ...prize, amountMinor: Number(prize.amountMinor) })),
			),
		})
		.onConflict((conflict) => conflict.columns(["campaign_id", "borrower_id"]).doNothing())
		.execute();
}

export async function recordDraw(db: Db, id: string, drawn: NonNullable<StoredDraw["drawn"]>): Promise<void> {
	await db
		.updateTable("lottery_draws")
		.set({
			borrower_seed: drawn.borrowerSeed,
			prize_id: drawn.prizeId,
			coupon_id: drawn.couponId,
			drawn_at: drawn.at,
		})
		.where("id", "=", id)
		.execute();
}
