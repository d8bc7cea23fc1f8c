import { addDays, type PlainDate } from "../time/plain-date.ts";
import type { Step } from "./steps.ts";

/** Specification, section 3: home status labels and order status labels. */
export type HomeStatus =
	| "canLoan"
	| "lending"
	| "assessing"
	| "rejected"
	| "success"
	| "failed"
	| "repaying"
	| "overdue";
export type HomeButton = "apply" | "detail" | "getMoney" | "edit" | "pay";
export type OrderLabel =
	| "assessing"
	| "repaying"
	| "overdue"
	| "finished"
	| "addingCard"
	| "incomplete"
	| "disbursing"
	| "cancelled"
	| "rejected"
	| "failed";

/** Specification, section 4: the hint under a record's status. The app has the words. */
export type RecordHint =
	| "continue"
	| "supplyInformation"
	| "supplyKyc"
	| "supplyQuestionnaire"
	| "supplyBankCard"
	| "assessing"
	| "reapply"
	| "getMoney"
	| "disbursing"
	| "checkAccount"
	| "payNow";

/** What a label depends on besides the step. A rejected borrower may apply again some days after the decision. */
export type OrderFacts = {
	readonly today: PlainDate;
	readonly rejectedOn: PlainDate | null;
	readonly reapplyDays: number;
};

/** Labels of each step of an order; a new step does not compile without them. */
type StepLabels = { readonly home: HomeStatus; readonly label: OrderLabel; readonly hint: RecordHint | null };

const labels: Readonly<Record<Step, StepLabels>> = {
	BasicInfo: { home: "canLoan", label: "incomplete", hint: "supplyInformation" },
	IdentityOCR: { home: "canLoan", label: "incomplete", hint: "supplyKyc" },
	Question: { home: "canLoan", label: "incomplete", hint: "supplyQuestionnaire" },
	Addition: { home: "canLoan", label: "incomplete", hint: "supplyInformation" },
	BindCard: { home: "canLoan", label: "addingCard", hint: "supplyBankCard" },
	finishLoading: { home: "canLoan", label: "incomplete", hint: "continue" },
	Applying: { home: "assessing", label: "assessing", hint: "assessing" },
	Reject: { home: "rejected", label: "rejected", hint: "reapply" },
	Confirm: { home: "success", label: "incomplete", hint: "getMoney" },
	getMoney: { home: "lending", label: "disbursing", hint: "getMoney" },
	Lending: { home: "lending", label: "disbursing", hint: "disbursing" },
	PayFail: { home: "failed", label: "failed", hint: "checkAccount" },
	Repaying: { home: "repaying", label: "repaying", hint: null },
	Overdued: { home: "overdue", label: "overdue", hint: "payNow" },
	Finish: { home: "canLoan", label: "finished", hint: null },
	Cancel: { home: "canLoan", label: "cancelled", hint: null },
};

/** Specification, section 4: home status to button. A rejected borrower has none until the wait is over. */
const buttons: Readonly<Record<HomeStatus, HomeButton | null>> = {
	canLoan: "apply",
	assessing: "detail",
	rejected: null,
	success: "getMoney",
	lending: "getMoney",
	failed: "edit",
	repaying: "pay",
	overdue: "pay",
};

/** The day from which a rejected borrower may apply again; null when that day has come or nothing was rejected. */
export function reapplyOn({ today, rejectedOn, reapplyDays }: OrderFacts): PlainDate | null {
	if (rejectedOn === null) return null;
	const on = addDays(rejectedOn, reapplyDays);
	return on > today ? on : null;
}

export function homeStatus(step: Step | null, facts: OrderFacts): HomeStatus {
	if (step === null) return "canLoan";
	const { home } = labels[step];
	return home === "rejected" && reapplyOn(facts) === null ? "canLoan" : home;
}

export function homeButton(step: Step | null, facts: OrderFacts): HomeButton | null {
	return buttons[homeStatus(step, facts)];
}

export function orderLabel(step: Step): OrderLabel {
	return labels[step].label;
}

export function recordHint(step: Step): RecordHint | null {
	return labels[step].hint;
}
