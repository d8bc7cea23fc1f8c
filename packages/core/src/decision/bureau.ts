import type { DecisionInputs } from "./scorecard.ts";

/** What a credit bureau knows of a person that a decision reads. */
export type BureauFacts = {
	readonly openLoans: number;
	readonly missedPayments: number;
	readonly listed: boolean;
};

/** Answers of the questionnaire that a bureau can speak to, from the best to the worst (specification, section 3). */
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

/** The worse of what was said and what is known; an answer that is not in the list stays, and earns the least anyway. */
function worse(
	said: readonly string[] | undefined,
	known: string,
	order: readonly string[],
): readonly string[] {
	const [answer] = said ?? [];
	if (said === undefined || answer === undefined) return said ?? [];
	const at = order.indexOf(answer);
	return at >= 0 && order.indexOf(known) > at ? [known] : said;
}

/**
 * Where the bureau knows worse than what was answered, the bureau counts; it never improves an answer. The inputs that
 * come out are the ones that are decided on and stored, so that a decision can be made again without asking anybody.
 */
export function withBureau(inputs: DecisionInputs, facts: BureauFacts | null): DecisionInputs {
	if (facts === null) return inputs;
	const { answers } = inputs;
	return {
		...inputs,
		answers: {
			...answers,
			missedPayments: worse(answers["missedPayments"], missedAnswer(facts.missedPayments), missedAnswers),
			bureauListing: worse(answers["bureauListing"], facts.listed ? "listed" : "notListed", listedAnswers),
			activeLoans: worse(answers["activeLoans"], countAnswer(facts.openLoans), countAnswers),
		},
	};
}
