import type { Scorecard } from "@puente/core/decision";
import type { Terms } from "./terms.ts";

/** The scorecard for new decisions. */
export function currentCard(terms: Terms): Scorecard {
	return terms.scorecards.at(-1) ?? terms.scorecards[0];
}

/** The scorecard of a stored decision, to replay it. */
export function findCard(terms: Terms, version: string): Scorecard | null {
	return terms.scorecards.find((card) => card.version === version) ?? null;
}
