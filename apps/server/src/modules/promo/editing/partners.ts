import type { StaffCalls } from "@puente/contract/staff";
import { inNeutralOrder } from "@puente/core/promo";
import { byCountry, type Country, countries } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Handler } from "../../../platform/context/calls.ts";
import { listEditedOffers } from "../store/partner-editing.ts";

const limitsOf = (country: Country) => {
	const { aprPercentMax, penaltyPercentPerDayMax } = regions[country].terms.ceilings;
	return { aprPercentMax, penaltyPercentPerDayMax };
};

/** In the order that borrowers see, region by region. */
export const partnerOffers: Handler<StaffCalls["partnerOffers"]> = async ({ country }, { db }) => {
	const all = await listEditedOffers(db, country);
	return ok({
		offers: countries.flatMap((each) =>
			inNeutralOrder(all.filter((offer) => offer.country === each)).map((offer) => ({
				...offer,
				currency: packs[each].currency.code,
			})),
		),
		limits: byCountry(limitsOf),
	});
};
