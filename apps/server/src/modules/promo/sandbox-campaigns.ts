import { promotionPages } from "@puente/contract";
import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { addLottery, reopenLottery } from "./store/lottery.ts";
import { addPartnerProducts } from "./store/partners.ts";
import { addPromotion, type Reopening, reopenPromotion } from "./store/promotion.ts";

const yearSeconds = 365 * 86_400;
const placesPerDay = 40;
const prizesInBudget = 500;

const rates = [
	{ apr: "29.9", penalty: "0.05" },
	{ apr: "24.5", penalty: "0.1" },
	{ apr: "24.5", penalty: "0.03" },
];

/** A fixed id each, so that a second start adds nothing and an edited row stays. One that is over runs again. */
function idOf(kind: number, country: Country, number: number): string {
	const tail = `${kind}${countries.indexOf(country)}${number}`.padStart(12, "0");
	return `00000000-0000-4000-8000-${tail}`;
}

/** Fictional partners, a draw and promotion places in every country. */
export async function addSandboxCampaigns(db: Db, now: Date): Promise<void> {
	const until = secondsAfter(now, yearSeconds);
	for (const country of countries) {
		await addPartnerProducts(db, partnersOf(country, now));
		await addLotteryOf(db, country, { now, until });
		for (const [index, page] of promotionPages.entries()) {
			const id = idOf(3, country, index);
			await addPromotion(db, {
				id,
				country,
				page,
				places_per_day: placesPerDay,
				starts_at: now,
				ends_at: until,
			});
			await reopenPromotion(db, id, { now, until });
		}
	}
}

/** Fictional lenders for the marketplace, with addresses under .example. */
function partnersOf(country: Country, now: Date) {
	const { loan } = packs[country];
	return regions[country].sandbox.partners.map((name, index) => {
		const address = `https://${name
			.normalize("NFD")
			.replaceAll(/[^A-Za-z]/g, "")
			.toLowerCase()}.example`;
		return {
			id: idOf(1, country, index),
			country,
			partner_name: name,
			product_name: "Personal",
			licence: `SANDBOX-${country.toUpperCase()}-${index + 1}`,
			amount_min: loan.amountMin,
			amount_max: Math.round(loan.amountMax / (index + 2)),
			days_min: loan.tenureDaysMin,
			days_max: loan.tenureDaysMax,
			apr_percent: rates[index]?.apr ?? "36",
			penalty_percent_per_day: rates[index]?.penalty ?? "0.1",
			url: `${address}/apply`,
			terms_url: `${address}/terms`,
			active: true,
			changed_at: now,
		};
	});
}

/** Prizes are a hundredth of the smallest loan, and ten times that. */
async function addLotteryOf(db: Db, country: Country, { now, until }: Reopening): Promise<void> {
	const id = idOf(2, country, 0);
	const { loan, currency } = packs[country];
	const small = loan.amountMin * 10 ** (currency.minorDigits - 2);
	await addLottery(
		db,
		{
			id,
			country,
			name_en: "Thank-you draw",
			name_es: "Sorteo de agradecimiento",
			starts_at: now,
			ends_at: until,
			currency: currency.code,
			budget_minor: small * prizesInBudget,
			spent_minor: 0,
			coupon_days: 60,
		},
		[
			{ id: "large", amount_minor: small * 10, odds_ppm: 10_000 },
			{ id: "small", amount_minor: small, odds_ppm: 240_000 },
		],
	);
	await reopenLottery(db, id, { now, until });
}
