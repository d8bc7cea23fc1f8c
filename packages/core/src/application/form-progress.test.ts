import { describe, expect, it } from "vitest";
import { freshAnswers, freshDays, hasLoan, saveForm } from "./form-progress.ts";
import { type Step, stepCodes } from "./steps.ts";
import { type FreshAnswers, formSteps } from "./transitions.ts";

const steps = Object.keys(stepCodes) as Step[];
const none: FreshAnswers = freshAnswers({}, 0);

describe("saveForm", () => {
	it("moves the order on when the form is the current step", () => {
		expect(formSteps.map((form) => saveForm(form, form, none))).toEqual([
			{ ok: true, value: { command: "saveBasicInfo", step: "IdentityOCR" } },
			{ ok: true, value: { command: "finishIdentity", step: "Question" } },
			{ ok: true, value: { command: "saveQuestionnaire", step: "Addition" } },
			{ ok: true, value: { command: "saveAddition", step: "BindCard" } },
			{ ok: true, value: { command: "bindCard", step: "finishLoading" } },
		]);
	});

	it("corrects an earlier form without moving the order, but never the identity", () => {
		for (const step of steps) {
			const corrected = formSteps.filter((form) => form !== step && saveForm(step, form, none).ok);
			const behind: Partial<Record<Step, readonly string[]>> = {
				IdentityOCR: ["BasicInfo"],
				Question: ["BasicInfo"],
				Addition: ["BasicInfo", "Question"],
				BindCard: ["BasicInfo", "Question", "Addition"],
				finishLoading: ["BasicInfo", "Question", "Addition", "BindCard"],
				PayFail: ["BindCard"],
			};
			expect([step, corrected]).toEqual([step, behind[step] ?? []]);
			for (const form of corrected) {
				const saved = saveForm(step, form, none);
				expect(saved.ok && saved.value.step).toBe(step === "PayFail" ? "getMoney" : step);
			}
		}
	});

	it("refuses every form after the application was submitted and when the order is closed", () => {
		for (const step of ["Applying", "Confirm", "Repaying", "Finish", "Cancel", "Reject"] as const) {
			expect(saveForm(step, "BasicInfo", none)).toEqual({ ok: false, refusal: "not-now" });
		}
	});
});

describe("the answers of a returning borrower", () => {
	it("are fresh up to their last day and not after", () => {
		const day = 86_400_000;
		for (const step of formSteps) {
			const limit = freshDays[step] * day;
			expect(freshAnswers({ [step]: 0 }, limit - 1)[step]).toBe(true);
			expect(freshAnswers({ [step]: 0 }, limit)[step]).toBe(false);
			expect(freshAnswers({}, 0)[step]).toBe(false);
		}
	});
});

it("hasLoan is true from the payout until the loan is paid off", () => {
	expect(steps.filter(hasLoan).sort()).toEqual(["Lending", "Overdued", "PayFail", "Repaying"]);
});
