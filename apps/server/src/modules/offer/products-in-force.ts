import type { Country } from "@puente/core/region";
import { checkPack, offerableOn, type Region, regions, withProducts } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lawInForce } from "../../platform/law/legal-records.ts";
import { findNewestRevision, listRevisions } from "./store/product-revisions.ts";

export type InForce = {
	/** The region with the products in force. */
	readonly region: Region;
	/**
	 * The region with every approved revision; the next change is checked against it. It differs from `region` if a newer
	 * release's pack no longer allows the revisions.
	 */
	readonly edited: Region;
};

/**
 * Cache of this process, valid for the newest revision's id. It uses the id and not the number, because a number that
 * was rolled back is used again.
 */
const cache = new Map<
	Country,
	{ readonly revisionId: string; readonly law: Region; readonly inForce: InForce }
>();

/**
 * A region's products and law in force now, the same on every process: small queries check whether the cache is still
 * valid (docs/decisions/0018-product-revisions.md).
 */
export async function findInForce(db: Db, country: Country): Promise<InForce> {
	const [law, revisionId] = await Promise.all([lawInForce(db, country), findNewestRevision(db, country)]);
	if (revisionId === null) return { region: law, edited: law };
	const cached = cache.get(country);
	if (cached?.revisionId === revisionId && cached.law === law) return cached.inForce;
	const revisions = await listRevisions(db, country);
	const products = revisions.map(({ product }) => product);
	const edited = withProducts(law, products);
	// Revisions that the check of a newer release refuses are not in force, because its legal limits may be stricter.
	// The rates that were entered since do not count here: what passes one is not offered while that rate holds.
	const isAllowed = checkPack(withProducts(regions[country], products)).length === 0;
	const inForce = { region: isAllowed ? edited : law, edited };
	// A revision may have been added between the two queries, so the cache uses the id of the last one read.
	cache.set(country, { revisionId: revisions.at(-1)?.id ?? revisionId, law, inForce });
	return inForce;
}

export async function regionInForce(db: Db, country: Country): Promise<Region> {
	return (await findInForce(db, country)).region;
}

/** The region with the products that the law of today allows; null if none may be offered, and offers wait. */
export async function offerableNow(db: Db, country: Country, now: Date): Promise<Region | null> {
	const region = await regionInForce(db, country);
	return offerableOn(region, localDate(now, region.pack.timeZone));
}
