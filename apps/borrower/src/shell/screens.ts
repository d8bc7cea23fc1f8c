import type { ComponentType } from "react";
import { Home, preloadHome } from "../screens/loan/home/home.tsx";
import { isScreen, routeAt, type ScreenName } from "../shared/index.ts";
import { preloadable } from "../shared/navigation/preloadable.ts";

type Load = () => Promise<{ readonly default: ComponentType }>;

/** Every screen except home is a separate chunk. */
const chunks: Readonly<Record<Exclude<ScreenName, "home">, Load>> = {
	records: () => import("../screens/loan/records/records.tsx"),
	toBorrow: () => import("../screens/loan/offer/to-borrow.tsx"),
	confirmBorrow: () => import("../screens/loan/offer/confirm-borrow.tsx"),
	payMent: () => import("../screens/loan/payout/confirmed-loan.tsx"),
	lending: () => import("../screens/loan/payout/payout-status.tsx"),
	loanHistory: () => import("../screens/loan/records/loan-history.tsx"),
	cancellationForm: () => import("../screens/loan/cancel/cancellation-form.tsx"),
	creditInfo: () => import("../screens/loan/credit/credit.tsx"),
	agreement: () => import("../screens/loan/sign/agreement.tsx"),
	me: () => import("../screens/access/me.tsx"),
	login: async () => ({ default: (await import("../screens/access/access-form.tsx")).AccessForm }),
	register: async () => ({ default: (await import("../screens/access/access-form.tsx")).AccessForm }),
	country: () => import("../screens/access/country.tsx"),
	language: () => import("../screens/access/language.tsx"),
	settings: () => import("./settings-views.tsx"),
	openApp: () => import("../screens/access/open-app.tsx"),
	personalInfomation: () => import("../screens/application/personal-information.tsx"),
	additionalInfomation: () => import("../screens/application/additional-information.tsx"),
	loanQuestion: () => import("../screens/application/loan-question.tsx"),
	addBankCard: () => import("../screens/application/add-bank-card.tsx"),
	FinishLoading: () => import("../screens/application/submit-application.tsx"),
	reviewTips: () => import("../screens/application/review-tips.tsx"),
	idCardAuthentication: () => import("../screens/application/id-card-authentication.tsx"),
	repayDetail: () => import("../screens/repayment/overview/repay-detail.tsx"),
	cashier: () => import("../screens/repayment/pay/cashier.tsx"),
	autopay: () => import("../screens/repayment/autopay/autopay.tsx"),
	repayStp: () => import("../screens/repayment/pay/repay-stp.tsx"),
	repayOxxo: () => import("../screens/repayment/pay/repay-oxxo.tsx"),
	manualRepayment: () => import("../screens/repayment/vouchers/manual-repayment.tsx"),
	exhibitionPeriodDetail: () => import("../screens/repayment/rollover/rollover-offer.tsx"),
	confirmExhibition: () => import("../screens/repayment/rollover/confirm-rollover.tsx"),
	giveBack: () => import("../screens/repayment/pay/give-back.tsx"),
	repayInfo: () => import("../screens/repayment/overview/repay-info.tsx"),
	paidOff: () => import("../screens/repayment/overview/paid-off.tsx"),
	letter: () => import("../screens/repayment/documents/letter.tsx"),
	statement: () => import("../screens/repayment/statement/statement.tsx"),
	feedbackList: () => import("../screens/support/feedback-list.tsx"),
	addFeedback: () => import("../screens/support/add-feedback.tsx"),
	feedbackMessage: () => import("../screens/support/feedback-message.tsx"),
	feedbackDetail: () => import("../screens/support/feedback-detail.tsx"),
	feedbackFaq: async () => ({ default: (await import("../screens/support/faq.tsx")).FeedbackFaq }),
	feedbackResult: () => import("../screens/support/feedback-result.tsx"),
	faq: async () => ({ default: (await import("../screens/support/faq.tsx")).Faq }),
	aboutUs: () => import("../screens/support/about-us.tsx"),
	customerServices: () => import("../screens/support/customer-services.tsx"),
	msgList: () => import("../screens/support/message-list.tsx"),
	msgDetail: () => import("../screens/support/message-detail.tsx"),
	coupons: () => import("../screens/promo/coupons.tsx"),
	lottery: () => import("../screens/promo/lottery.tsx"),
	market: () => import("../screens/promo/market.tsx"),
	yx1: async () => ({ default: (await import("../screens/promo/promotion-amount.tsx")).PromotionAmount }),
	yx2: () => import("../screens/promo/promotion-choice.tsx"),
	yx2ConfirmBorrow: () => import("../screens/promo/promotion-example.tsx"),
	yx3: async () => ({ default: (await import("../screens/promo/promotion-amount.tsx")).PromotionSteps }),
	privacyPolicy: async () => ({
		default: (await import("../screens/access/legal-screen.tsx")).PrivacyPolicy,
	}),
	termsOfService: async () => ({
		default: (await import("../screens/access/legal-screen.tsx")).TermsOfService,
	}),
};

const preloadables = mapChunks((load) => preloadable(load));

/** The screen of each route. Home is in the first load because nearly every visit starts there. */
export const screens: Readonly<Record<ScreenName, ComponentType>> = {
	home: Home,
	...mapChunks((_load, name) => preloadables[name].Component),
};

function mapChunks<Made>(make: (load: Load, name: keyof typeof chunks) => Made) {
	const entries = (Object.keys(chunks) as (keyof typeof chunks)[]).map((name) => [
		name,
		make(chunks[name], name),
	]);
	return Object.fromEntries(entries) as Readonly<Record<keyof typeof chunks, Made>>;
}

/** Fetches a screen before it is rendered, so that nothing else is shown in its place. */
export async function preloadScreen(path: string, isLoggedIn: boolean): Promise<void> {
	const name = routeAt(path.replace(/\?.*$/, ""));
	if (name === null || !isScreen(name)) return;
	const preload = name === "home" ? preloadHome(isLoggedIn) : preloadables[name].preload();
	// Without network the screen itself shows the error.
	await preload.catch(() => undefined);
}
