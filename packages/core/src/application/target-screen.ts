import { type Step, type StepCode, stepCodes } from "./steps.ts";

/** The screen for a borrower with an open order. Names are screens, not paths: the app owns the paths. */
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

/** The order-step redirect of the specification, section 2. `null` means no redirect. */
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

/** The wire may carry any number; unknown steps, like steps without a screen, give null. */
export function targetScreen(stepCode: number): Target | null {
	return targetsByCode.get(stepCode) ?? null;
}
