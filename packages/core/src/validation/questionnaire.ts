import { ok, type Result, refuse } from "../result.ts";
import { broken, type RuleRefusal } from "./rules.ts";

export type Question = {
	readonly id: string;
	/** One answer, or as many as apply. */
	readonly pick: "one" | "many";
	readonly answers: readonly string[];
};

export type Answers = Readonly<Record<string, readonly string[]>>;
export type QuestionRefusal = RuleRefusal & { readonly question: string | null };

/** The answer that excludes all others: "none of these lenders". */
export const noneAnswer = "none";

function checkQuestion(question: Question, given: readonly string[]): RuleRefusal | null {
	if (given.length === 0) return { rule: "questionUnanswered" };
	const allOffered = given.every((answer) => question.answers.includes(answer));
	const repeated = new Set(given).size !== given.length;
	if (!allOffered || repeated || (question.pick === "one" && given.length > 1)) return { rule: "notOffered" };
	return given.length > 1 && given.includes(noneAnswer) ? { rule: "noneWithOthers" } : null;
}

/** Requires an offered answer to every question. `question: null` when nothing was answered at all. */
export function checkQuestionnaire(
	questions: readonly Question[],
	answers: Answers,
): Result<Answers, readonly QuestionRefusal[]> {
	const kept = questions.map((question): [string, readonly string[]] => [
		question.id,
		answers[question.id] ?? [],
	]);
	if (kept.every(([, given]) => given.length === 0)) {
		return refuse([{ ...broken("questionnaireEmpty").refusal, question: null }]);
	}
	const refusals = questions.flatMap((question): QuestionRefusal[] => {
		const refusal = checkQuestion(question, answers[question.id] ?? []);
		return refusal === null ? [] : [{ ...refusal, question: question.id }];
	});
	return refusals.length > 0 ? refuse(refusals) : ok(Object.fromEntries(kept));
}
