import { loadQuestions } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { knownAnswers, tapAnswer, validateAnswers, withImplied } from "./questionnaire.ts";

const { questions } = await loadQuestions("ng");
const whole = Object.fromEntries(questions.map(({ id, answers }) => [id, answers.slice(0, 1)]));
const lenders = questions.find(({ id }) => id === "currentLenders");
if (lenders === undefined) throw new Error("the questionnaire has no currentLenders question");
const [none = "", first = "", second = ""] = lenders.answers;

describe("tapAnswer and knownAnswers", () => {
	it("toggle answers of a multiple-choice question, and none excludes the others", () => {
		expect(tapAnswer(lenders, [first], second)).toEqual([first, second]);
		expect(tapAnswer(lenders, [first, second], first)).toEqual([second]);
		expect(tapAnswer(lenders, [first, second], none)).toEqual([none]);
		expect(tapAnswer(lenders, [none], first)).toEqual([first]);
	});

	it("replace the answer of a single-choice question", () => {
		const one = questions.find(({ pick }) => pick === "one");
		if (one === undefined) throw new Error("the questionnaire has no single-choice question");
		expect(tapAnswer(one, [one.answers[0] ?? ""], one.answers[1] ?? "")).toEqual([one.answers[1]]);
	});

	it("drop answers that are no longer offered", () => {
		expect(knownAnswers(questions, { currentLenders: [first, "gone"], old: ["x"] })).toEqual({
			currentLenders: [first],
		});
	});
});

describe("questionnaire", () => {
	it("is valid, or reports which answers are missing", () => {
		expect(validateAnswers(questions, whole)).toBeNull();
		expect(validateAnswers(questions, {})?.toast).toBe("questionnaireEmpty");
		expect(validateAnswers(questions, { ...whole, selfRating: [] })).toEqual({
			toast: "answerFirst",
			marks: { selfRating: "questionUnanswered" },
		});
		expect(validateAnswers(questions, { ...whole, selfRating: [], totalDebt: [] })?.toast).toBe("unanswered");
	});
});

describe("withImplied", () => {
	const [no, two] = [["none"], ["2"]];

	it("answers for loans that were never had", () => {
		expect(withImplied({ previousLoans: no, activeLoans: no }, {})).toEqual({
			previousLoans: no,
			activeLoans: no,
			onTimeLoans: no,
			overdueLoans: no,
		});
	});

	it.each([
		{ previousLoans: no },
		{ previousLoans: no, activeLoans: two },
		{ previousLoans: two, activeLoans: no },
	])("leaves %j to be asked", (answers) => {
		expect(withImplied(answers, {})).toEqual(answers);
	});

	it("opens them again when a loan was had after all", () => {
		const before = withImplied({ previousLoans: no, activeLoans: no }, {});
		expect(withImplied({ ...before, previousLoans: two }, before)).toEqual({
			previousLoans: two,
			activeLoans: no,
		});
	});

	it("keeps answers that were given", () => {
		const before = { previousLoans: two, activeLoans: no, onTimeLoans: two, overdueLoans: no };
		expect(withImplied({ ...before, previousLoans: ["3"] }, before)).toEqual({
			...before,
			previousLoans: ["3"],
		});
	});
});
