import { stepCodes, targetScreen } from "@puente/core/application";
import { describe, expect, it } from "vitest";
import { screens } from "../../shell/screens.ts";
import { pathOf, pathOfTarget, type RouteName, routeAt, routeEntry, routeNames } from "./routes.ts";

/**
 * The route table of the specification, section 2, with the four paths that its guard list needs. It also has the
 * credit screen, for which the specification has only a call, and three repayment screens that it names without a
 * path.
 */
const specified: Readonly<Record<string, { redirect?: string; children: readonly string[] }>> = {
	"/": { children: [] },
	"/records": { children: [] },
	"/me": { children: [] },
	"/bank_account": { redirect: "add_bankcard", children: ["add_bankcard"] },
	"/auth": {
		redirect: "personal_infomation",
		children: [
			"id_card_authentication",
			"personal_infomation",
			"additionalInfomation",
			"review_tips",
			"loan_question",
		],
	},
	"/borrow": {
		redirect: "/",
		children: ["agreement", "to_borrow", "confirm_borrow", "pay_ment", "lending", "loan_history"],
	},
	"/repay": {
		redirect: "/",
		children: [
			"repay_detail",
			"repay_stp",
			"repay_oxxo",
			"exhibition_period_detail",
			"confirm_exhibition",
			"manual_repayment",
			"cashier",
			"repay_info",
			"paid_off",
			"statement",
			"give_back",
			"letter",
			"autopay",
		],
	},
	"/user_center": {
		redirect: "settings",
		children: [
			"customer_services",
			"settings",
			"about_us",
			"faq",
			"language",
			"open_app",
			"msg_list",
			"msg_detail",
			"credit_info",
			"coupons",
			"lottery",
			"market",
		],
	},
	"/user": { redirect: "/", children: ["login", "register", "country"] },
	"/privacy_policy": { children: [] },
	"/terms_of_service": { children: [] },
	"/yx1": { children: [] },
	"/yx2": { children: [] },
	"/yx2ConfirmBorrow": { children: [] },
	"/yx3": { children: [] },
	"/cancellation_form": { children: [] },
	"/finish_loading": { children: [] },
	"/feedback": {
		redirect: "feedback_list",
		children: [
			"feedback_list",
			"add_feedback",
			"feedback_message",
			"feedbackDetail",
			"feedback_faq",
			"feedback_result",
		],
	},
};

const paths = Object.entries(specified).flatMap(([path, { children }]) => [
	path,
	...children.map((child) => `${path}/${child}`),
]);

describe("routes", () => {
	it("have exactly the specified paths, each once", () => {
		expect(routeNames.map(pathOf).sort()).toEqual([...paths].sort());
	});

	it.each(Object.entries(specified))("redirect %s as specified", (path, { redirect }) => {
		const name = routeAt(path);
		expect(name).not.toBeNull();
		const to = name === null ? undefined : routeEntry(name).redirect;
		expect(to).toBe(redirect === undefined || redirect === "/" ? redirect : `${path}/${redirect}`);
		if (to !== undefined) expect(routeAt(to)).not.toBeNull();
	});

	it("guard the specified screens, and all others about one borrower", () => {
		const guarded = routeNames.filter((name) => routeEntry(name).guarded);
		expect([...guarded].sort()).toEqual(
			[
				"settings",
				"aboutUs",
				"customerServices",
				"faq",
				"toBorrow",
				"personalInfomation",
				"bankAccount",
				"addBankCard",
				"idCardAuthentication",
				"reviewTips",
				"repayInfo",
				"loanHistory",
				"msgDetail",
				"msgList",
				"FinishLoading",
				"creditInfo",
				"coupons",
				"lottery",
				"market",
				"additionalInfomation",
				"loanQuestion",
				"agreement",
				"confirmBorrow",
				"payMent",
				"lending",
				"repayDetail",
				"repayStp",
				"repayOxxo",
				"exhibitionPeriodDetail",
				"confirmExhibition",
				"manualRepayment",
				"paidOff",
				"statement",
				"giveBack",
				"letter",
				"autopay",
				"cancellationForm",
				"feedbackList",
				"addFeedback",
				"feedbackMessage",
				"feedbackDetail",
				"feedbackResult",
			].sort(),
		);
	});

	it("name the child of the bank account as specified", () => {
		expect(routeAt("/bank_account/add_bankcard")).toBe("addBankCard" satisfies RouteName);
	});

	it("have no screen for a path that only redirects", () => {
		const both = routeNames.filter((name) => routeEntry(name).redirect !== undefined && name in screens);
		expect(both).toEqual([]);
	});
});

describe("pathOfTarget", () => {
	it.each([
		[stepCodes.BasicInfo, "/auth/personal_infomation"],
		[stepCodes.Addition, "/auth/additionalInfomation"],
		[stepCodes.IdentityOCR, "/auth/id_card_authentication"],
		[stepCodes.BindCard, "/bank_account/add_bankcard"],
		[stepCodes.Confirm, "/borrow/confirm_borrow"],
		[stepCodes.getMoney, "/borrow/confirm_borrow"],
		[stepCodes.Overdued, "/repay/repay_detail"],
		[stepCodes.Applying, "/auth/review_tips?pageName=confirmBorrow"],
		[stepCodes.Lending, "/borrow/lending"],
		[stepCodes.Question, "/auth/loan_question"],
		[stepCodes.finishLoading, "/finish_loading"],
	])("maps step %i to %s", (step, path) => {
		const target = targetScreen(step);
		expect(target === null ? null : pathOfTarget(target)).toBe(path);
	});
});
