import { type Step, type StepCode, stepCodes } from "./steps.ts";

/** Where a borrower with an open order belongs. Names are screens, not paths: the app owns the paths. */
export type TargetScreen =
	| "personalInfomation"
	| "additionalInfomation"
	| "idCardAuthentication"
	| "addBankCard"
	| "confirmBorrow"
	| "repayDetail"
	| "reviewTips"
	| "lending"
	| "loanQuestion"
	| "FinishLoading";

export type Target = { readonly screen: TargetScreen; readonly query?: Readonly<Record<string, string>> };

/** The order-step redirect of the specification, section 2. `null` means: stay where you are. */
const targets: Readonly<Record<Step, Target | null>> = {
	BasicInfo: { screen: "personalInfomation" },
	Addition: { screen: "additionalInfomation" },
	IdentityOCR: { screen: "idCardAuthentication" },
	BindCard: { screen: "addBankCard" },
	Confirm: { screen: "confirmBorrow" },
	getMoney: { screen: "confirmBorrow" },
	Overdued: { screen: "repayDetail" },
	Repaying: { screen: "repayDetail" },
	PayFail: { screen: "repayDetail" },
	Applying: { screen: "reviewTips", query: { pageName: "confirmBorrow" } },
	Lending: { screen: "lending" },
	Question: { screen: "loanQuestion" },
	finishLoading: { screen: "FinishLoading" },
	Finish: null,
	Cancel: null,
	Reject: null,
};

const targetsByCode: ReadonlyMap<number, Target | null> = new Map(
	(Object.keys(stepCodes) as Step[]).map((step): [StepCode, Target | null] => [
		stepCodes[step],
		targets[step],
	]),
);

/** Any number may come from the wire; one that is no step, like a step with no screen, does nothing. */
export function targetScreen(stepCode: number): Target | null {
	return targetsByCode.get(stepCode) ?? null;
}
