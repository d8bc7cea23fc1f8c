import { describe, expect, it } from "vitest";
import { type CallName, calls } from "./calls/index.ts";

/** Every call of the specification, section 7, as it stands there. */
const specified: Readonly<Record<"GET" | "POST", readonly string[]>> = {
	GET: [
		"/repay/updateExtensionOrderStatus",
		"/repay/monnify_reserved_account",
		"/loan/loan-order/latest",
		"/loan/loan-order/list",
		"/loan/loan-order/loanAgreement",
		"/loan/loan-order/list-market",
		"/loan/product/list",
		"/loan/product/list-market",
		"/loan/product/step-amount",
		"/repay/repay-order/detail",
		"/repay/getStpClabe",
		"/repay/getOXXOReference",
		"/security/existsByMobile",
		"/security/getUserInfo",
		"/security/isRequiredVerificationCode",
		"/user/getBankBranch",
		"/user/verifyBankCard",
		"/loanMarket/index",
		"/loanMarket/lending-record",
		"/loanMarket/repay-color",
		"/loanMarket/customer-service",
		"/loanMarket/repay/products",
		"/loan/confirm/product-info",
		"/loan/validateVerifyCode",
		"/loan/loan-product/index",
		"/loan/get-money",
		"/loan/get-money-plus",
		"/loan/get-money/contract",
		"/loan/get-credit-info",
		"/loan/has-cancel-loan",
		"/loan/get-money-time",
		"/time/upload/enable",
		"/time/upload/uploadStatus",
		"/user/device/packageList",
		"/user/device/check-activation",
		"/repay/getExtensionData",
		"/repay/confirmExtensionOrder",
		"/app/isRejectRecommendation",
		"/app/paystack/bank-list",
		"/app/getNewVersion",
		"/repay/dedicated_account/create",
		"/repay/paystack/authorization",
		"/app-download/getAddress",
		"/lottery-draw/is-show",
		"/lottery-draw/coupon/quantity",
		"/lottery-draw/coupons",
		"/repay/flutterwave/repay-link",
		"/repay/flutterwave/verify-opt",
		"/repay/flutterwave_reserved_account",
		"/feedback/check/notHandle",
		"/feedback/detail",
		"/feedback/check/canHandle",
		"/feedback/list/question_answer",
		"/portal/repayment/detail",
	],
	POST: [
		"/security/login",
		"/security/getVerifyCode",
		"/security/register",
		"/user/addBankCard",
		"/user/saveBasicInfo",
		"/user/saveBasicInfo-market",
		"/user/saveAdditionInfo-market",
		"/user/finishUploadAllImg",
		"/user/curp/ocr",
		"/user/save/questionnaire",
		"/user/update-bankCard",
		"/user/submit",
		"/user/device/addActive",
		"/loan/loan-order/apply-market",
		"/loan/loan-order/apply-market-again",
		"/loan/cancel-loan",
		"/loan/cancel-draw-money",
		"/lottery-draw/create",
		"/lottery-draw/coupon/use",
		"/lottery-draw/coupon/used",
		"/repay/save/user/voucher",
		"/repay/get/voucher/list",
		"/country/meta/ip",
		"/country/meta/code",
		"/feedback/list/feedback",
		"/feedback/edit",
		"/feedback/create",
		"/feedback/add/leaveMsg",
		"/feedback/list/leave-message",
		"/feedback/update/status",
		"/portal/repayment/confirm",
		"/user/upload/curp/front",
		"/user/upload/curp/back",
		"/user/saveFaceImage",
		"/repay/upload/user/voucher",
		"/feedback/upload/credential",
		"/feedback/uploadFile",
	],
};

/** Calls the specification does not have, and why we do. */
const ours: Readonly<Record<string, string>> = {
	"POST /security/logout": "a token that was copied must not outlive the borrower's own log-out",
	"GET /user/application": "an application goes on where it stopped, on any phone",
	"POST /time/upload/report": "the native app has to hand in what it collected somewhere",
	"POST /loan/accept-limit": "where the law forbids raising a limit unasked, the borrower says yes",
	"GET /repay/pay-online": "UPI, PSE and Nequi have no call in the specification",
	"POST /repay/flutterwave/charge-card": "a one-time code belongs to a card that was typed before",
	"GET /repay/pay-order": "a borrower who has paid wants to see it arrive",
	"GET /repay/statement": "books that the borrower can check",
	"GET /repay/receipt": "a paid loan deserves a receipt",
	"POST /repay/give-back": "the law's cooling-off needs a door",
	"POST /user/consent": "a consent that cannot be withdrawn is none",
	"GET /user/held-data": "the borrower may know what is held",
	"GET /user/export": "and take it along",
	"POST /user/erasure": "and have it erased",
	"GET /feedback/image": "who sent a picture may see it again",
	"GET /user/message/list": "what was sent to a borrower can be read again",
	"GET /user/message/detail": "one message has a screen of its own",
	"POST /user/message/read": "a message is new until it was read",
	"POST /loanMarket/hand-off": "a partner learns nothing without the borrower's consent to that partner",
	"GET /promotion/page": "a promotion page says only what is counted",
	"GET /promotion/example": "who is asked to apply may see what it costs",
	"POST /promotion/place": "a place that is gone was taken by somebody",
};

const served = (Object.keys(calls) as CallName[]).map((name) => `${calls[name].method} ${calls[name].path}`);
const all = [...specified.GET.map((path) => `GET ${path}`), ...specified.POST.map((path) => `POST ${path}`)];

describe("the calls of the specification", () => {
	it("are all served", () => {
		expect(all.filter((call) => !served.includes(call))).toEqual([]);
	});

	it("are the only ones besides those we added for a reason", () => {
		expect(served.filter((call) => !all.includes(call) && !(call in ours))).toEqual([]);
		expect(Object.keys(ours).filter((call) => !served.includes(call))).toEqual([]);
	});

	it("number 91", () => {
		expect(new Set(all).size).toBe(all.length);
		expect(all.length).toBe(91);
	});

	it("have one declaration for each path", () => {
		expect(new Set(served).size).toBe(served.length);
	});

	it("go under /cou when they are country calls, and under /api otherwise", () => {
		for (const name of Object.keys(calls) as CallName[]) {
			expect(calls[name].base).toBe(calls[name].path.startsWith("/country/") ? "cou" : "api");
		}
	});
});
