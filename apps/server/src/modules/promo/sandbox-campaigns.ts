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
				placesPerDay,
				startsAt: now,
				endsAt: until,
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
			partnerName: name,
			productName: "Personal",
			licence: `SANDBOX-${country.toUpperCase()}-${index + 1}`,
			amountMin: loan.amountMin,
			amountMax: Math.round(loan.amountMax / (index + 2)),
			daysMin: loan.tenureDaysMin,
			daysMax: loan.tenureDaysMax,
			aprPercent: rates[index]?.apr ?? "36",
			penaltyPercentPerDay: rates[index]?.penalty ?? "0.1",
			url: `${address}/apply`,
			termsUrl: `${address}/terms`,
			active: true,
			changedAt: now,
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
			nameEn: "Thank-you draw",
			nameEs: "Sorteo de agradecimiento",
			startsAt: now,
			endsAt: until,
			currency: currency.code,
			budgetMinor: small * prizesInBudget,
			spentMinor: 0,
			couponDays: 60,
		},
		[
			{ id: "large", amountMinor: small * 10, oddsPpm: 10_000 },
			{ id: "small", amountMinor: small, oddsPpm: 240_000 },
		],
	);
	await reopenLottery(db, id, { now, until });
}
