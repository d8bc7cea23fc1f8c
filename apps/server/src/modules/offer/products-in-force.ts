import type { Country } from "@puente/core/region";
import { checkPack, type Region, regions, withProducts } from "@puente/regions/load";
import type { Db } from "../../platform/database/schema/index.ts";
import { findNewestRevision, listRevisions } from "./store/product-revisions.ts";

export type InForce = {
	/** The region as it lends now. */
	readonly region: Region;
	/**
	 * The region with every change that was approved: what the next change is checked with. Another one than the first when
	 * the pack of a newer release does not allow them any more.
	 */
	readonly edited: Region;
};

/**
 * What this process knows, and of which state it is. The state is named by the newest change's id and not by its number:
 * a number that was rolled back is given out again.
 */
const known = new Map<Country, { readonly revisionId: string; readonly inForce: InForce }>();

/**
 * A region's products as they are in force at this moment, on every process: one small question says whether anything was
 * changed since this one looked (docs/decisions/0945-products-in-force.md).
 */
export async function findInForce(db: Db, country: Country): Promise<InForce> {
	const revisionId = await findNewestRevision(db, country);
	if (revisionId === null) return { region: regions[country], edited: regions[country] };
	const kept = known.get(country);
	if (kept?.revisionId === revisionId) return kept.inForce;
	const revisions = await listRevisions(db, country);
	const inForce = judge(
		regions[country],
		withProducts(
			regions[country],
			revisions.map(({ product }) => product),
		),
	);
	// What was read last may be newer than what was asked for first: it is kept under its own name.
	known.set(country, { revisionId: revisions.at(-1)?.id ?? revisionId, inForce });
	return inForce;
}

/** The law in a release is newer than a change made before it: what its check refuses is not lent by. */
function judge(pack: Region, edited: Region): InForce {
	const isSound = checkPack(edited).length === 0;
	return { region: isSound ? edited : pack, edited };
}

export async function regionInForce(db: Db, country: Country): Promise<Region> {
	return (await findInForce(db, country)).region;
}
