import { ok, type Result, refuse } from "../result.ts";
import type { Step } from "./steps.ts";
import {
	advance,
	type FormStep,
	type FreshAnswers,
	formSteps,
	type OrderCommand,
	type TransitionRefusal,
	transition,
} from "./transitions.ts";

const commands: Readonly<Record<FormStep, OrderCommand>> = {
	BasicInfo: "saveBasicInfo",
	IdentityOCR: "finishIdentity",
	Question: "saveQuestionnaire",
	Addition: "saveAddition",
	BindCard: "bindCard",
};

/** Identity is photographed and compared, not typed: once it is complete, only staff open it again. */
const correctable: readonly FormStep[] = ["BasicInfo", "Question", "Addition", "BindCard"];

export type SavedForm = { readonly command: OrderCommand; readonly step: Step };

/**
 * The step of an order after one of its forms was saved: the next step when the form was the current one, the same
 * step when an earlier form is corrected. After the application is submitted only the account of a failed payout can
 * be corrected.
 */
export function saveForm(
	step: Step,
	form: FormStep,
	fresh: FreshAnswers,
): Result<SavedForm, TransitionRefusal> {
	const command = commands[form];
	if (step === form) {
		const next = advance(step, command, { ...fresh, [form]: true });
		return next.ok ? ok({ command, step: next.value }) : next;
	}
	if (form === "BindCard" && step === "PayFail") {
		const next = transition(step, "correctAccount");
		return next.ok ? ok({ command: "correctAccount", step: next.value }) : next;
	}
	return isBehind(step, form) && correctable.includes(form) ? ok({ command, step }) : refuse("not-now");
}

function isBehind(step: Step, form: FormStep): boolean {
	if (step === "finishLoading") return true;
	const steps: readonly Step[] = formSteps;
	return steps.indexOf(step) > formSteps.indexOf(form);
}

const dayMs = 86_400_000;

/**
 * How long the answers of a returning borrower stay fresh. Debts change by the month and work by the quarter;
 * personal data change slowly, but face and document are checked again once a year.
 */
export const freshDays: Readonly<Record<FormStep, number>> = {
	BasicInfo: 180,
	IdentityOCR: 365,
	Question: 30,
	Addition: 90,
	BindCard: 180,
};

/** Instants are milliseconds since 1970; steps without an answer are absent. */
export function freshAnswers(
	answeredAtMs: Readonly<Partial<Record<FormStep, number>>>,
	nowMs: number,
): FreshAnswers {
	const isFresh = (step: FormStep) => nowMs - (answeredAtMs[step] ?? -Infinity) < freshDays[step] * dayMs;
	return {
		BasicInfo: isFresh("BasicInfo"),
		IdentityOCR: isFresh("IdentityOCR"),
		Question: isFresh("Question"),
		Addition: isFresh("Addition"),
		BindCard: isFresh("BindCard"),
	};
}

/** Money has left or is leaving: another application has to wait until the loan is closed. */
export function hasLoan(step: Step): boolean {
	return step === "Lending" || step === "PayFail" || step === "Repaying" || step === "Overdued";
}
