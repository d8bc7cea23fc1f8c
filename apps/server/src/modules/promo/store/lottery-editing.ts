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
	const query = db.selectFrom("lottery_campaigns").selectAll().orderBy("starts_at", "desc").orderBy("id");
	const rows = await (country === undefined ? query : query.where("country", "=", country)).execute();
	return withFigures(db, rows);
}

/** Locks the campaign: new commitments and prizes wait until the edit is done. */
export async function lockLottery(db: Db, id: string): Promise<EditedLottery | null> {
	const rows = await db
		.selectFrom("lottery_campaigns")
		.selectAll()
		.where("id", "=", id)
		.forUpdate()
		.execute();
	const [found] = await withFigures(db, rows);
	return found ?? null;
}

async function withFigures(
	db: Db,
	rows: readonly Selectable<Schema["lottery_campaigns"]>[],
): Promise<readonly EditedLottery[]> {
	const ids = rows.map(({ id }) => id);
	if (ids.length === 0) return [];
	const prizes = await db
		.selectFrom("lottery_prizes")
		.selectAll()
		.where("campaign_id", "in", ids)
		.orderBy("position")
		.execute();
	const draws = await drawsOf(db, ids);
	return rows.map((row) => {
		const figures = draws.get(row.id) ?? { drawn: 0, open: 0, openMinor: 0n };
		const spentMinor = BigInt(row.spent_minor);
		return {
			id: row.id,
			country: row.country,
			nameEn: row.name_en,
			nameEs: row.name_es,
			startsAtMs: row.starts_at.getTime(),
			endsAtMs: row.ends_at.getTime(),
			currency: row.currency,
			budgetMinor: BigInt(row.budget_minor),
			spentMinor,
			promisedMinor: spentMinor + figures.openMinor,
			couponDays: row.coupon_days,
			prizes: prizes
				.filter((prize) => prize.campaign_id === row.id)
				.map((prize) => ({
					id: prize.id,
					amountMinor: BigInt(prize.amount_minor),
					oddsPpm: prize.odds_ppm,
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
		.selectFrom("lottery_draws")
		.select("campaign_id")
		.select(sql<number>`(count(*) filter (where drawn_at is not null))::int`.as("drawn"))
		.select(sql<number>`(count(*) filter (where drawn_at is null))::int`.as("open"))
		.select(
			sql<string>`coalesce(sum((
				select max((prize->>'amountMinor')::bigint) from jsonb_array_elements(prizes) prize
			)) filter (where drawn_at is null), 0)::text`.as("open_minor"),
		)
		.where("campaign_id", "in", ids)
		.groupBy("campaign_id")
		.execute();
	return new Map(
		rows.map(({ campaign_id, drawn, open, open_minor }) => [
			campaign_id,
			{ drawn, open, openMinor: BigInt(open_minor) },
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
		name_en: lottery.nameEn,
		name_es: lottery.nameEs,
		starts_at: new Date(lottery.startsAtMs),
		ends_at: new Date(lottery.endsAtMs),
		budget_minor: lottery.budgetMinor.toString(),
		coupon_days: lottery.couponDays,
	};
	const { country, currency } = lottery;
	await db
		.insertInto("lottery_campaigns")
		.values({ id, country, currency, spent_minor: 0, ...columns })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
		.execute();
	await db.deleteFrom("lottery_prizes").where("campaign_id", "=", id).execute();
	await db
		.insertInto("lottery_prizes")
		.values(
			lottery.prizes.map((prize, position) => ({
				campaign_id: id,
				id: prize.id,
				position,
				amount_minor: prize.amountMinor.toString(),
				odds_ppm: prize.oddsPpm,
			})),
		)
		.execute();
}
