import { type Decision, decide } from "./decide.ts";
import type { DecisionInputs, Scorecard } from "./scorecard.ts";

export type ReplayRefusal = "card-unknown" | "decided-otherwise";

/**
 * Replays a stored decision from its stored inputs and the card it names: null when the result is identical,
 * otherwise why not. Cards are never edited, so this holds for as long as records are kept.
 */
export function replayDecision(
	cards: readonly Scorecard[],
	stored: { readonly inputs: DecisionInputs; readonly decision: Decision },
): ReplayRefusal | null {
	const card = cards.find(({ version }) => version === stored.decision.cardVersion);
	if (!card) return "card-unknown";
	const again = decide(card, stored.inputs);
	return canonical(again) === canonical(stored.decision) ? null : "decided-otherwise";
}

/** JSON with sorted keys: a database does not keep the order of keys. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) =>
		part !== null && typeof part === "object" && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
			: part,
	);
}
