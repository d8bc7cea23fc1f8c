import type { Country } from "@puente/core/region";
import { offerableOn, type Region } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { regionInForce } from "./products-in-force.ts";

/** The region with the products that the law of today allows; null if none may be offered, and offers wait. */
export async function offerableNow(db: Db, country: Country, now: Date): Promise<Region | null> {
	const region = await regionInForce(db, country);
	return offerableOn(region, localDate(now, region.pack.timeZone));
}
