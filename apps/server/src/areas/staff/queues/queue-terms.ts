import { type Country, type Currency, countries } from "@puente/core";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { QueueTerms } from "../../../store/queue-sources.ts";

function byCountry(value: (region: (typeof regions)[Country]) => number): Readonly<Record<Country, number>> {
	const entries = countries.map((country) => [country, value(regions[country])] as const);
	return Object.fromEntries(entries) as Record<Country, number>;
}

/** The packs' own promises. */
export const queueTerms: QueueTerms = {
	reviewHours: byCountry(({ terms }) => terms.deadlines.reviewHoursMax),
	answerHours: byCountry(({ terms }) => terms.deadlines.proofAnsweredHoursMax),
	countries: Object.fromEntries(
		countries.map((country) => [packs[country].currency.code, country]),
	) as Record<Currency, Country>,
};
