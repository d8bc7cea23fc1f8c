import type { LoanStatus } from "../loan/state.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { Step } from "./steps.ts";

/** Everything that can move an order: commands of the borrower, the decision, the rail, the clock and the loan. */
export const orderCommands = [
	"saveBasicInfo",
	"finishIdentity",
	"saveQuestionnaire",
	"saveAddition",
	"bindCard",
	"submit",
	"returnAccount",
	"lapse",
	"approve",
	"reject",
	"accept",
	"cancel",
	"expire",
	"requestPayout",
	"autoPayout",
	"withdrawPayout",
	"payoutDone",
	"payoutFailed",
	"payoutReversed",
	"correctAccount",
	"retryPayout",
	"fallOverdue",
	"clearArrears",
	"rollOver",
	"payOff",
	"giveBack",
	"reopen",
] as const;
export type OrderCommand = (typeof orderCommands)[number];

/** `order-closed`: the order is final. `not-now`: the command belongs to another step. */
export type TransitionRefusal = "order-closed" | "not-now";

/**
 * The steps of an order and the commands that move it; any other command is refused. `reopen` undoes a finish when
 * its payment is reversed; a returned loan is finished. A rail can reverse a payout days after it succeeded: then
 * nothing is owed. A payout that counted as failed can turn out paid, once two staff members confirm it. `lapse` ends
 * an application that was not continued, when its data is erased. `returnAccount` asks for an account of the borrower's own
 * after the bank named another holder.
 */
const transitions: Readonly<Record<Step, Readonly<Partial<Record<OrderCommand, Step>>>>> = {
	BasicInfo: { saveBasicInfo: "IdentityOCR", lapse: "Cancel" },
	IdentityOCR: { finishIdentity: "Question", lapse: "Cancel" },
	Question: { saveQuestionnaire: "Addition", lapse: "Cancel" },
	Addition: { saveAddition: "BindCard", lapse: "Cancel" },
	BindCard: { bindCard: "finishLoading", lapse: "Cancel" },
	finishLoading: { submit: "Applying", lapse: "Cancel" },
	Applying: { approve: "Confirm", reject: "Reject", returnAccount: "BindCard" },
	Confirm: { accept: "getMoney", cancel: "Cancel", expire: "Cancel" },
	getMoney: {
		requestPayout: "Lending",
		autoPayout: "Lending",
		payoutDone: "Repaying",
		withdrawPayout: "Cancel",
	},
	Lending: { payoutDone: "Repaying", payoutFailed: "PayFail" },
	PayFail: { correctAccount: "getMoney", retryPayout: "Lending", payoutDone: "Repaying", cancel: "Cancel" },
	Repaying: {
		payoutReversed: "PayFail",
		fallOverdue: "Overdued",
		rollOver: "Repaying",
		payOff: "Finish",
		giveBack: "Finish",
	},
	Overdued: {
		payoutReversed: "PayFail",
		clearArrears: "Repaying",
		rollOver: "Repaying",
		payOff: "Finish",
		giveBack: "Finish",
	},
	Finish: { reopen: "Repaying" },
	Cancel: {},
	Reject: {},
};

const closedSteps: ReadonlySet<Step> = new Set<Step>(["Finish", "Cancel", "Reject"]);

export function isClosed(step: Step): boolean {
	return closedSteps.has(step);
}

export function transition(step: Step, command: OrderCommand): Result<Step, TransitionRefusal> {
	const next = transitions[step][command];
	if (next) return ok(next);
	return refuse(isClosed(step) ? "order-closed" : "not-now");
}

/** The command by which the borrower may cancel now: before accepting, before the payout, or after it failed. */
export function cancelCommand(step: Step): OrderCommand | null {
	if (transitions[step].cancel) return "cancel";
	return transitions[step].withdrawPayout ? "withdrawPayout" : null;
}

/** The steps that a borrower fills in, in order. */
export const formSteps = [
	"BasicInfo",
	"IdentityOCR",
	"Question",
	"Addition",
	"BindCard",
] as const satisfies readonly Step[];
export type FormStep = (typeof formSteps)[number];

/** Which answers of a returning borrower are still fresh. */
export type FreshAnswers = Readonly<Record<FormStep, boolean>>;

/** Where an application starts: the first step without a fresh answer, or the submission when nothing is missing. */
export function firstMissingStep(fresh: FreshAnswers): Step {
	return formSteps.find((step) => !fresh[step]) ?? "finishLoading";
}

/** Like `transition`, but skips form steps whose answers are fresh. */
export function advance(
	step: Step,
	command: OrderCommand,
	fresh: FreshAnswers,
): Result<Step, TransitionRefusal> {
	const next = transition(step, command);
	if (!next.ok) return next;
	const steps: readonly Step[] = formSteps;
	const from = steps.indexOf(next.value);
	if (from < 0) return next;
	return ok(formSteps.slice(from).find((form) => !fresh[form]) ?? "finishLoading");
}

/**
 * The command that brings an order in line with its loan, or null when it is. A written-off loan stays overdue for
 * the borrower: the debt still exists, we only stop expecting it.
 */
export function commandForLoan(step: Step, status: LoanStatus): OrderCommand | null {
	const isRepaying = step === "Repaying";
	if (!isRepaying && step !== "Overdued") return step === "Finish" && isOwed(status) ? "reopen" : null;
	switch (status) {
		case "repaying":
			return isRepaying ? null : "clearArrears";
		case "overdue":
		case "written-off":
			return isRepaying ? "fallOverdue" : null;
		case "finished":
			return "payOff";
		case "returned":
			return "giveBack";
	}
}

function isOwed(status: LoanStatus): boolean {
	return status !== "finished" && status !== "returned";
}

/** When the offer of an order ends, and when its accepted loan is paid out; instants are milliseconds since 1970. */
export type StepEnds = { readonly offerEndsAtMs: number | null; readonly payoutAtMs: number };

/** When a step ends automatically, and by which command. */
export function deadlineOf(
	step: Step,
	{ offerEndsAtMs, payoutAtMs }: StepEnds,
): { readonly command: OrderCommand; readonly atMs: number } | null {
	if (step === "Confirm") return offerEndsAtMs === null ? null : { command: "expire", atMs: offerEndsAtMs };
	if (step === "getMoney") return { command: "autoPayout", atMs: payoutAtMs };
	return null;
}
