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

/** Identity was photographed and compared, not typed: once it is closed only a person opens it again. */
const correctable: readonly FormStep[] = ["BasicInfo", "Question", "Addition", "BindCard"];

export type FormSaved = { readonly command: OrderCommand; readonly step: Step };

/**
 * Where an order stands after one of its forms was saved: further on when the form was its turn, where it was when a
 * form that is already behind is corrected. After the hand-in nothing is corrected, except an account that a payout
 * bounced from.
 */
export function saveForm(
	step: Step,
	form: FormStep,
	fresh: FreshAnswers,
): Result<FormSaved, TransitionRefusal> {
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
 * How long an answer of a returning borrower stands. Debts change by the month and work by the quarter; who somebody is
 * and where they live change slowly, but a face and a document are looked at anew once a year.
 */
export const freshDays: Readonly<Record<FormStep, number>> = {
	BasicInfo: 180,
	IdentityOCR: 365,
	Question: 30,
	Addition: 90,
	BindCard: 180,
};

/** Instants are milliseconds since 1970; a step without an answer is left out. */
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

/** Money has left or is leaving: another application has to wait until it is back. */
export function hasLoan(step: Step): boolean {
	return step === "Lending" || step === "PayFail" || step === "Repaying" || step === "Overdued";
}
