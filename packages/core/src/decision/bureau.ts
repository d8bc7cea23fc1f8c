import type { DecisionInputs } from "./scorecard.ts";

/** Facts of a credit bureau that a decision reads. */
export type BureauFacts = {
	readonly openLoans: number;
	readonly missedPayments: number;
	readonly listed: boolean;
};

/** Questionnaire answers that a bureau can correct, from the best to the worst (specification, section 3). */
const missedAnswers = ["none", "one", "twoOrThree", "moreThanThree"] as const;
const listedAnswers = ["notListed", "notSure", "listed"] as const;
const countAnswers = ["none", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "moreThan10"] as const;

function missedAnswer(count: number): string {
	if (count <= 1) return missedAnswers[count <= 0 ? 0 : 1];
	return missedAnswers[count <= 3 ? 2 : 3];
}

function countAnswer(count: number): string {
	return countAnswers[Math.min(Math.max(0, count), countAnswers.length - 1)] ?? "none";
}

/**
 * The worse of the given answer and the bureau's; an answer that is not in the list stays and earns the least anyway.
 */
function worseAnswer(
	given: readonly string[] | undefined,
	bureauAnswer: string,
	order: readonly string[],
): readonly string[] {
	const [answer] = given ?? [];
	if (given === undefined || answer === undefined) return given ?? [];
	const at = order.indexOf(answer);
	return at >= 0 && order.indexOf(bureauAnswer) > at ? [bureauAnswer] : given;
}

/**
 * Replaces answers that are better than the bureau's facts; it never improves an answer. The decision is made and
 * stored on the resulting inputs, so that it can be replayed without the bureau.
 */
export function withBureau(inputs: DecisionInputs, facts: BureauFacts | null): DecisionInputs {
	if (facts === null) return inputs;
	const { answers } = inputs;
	return {
		...inputs,
		answers: {
			...answers,
			missedPayments: worseAnswer(
				answers["missedPayments"],
				missedAnswer(facts.missedPayments),
				missedAnswers,
			),
			bureauListing: worseAnswer(
				answers["bureauListing"],
				facts.listed ? "listed" : "notListed",
				listedAnswers,
			),
			activeLoans: worseAnswer(answers["activeLoans"], countAnswer(facts.openLoans), countAnswers),
		},
	};
}
