import { offerFor } from "@puente/core/decision";
import type { Country } from "@puente/core/region";
import { findCard, regions } from "@puente/regions/load";
import type { OpenedDecision } from "../decision/index.ts";

/** The offer that an approval would give; null if the income is too low for any loan. */
export function possibleOffer(country: Country, { inputs, decision }: OpenedDecision) {
	const card = findCard(regions[country].terms, decision.cardVersion);
	const offer = card && offerFor(card, inputs);
	return offer ? { limit: offer.limit, tier: offer.tier, rung: offer.rung } : null;
}
