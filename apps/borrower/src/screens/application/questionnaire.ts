import {
	type Answers,
	checkQuestionnaire,
	noneAnswer,
	type Question,
	type RuleName,
} from "@puente/core/validation";

/** What a tap on an answer makes of those given: one replaces the other, and "none" stands alone. */
export function tapAnswer(question: Question, given: readonly string[], answer: string): readonly string[] {
	if (question.pick === "one") return [answer];
	if (given.includes(answer)) return given.filter((each) => each !== answer);
	return answer === noneAnswer ? [answer] : [...given.filter((each) => each !== noneAnswer), answer];
}

/** Drops what a question does not offer any more, as when a draft is older than the questions. */
export function knownAnswers(questions: readonly Question[], answers: Answers): Answers {
	return Object.fromEntries(
		questions.flatMap(({ id, answers: offered }) => {
			const given = (answers[id] ?? []).filter((answer) => offered.includes(answer));
			return given.length > 0 ? [[id, given]] : [];
		}),
	);
}

export type AnswerTroubles = {
	readonly marks: Readonly<Record<string, RuleName>>;
	readonly toast: "questionnaireEmpty" | "unanswered" | "answerFirst";
};

/** What is missing: nothing at all was answered, several questions are open, or a last one is. */
export function judgeAnswers(questions: readonly Question[], answers: Answers): AnswerTroubles | null {
	const checked = checkQuestionnaire(questions, answers);
	if (checked.ok) return null;
	const [first] = checked.refusal;
	const marks = Object.fromEntries(
		first?.question === null
			? questions.map(({ id }) => [id, "questionUnanswered" as const])
			: checked.refusal.map(({ question, rule }) => [question ?? "", rule]),
	);
	const several = checked.refusal.length > 1 ? "unanswered" : "answerFirst";
	return { marks, toast: first?.question === null ? "questionnaireEmpty" : several };
}
