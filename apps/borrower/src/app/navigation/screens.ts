import { type ComponentType, lazy } from "react";
import { Home } from "../screens/loan/home.tsx";
import { type RouteName, routeAt } from "./routes.ts";

type Load = () => Promise<{ readonly default: ComponentType }>;

/** Every screen but the first is a chunk of its own. */
const chunks: Readonly<Partial<Record<RouteName, Load>>> = {
	records: () => import("../screens/loan/records.tsx"),
	toBorrow: () => import("../screens/loan/to-borrow.tsx"),
	confirmBorrow: () => import("../screens/loan/confirm-borrow.tsx"),
	payMent: () => import("../screens/loan/pay-ment.tsx"),
	lending: () => import("../screens/loan/lending.tsx"),
	loanHistory: () => import("../screens/loan/loan-history.tsx"),
	cancellationForm: () => import("../screens/loan/cancellation-form.tsx"),
	creditInfo: () => import("../screens/loan/credit.tsx"),
	agreement: () => import("../screens/loan/agreement.tsx"),
	me: () => import("../screens/access/me.tsx"),
	login: () => import("../screens/access/login.tsx"),
	register: () => import("../screens/access/register.tsx"),
	country: () => import("../screens/access/country.tsx"),
	language: () => import("../screens/access/language.tsx"),
	settings: () => import("../screens/access/settings.tsx"),
	openApp: () => import("../screens/access/open-app.tsx"),
	personalInfomation: () => import("../screens/application/personal-information.tsx"),
	additionalInfomation: () => import("../screens/application/additional-information.tsx"),
	loanQuestion: () => import("../screens/application/loan-question.tsx"),
	addBankCard: () => import("../screens/application/add-bank-card.tsx"),
	FinishLoading: () => import("../screens/application/finish-loading.tsx"),
	reviewTips: () => import("../screens/application/review-tips.tsx"),
	idCardAuthentication: () => import("../screens/application/id-card-authentication.tsx"),
	repayDetail: () => import("../screens/repayment/repay-detail.tsx"),
	cashier: () => import("../screens/repayment/cashier.tsx"),
	repayStp: () => import("../screens/repayment/repay-stp.tsx"),
	repayOxxo: () => import("../screens/repayment/repay-oxxo.tsx"),
	manualRepayment: () => import("../screens/repayment/manual-repayment.tsx"),
	exhibitionPeriodDetail: () => import("../screens/repayment/exhibition-period-detail.tsx"),
	confirmExhibition: () => import("../screens/repayment/confirm-exhibition.tsx"),
	giveBack: () => import("../screens/repayment/give-back.tsx"),
	repayInfo: () => import("../screens/repayment/repay-info.tsx"),
	paidOff: () => import("../screens/repayment/paid-off.tsx"),
	statement: () => import("../screens/repayment/statement.tsx"),
	feedbackList: () => import("../screens/support/feedback-list.tsx"),
	addFeedback: () => import("../screens/support/add-feedback.tsx"),
	feedbackMessage: () => import("../screens/support/feedback-message.tsx"),
	feedbackDetail: () => import("../screens/support/feedback-detail.tsx"),
	feedbackFaq: () => import("../screens/support/feedback-faq.tsx"),
	feedbackResult: () => import("../screens/support/feedback-result.tsx"),
	faq: () => import("../screens/support/faq.tsx"),
	aboutUs: () => import("../screens/support/about-us.tsx"),
	customerServices: () => import("../screens/support/customer-services.tsx"),
	msgList: () => import("../screens/support/msg-list.tsx"),
	msgDetail: () => import("../screens/support/msg-detail.tsx"),
	coupons: () => import("../screens/promo/coupons.tsx"),
	lottery: () => import("../screens/promo/lottery.tsx"),
	market: () => import("../screens/promo/market.tsx"),
	yx1: () => import("../screens/promo/yx1.tsx"),
	yx2: () => import("../screens/promo/yx2.tsx"),
	yx2ConfirmBorrow: () => import("../screens/promo/yx2-confirm-borrow.tsx"),
	yx3: () => import("../screens/promo/yx3.tsx"),
	privacyPolicy: () => import("../screens/access/privacy-policy.tsx"),
	termsOfService: () => import("../screens/access/terms-of-service.tsx"),
};

/** The screen behind each route. Home comes with the first load because nearly every visit begins there. */
export const screens: Readonly<Partial<Record<RouteName, ComponentType>>> = {
	home: Home,
	...Object.fromEntries(Object.entries(chunks).map(([name, load]) => [name, lazy(load)])),
};

/** The screens that most visits go on to: fetched while nothing else happens, so that they open at once and offline too. */
export function prefetchScreens(): void {
	for (const name of ["records", "me", "login", "settings"] as const)
		void chunks[name]?.().catch(() => undefined);
}

/** Fetches the screen that a visit begins with, so that it is drawn at once and not after a spinner. */
export async function preloadScreen(path: string): Promise<void> {
	const name = routeAt(path.replace(/\?.*$/, ""));
	// Without the network the screen itself will say so.
	if (name !== null) await chunks[name]?.().catch(() => undefined);
}
