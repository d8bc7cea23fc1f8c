import { type CollectionRailName, isCollectionRail } from "@puente/core/rail";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";

/** Rails on which a made-up borrower can pay at once. A rail that is missing does not compile. */
const isQuick = {
	stp: true,
	monnify: true,
	"wompi-pse": true,
	razorpay: true,
	// Paystack opens an account only some time after it is asked for.
	paystack: false,
	flutterwave: false,
	oxxo: false,
	"card-portal": false,
	"wompi-nequi": false,
	"paystack-card": false,
	"flutterwave-card": false,
} as const satisfies Record<CollectionRailName, boolean>;

type QuickRail = {
	[Name in CollectionRailName]: (typeof isQuick)[Name] extends true ? Name : never;
}[CollectionRailName];

/** The region's first rail of this kind. */
export function quickRail(country: Country): QuickRail {
	const found = regions[country].terms.rails.in.find(
		(rail): rail is QuickRail => isCollectionRail(rail) && isQuick[rail],
	);
	if (!found) throw new Error(`no rail of ${country} is quick enough for the demo`);
	return found;
}
