import type { Currency } from "@puente/core/money";
import type { CurrentLottery } from "@puente/core/promo";
import type { Country } from "@puente/core/region";
import { type Selectable, sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** A lottery campaign as staff edits it. */
export type EditedLottery = CurrentLottery & {
	readonly id: string;
	readonly country: Country;
	readonly nameEn: string;
	readonly nameEs: string;
	readonly currency: Currency;
	readonly spentMinor: bigint;
	readonly couponDays: number;
	/** Numbers of finished draws, and of draws that are committed but not finished. */
	readonly drawn: number;
	readonly open: number;
};

/** Newest first. */
export async function listLotteries(db: Db, country?: Country): Promise<readonly EditedLottery[]> {
	const query = db.selectFrom("lotteryCampaigns").selectAll().orderBy("startsAt", "desc").orderBy("id");
	const rows = await (country === undefined ? query : query.where("country", "=", country)).execute();
	return withFigures(db, rows);
}

/** Locks the campaign: new commitments and prizes wait until the edit is done. */
export async function lockLottery(db: Db, id: string): Promise<EditedLottery | null> {
	const rows = await db.selectFrom("lotteryCampaigns").selectAll().where("id", "=", id).forUpdate().execute();
	const [found] = await withFigures(db, rows);
	return found ?? null;
}

async function withFigures(
	db: Db,
	rows: readonly Selectable<Schema["lotteryCampaigns"]>[],
): Promise<readonly EditedLottery[]> {
	const ids = rows.map(({ id }) => id);
	if (ids.length === 0) return [];
	const prizes = await db
		.selectFrom("lotteryPrizes")
		.selectAll()
		.where("campaignId", "in", ids)
		.orderBy("position")
		.execute();
	const draws = await drawsOf(db, ids);
	return rows.map(({ startsAt, endsAt, ...row }) => {
		const figures = draws.get(row.id) ?? { drawn: 0, open: 0, openMinor: 0n };
		const spentMinor = BigInt(row.spentMinor);
		return {
			...row,
			startsAtMs: startsAt.getTime(),
			endsAtMs: endsAt.getTime(),
			budgetMinor: BigInt(row.budgetMinor),
			spentMinor,
			promisedMinor: spentMinor + figures.openMinor,
			prizes: prizes
				.filter((prize) => prize.campaignId === row.id)
				.map((prize) => ({
					id: prize.id,
					amountMinor: BigInt(prize.amountMinor),
					oddsPpm: prize.oddsPpm,
				})),
			drawn: figures.drawn,
			open: figures.open,
		};
	});
}

type Draws = { readonly drawn: number; readonly open: number; readonly openMinor: bigint };

/** An open draw counts as promised with its largest prize. */
async function drawsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Draws>> {
	const rows = await db
		.selectFrom("lotteryDraws")
		.select("campaignId")
		.select(sql<number>`(count(*) filter (where drawn_at is not null))::int`.as("drawn"))
		.select(sql<number>`(count(*) filter (where drawn_at is null))::int`.as("open"))
		.select(
			sql<string>`coalesce(sum((
				select max((prize->>'amountMinor')::bigint) from jsonb_array_elements(prizes) prize
			)) filter (where drawn_at is null), 0)::text`.as("openMinor"),
		)
		.where("campaignId", "in", ids)
		.groupBy("campaignId")
		.execute();
	return new Map(
		rows.map(({ campaignId, drawn, open, openMinor }) => [
			campaignId,
			{ drawn, open, openMinor: BigInt(openMinor) },
		]),
	);
}

/** Inserts or updates the campaign. Committed draws keep the prizes in their own rows. */
export async function putLottery(
	db: Db,
	id: string,
	lottery: Omit<EditedLottery, "id" | "spentMinor" | "promisedMinor" | "drawn" | "open">,
): Promise<void> {
	const columns = {
		nameEn: lottery.nameEn,
		nameEs: lottery.nameEs,
		startsAt: new Date(lottery.startsAtMs),
		endsAt: new Date(lottery.endsAtMs),
		budgetMinor: lottery.budgetMinor.toString(),
		couponDays: lottery.couponDays,
	};
	const { country, currency } = lottery;
	await db
		.insertInto("lotteryCampaigns")
		.values({ id, country, currency, spentMinor: 0, ...columns })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
		.execute();
	await db.deleteFrom("lotteryPrizes").where("campaignId", "=", id).execute();
	await db
		.insertInto("lotteryPrizes")
		.values(
			lottery.prizes.map((prize, position) => ({
				campaignId: id,
				id: prize.id,
				position,
				amountMinor: prize.amountMinor.toString(),
				oddsPpm: prize.oddsPpm,
			})),
		)
		.execute();
}
