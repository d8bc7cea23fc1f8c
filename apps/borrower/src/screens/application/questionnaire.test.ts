import { loadQuestions } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { judgeAnswers, knownAnswers, tapAnswer } from "./answers.ts";

const { questions } = await loadQuestions("ng");
const whole = Object.fromEntries(questions.map(({ id, answers }) => [id, answers.slice(0, 1)]));
const lenders = questions.find(({ id }) => id === "currentLenders");
if (lenders === undefined) throw new Error("the lenders are not asked");
const [none = "", first = "", second = ""] = lenders.answers;

describe("an answer", () => {
	it("of several is taken and given back, and none stands alone", () => {
		expect(tapAnswer(lenders, [first], second)).toEqual([first, second]);
		expect(tapAnswer(lenders, [first, second], first)).toEqual([second]);
		expect(tapAnswer(lenders, [first, second], none)).toEqual([none]);
		expect(tapAnswer(lenders, [none], first)).toEqual([first]);
	});

	it("of one replaces the one before", () => {
		const one = questions.find(({ pick }) => pick === "one");
		if (one === undefined) throw new Error("no question takes one answer");
		expect(tapAnswer(one, [one.answers[0] ?? ""], one.answers[1] ?? "")).toEqual([one.answers[1]]);
	});

	it("that is not offered any more is forgotten", () => {
		expect(knownAnswers(questions, { currentLenders: [first, "gone"], old: ["x"] })).toEqual({
			currentLenders: [first],
		});
	});
});

describe("the questionnaire", () => {
	it("is complete, or says what is missing in the words that fit", () => {
		expect(judgeAnswers(questions, whole)).toBeNull();
		expect(judgeAnswers(questions, {})?.toast).toBe("questionnaireEmpty");
		expect(judgeAnswers(questions, { ...whole, selfRating: [] })).toEqual({
			toast: "answerFirst",
			marks: { selfRating: "questionUnanswered" },
		});
		expect(judgeAnswers(questions, { ...whole, selfRating: [], totalDebt: [] })?.toast).toBe("unanswered");
	});
});
