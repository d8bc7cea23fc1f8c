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
		.selectFrom("lotteryCampaigns")
		.selectAll()
		.where("country", "=", country)
		.where("startsAt", "<=", now)
		.where("endsAt", ">", now)
		.orderBy("startsAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? withPrizes(db, row) : null;
}

async function withPrizes(db: Db, row: Selectable<Schema["lotteryCampaigns"]>): Promise<LotteryCampaign> {
	const prizes = await db
		.selectFrom("lotteryPrizes")
		.selectAll()
		.where("campaignId", "=", row.id)
		.orderBy("position")
		.execute();
	return {
		id: row.id,
		names: { en: row.nameEn, es: row.nameEs },
		endsAt: row.endsAt,
		currency: row.currency,
		budgetLeftMinor: BigInt(row.budgetMinor) - BigInt(row.spentMinor),
		couponDays: row.couponDays,
		prizes: prizes.map((prize) => ({
			id: prize.id,
			amountMinor: BigInt(prize.amountMinor),
			oddsPpm: prize.oddsPpm,
		})),
	};
}

/** An existing row is not changed. */
export async function addLottery(
	db: Db,
	campaign: Insertable<Schema["lotteryCampaigns"]>,
	prizes: readonly Omit<Insertable<Schema["lotteryPrizes"]>, "campaignId" | "position">[],
): Promise<void> {
	const added = await db
		.insertInto("lotteryCampaigns")
		.values(campaign)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!added) return;
	await db
		.insertInto("lotteryPrizes")
		.values(prizes.map((prize, index) => ({ ...prize, campaignId: campaign.id, position: index })))
		.execute();
}

/** A campaign that is over runs again. */
export async function reopenLottery(db: Db, id: string, { now, until }: Reopening): Promise<void> {
	await db
		.updateTable("lotteryCampaigns")
		.set({ endsAt: until })
		.where("id", "=", id)
		.where("endsAt", "<=", now)
		.execute();
}

/**
 * Spends a prize from the budget; false if the budget does not cover it. One statement: concurrent draws wait on the
 * campaign row, so the budget is never overspent.
 */
export async function spendBudget(db: Db, campaignId: string, amountMinor: bigint): Promise<boolean> {
	const amount = amountMinor.toString();
	const spent = await db
		.updateTable("lotteryCampaigns")
		.set({ spentMinor: sql`spent_minor + ${amount}::bigint` })
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
		.selectFrom("lotteryDraws")
		.selectAll()
		.where("campaignId", "=", drawKey.campaignId)
		.where("borrowerId", "=", drawKey.borrowerId);
	const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		houseSeedSealed: Buffer.from(row.houseSeedSealed),
		commitment: row.commitment,
		prizes: row.prizes.map((prize) => ({ ...prize, amountMinor: BigInt(prize.amountMinor) })),
		drawn:
			row.borrowerSeed === null || row.drawnAt === null
				? null
				: {
						borrowerSeed: row.borrowerSeed,
						prizeId: row.prizeId,
						couponId: row.couponId,
						at: row.drawnAt,
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
		.insertInto("lotteryDraws")
		.values({
			...draw,
			borrowerSeed: null,
			prizeId: null,
			couponId: null,
			drawnAt: null,
			prizes: JSON.stringify(
				draw.prizes.map((prize) => ({ ...prize, amountMinor: Number(prize.amountMinor) })),
			),
		})
		.onConflict((conflict) => conflict.columns(["campaignId", "borrowerId"]).doNothing())
		.execute();
}

export async function recordDraw(db: Db, id: string, drawn: NonNullable<StoredDraw["drawn"]>): Promise<void> {
	await db
		.updateTable("lotteryDraws")
		.set({
			borrowerSeed: drawn.borrowerSeed,
			prizeId: drawn.prizeId,
			couponId: drawn.couponId,
			drawnAt: drawn.at,
		})
		.where("id", "=", id)
		.execute();
}
