import { type Country, countries } from "@puente/core/region";
import { type LegalGap, legalGapsOn } from "@puente/regions/load";
import { localDate } from "../clock/clock.ts";
import type { Db } from "../database/schema/index.ts";
import { lawInForce } from "./legal-records.ts";

export type CountryGap = LegalGap & { readonly country: Country };

/** The legal records that staff have to enter now, in every country where we lend. */
export async function listLegalGaps(
	db: Db,
	now: Date,
	served: ReadonlySet<Country>,
): Promise<readonly CountryGap[]> {
	const gaps: CountryGap[] = [];
	for (const country of countries.filter((each) => served.has(each))) {
		const region = await lawInForce(db, country);
		const found = legalGapsOn(region, localDate(now, region.pack.timeZone));
		gaps.push(...found.map((gap) => ({ ...gap, country })));
	}
	return gaps;
}
