import type { CollectionRailName } from "@puente/core/rail";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";

/** Rails on which a made-up borrower can pay at once. */
const quickRails = [
	"stp",
	"monnify",
	"wompi-pse",
	"razorpay",
] as const satisfies readonly CollectionRailName[];
type QuickRail = (typeof quickRails)[number];

/** The region's first rail of this kind. */
export function quickRail(country: Country): QuickRail {
	for (const rail of regions[country].terms.rails.in) {
		const found = quickRails.find((quick) => quick === rail);
		if (found) return found;
	}
	throw new Error(`no rail of ${country} is quick enough for the demo`);
}
