import type { Country } from "@puente/core/region";
import { type LegalRecords, type Region, regions } from "@puente/regions/load";
import type { Db } from "../database/schema/index.ts";
import { type EnteredRecord, findNewestRecord, listEnteredRecords } from "./legal-records.ts";

/** Cache of this process, valid for the newest record's id, which a record that was rolled back does not share. */
const cache = new Map<Country, { readonly recordId: string; readonly region: Region }>();

/**
 * The region with the legal records that were entered after its own, the same on every process: one small query checks
 * whether the cache is still valid.
 */
export async function lawInForce(db: Db, country: Country): Promise<Region> {
	const recordId = await findNewestRecord(db, country);
	if (recordId === null) return regions[country];
	const cached = cache.get(country);
	if (cached?.recordId === recordId) return cached.region;
	const entered = await listEnteredRecords(db, country);
	const region = withRecords(regions[country], entered);
	// One may have been added between the two queries, so the cache uses the id of the last one read.
	cache.set(country, { recordId: entered.at(-1)?.id ?? recordId, region });
	return region;
}

/** The values were checked by their kind's schema when they were proposed. */
function withRecords(region: Region, entered: readonly EnteredRecord[]): Region {
	const { holidays, provisions, usuryRate } = region.legalRecords;
	const of = (kind: EnteredRecord["kind"]) => entered.filter((record) => record.kind === kind);
	const legalRecords = {
		country: region.legalRecords.country,
		holidays: [...holidays, ...of("holidays")],
		provisions: [...provisions, ...of("provisions")],
		usuryRate: [...usuryRate, ...of("usuryRate")],
	} as LegalRecords;
	return { ...region, legalRecords };
}
