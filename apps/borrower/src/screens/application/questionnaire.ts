import {
	type Answers,
	checkQuestionnaire,
	noneAnswer,
	type Question,
	type RuleName,
} from "@puente/core/validation";
import type { Questionnaire } from "@puente/regions";

type QuestionId = Questionnaire["questions"][number]["id"];

/** The answers after a tap: a single choice is replaced, and "none" excludes all others. */
export function tapAnswer(question: Question, given: readonly string[], answer: string): readonly string[] {
	if (question.pick === "one") return [answer];
	if (given.includes(answer)) return given.filter((each) => each !== answer);
	return answer === noneAnswer ? [answer] : [...given.filter((each) => each !== noneAnswer), answer];
}

/**
 * Answers that follow from others: without a digital loan, past or present, none was repaid on time and none overdue.
 * They are not asked. When they no longer follow, they are open again.
 */
export function withImplied(answers: Answers, before: Answers): Answers {
	if (hadNoLoan(answers)) return { ...answers, onTimeLoans: [noneAnswer], overdueLoans: [noneAnswer] };
	if (!hadNoLoan(before)) return answers;
	const { onTimeLoans: _, overdueLoans: __, ...asked } = answers;
	return asked;
}

function hadNoLoan(answers: Answers): boolean {
	const isNone = (id: QuestionId) => answers[id]?.[0] === noneAnswer;
	return isNone("previousLoans") && isNone("activeLoans");
}

/** Drops answers that are no longer offered, as in an old draft. */
export function knownAnswers(questions: readonly Question[], answers: Answers): Answers {
	return Object.fromEntries(
		questions.flatMap(({ id, answers: offered }) => {
			const given = (answers[id] ?? []).filter((answer) => offered.includes(answer));
			return given.length > 0 ? [[id, given]] : [];
		}),
	);
}

export type AnswerIssues = {
	readonly marks: Readonly<Record<string, RuleName>>;
	readonly toast: "questionnaireEmpty" | "unanswered" | "answerFirst";
};

/** Validates the answers: none given, several missing, or one missing. */
export function validateAnswers(questions: readonly Question[], answers: Answers): AnswerIssues | null {
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
