import type { Currency } from "@puente/core/money";
import { byCountry, type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { QueueTerms } from "./store/queue-sources.ts";

/** Deadlines of the queues, from the packs. */
export const queueTerms: QueueTerms = {
	reviewHours: byCountry((country) => regions[country].terms.deadlines.reviewHoursMax),
	letterHours: byCountry((country) => regions[country].terms.deadlines.letterAnsweredHoursMax),
	ownDataHours: byCountry((country) => regions[country].terms.deadlines.ownDataDays * 24),
	countries: Object.fromEntries(
		countries.map((country) => [packs[country].currency.code, country]),
	) as Record<Currency, Country>,
	minorUnits: byCountry((country) => {
		const { code, minorDigits } = packs[country].currency;
		return { code, units: 10 ** minorDigits };
	}),
};
