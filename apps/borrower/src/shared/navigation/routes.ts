import type { Target } from "@puente/core/application";

type RouteEntry = {
	readonly path: `/${string}`;
	/** Target of a path that only redirects. */
	readonly redirect?: `/${string}`;
	/**
	 * Needs a session. The specification lists some; all other screens about one borrower do too. The cashier does not:
	 * anyone with the link may pay.
	 */
	readonly guarded?: true;
	/** One of the three main screens with the tab bar. */
	readonly tab?: true;
};

/**
 * Every route of the app. Names, paths and their misspellings are the specification's (section 2): links in
 * messages and installed wrappers use the paths, and events carry the names. A route without a redirect does not
 * compile until it has a screen in screens.ts.
 */
const routes = {
	home: { path: "/", tab: true },
	records: { path: "/records", tab: true },
	me: { path: "/me", tab: true },

	bankAccount: { path: "/bank_account", redirect: "/bank_account/add_bankcard", guarded: true },
	addBankCard: { path: "/bank_account/add_bankcard", guarded: true },

	auth: { path: "/auth", redirect: "/auth/personal_infomation" },
	idCardAuthentication: { path: "/auth/id_card_authentication", guarded: true },
	personalInfomation: { path: "/auth/personal_infomation", guarded: true },
	additionalInfomation: { path: "/auth/additionalInfomation", guarded: true },
	reviewTips: { path: "/auth/review_tips", guarded: true },
	loanQuestion: { path: "/auth/loan_question", guarded: true },

	borrow: { path: "/borrow", redirect: "/" },
	agreement: { path: "/borrow/agreement", guarded: true },
	toBorrow: { path: "/borrow/to_borrow", guarded: true },
	confirmBorrow: { path: "/borrow/confirm_borrow", guarded: true },
	payMent: { path: "/borrow/pay_ment", guarded: true },
	lending: { path: "/borrow/lending", guarded: true },
	loanHistory: { path: "/borrow/loan_history", guarded: true },

	repay: { path: "/repay", redirect: "/" },
	repayDetail: { path: "/repay/repay_detail", guarded: true },
	repayStp: { path: "/repay/repay_stp", guarded: true },
	repayOxxo: { path: "/repay/repay_oxxo", guarded: true },
	exhibitionPeriodDetail: { path: "/repay/exhibition_period_detail", guarded: true },
	confirmExhibition: { path: "/repay/confirm_exhibition", guarded: true },
	manualRepayment: { path: "/repay/manual_repayment", guarded: true },
	cashier: { path: "/repay/cashier" },
	autopay: { path: "/repay/autopay", guarded: true },
	repayInfo: { path: "/repay/repay_info", guarded: true },
	paidOff: { path: "/repay/paid_off", guarded: true },
	statement: { path: "/repay/statement", guarded: true },
	giveBack: { path: "/repay/give_back", guarded: true },
	letter: { path: "/repay/letter", guarded: true },

	userCenter: { path: "/user_center", redirect: "/user_center/settings" },
	customerServices: { path: "/user_center/customer_services", guarded: true },
	settings: { path: "/user_center/settings", guarded: true },
	aboutUs: { path: "/user_center/about_us", guarded: true },
	faq: { path: "/user_center/faq", guarded: true },
	language: { path: "/user_center/language" },
	openApp: { path: "/user_center/open_app" },
	msgList: { path: "/user_center/msg_list", guarded: true },
	creditInfo: { path: "/user_center/credit_info", guarded: true },
	msgDetail: { path: "/user_center/msg_detail", guarded: true },
	coupons: { path: "/user_center/coupons", guarded: true },
	lottery: { path: "/user_center/lottery", guarded: true },
	market: { path: "/user_center/market", guarded: true },

	user: { path: "/user", redirect: "/" },
	login: { path: "/user/login" },
	register: { path: "/user/register" },
	country: { path: "/user/country" },

	privacyPolicy: { path: "/privacy_policy" },
	termsOfService: { path: "/terms_of_service" },

	yx1: { path: "/yx1" },
	yx2: { path: "/yx2" },
	yx2ConfirmBorrow: { path: "/yx2ConfirmBorrow" },
	yx3: { path: "/yx3" },
	cancellationForm: { path: "/cancellation_form", guarded: true },
	FinishLoading: { path: "/finish_loading", guarded: true },

	feedback: { path: "/feedback", redirect: "/feedback/feedback_list" },
	feedbackList: { path: "/feedback/feedback_list", guarded: true },
	addFeedback: { path: "/feedback/add_feedback", guarded: true },
	feedbackMessage: { path: "/feedback/feedback_message", guarded: true },
	feedbackDetail: { path: "/feedback/feedbackDetail", guarded: true },
	feedbackFaq: { path: "/feedback/feedback_faq" },
	feedbackResult: { path: "/feedback/feedback_result", guarded: true },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof routes;
type RedirectName = {
	[Name in RouteName]: (typeof routes)[Name] extends { readonly redirect: string } ? Name : never;
}[RouteName];
/** Routes that show a screen. */
export type ScreenName = Exclude<RouteName, RedirectName>;

export const routeNames = Object.keys(routes) as readonly RouteName[];

export function isScreen(name: RouteName): name is ScreenName {
	return !("redirect" in routes[name]);
}

export function routeEntry(name: RouteName): RouteEntry {
	return routes[name];
}

export function pathOf(name: RouteName): string {
	return routes[name].path;
}

const namesByPath: ReadonlyMap<string, RouteName> = new Map(
	routeNames.map((name) => [comparable(routes[name].path), name]),
);

/** Links in messages may be typed: capitals and a slash at the end make no difference. */
function comparable(path: string): string {
	return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}

export function routeAt(path: string): RouteName | null {
	return namesByPath.get(comparable(path)) ?? null;
}

/** The path with query for the target of a step. */
export function pathOfTarget(target: Target): string {
	const query = new URLSearchParams(target.query).toString();
	return query === "" ? pathOf(target.screen) : `${pathOf(target.screen)}?${query}`;
}
