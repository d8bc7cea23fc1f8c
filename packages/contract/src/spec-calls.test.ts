import { describe, expect, it } from "vitest";
import { type CallName, calls } from "./calls/index.ts";

/** Every call of the specification, section 7. */
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

/** Calls that the specification does not have, and their reasons. */
const ours: Readonly<Record<string, string>> = {
	"POST /security/logout": "a copied token must not outlive the borrower's own log-out",
	"GET /security/passkey/list": "the borrower sees every passkey of the account",
	"POST /security/passkey/start": "a passkey is made for a challenge of the server",
	"POST /security/passkey/add": "a borrower may log in with a passkey instead of a code",
	"POST /security/passkey/remove": "a passkey of a lost phone can be removed",
	"POST /security/passkey/login/start": "a log-in with a passkey signs a challenge of the server",
	"POST /security/passkey/login": "a borrower may log in with a passkey instead of a code",
	"GET /user/push": "the app asks for notifications only where they are offered",
	"POST /user/push/subscribe": "a borrower may get reminders and decisions on the phone instead of an SMS",
	"POST /user/push/unsubscribe": "a borrower may switch notifications off again",
	"GET /repay/autopay": "a borrower sees the permission for charges that come by themselves",
	"POST /repay/autopay/start": "a borrower allows charges on the due dates",
	"POST /repay/autopay/skip": "a charge that was announced can be skipped",
	"POST /repay/autopay/stop": "a permission can be withdrawn at any time",
	"GET /user/application": "an application can be continued on any phone",
	"POST /time/upload/report": "the native app needs a place to upload collected data",
	"POST /loan/accept-limit":
		"where the law forbids raising a limit without a request, the borrower accepts it",
	"GET /repay/pay-online": "UPI, PSE and Nequi have no call in the specification",
	"POST /repay/flutterwave/charge-card": "a one-time code belongs to a card that was typed before",
	"GET /repay/contracts": "some payment providers require that the payer accepts their documents",
	"POST /repay/card/charge": "a card that was stored pays with one tap",
	"POST /repay/card/remove": "a stored card can be removed",
	"GET /repay/pay-order": "a borrower who has paid wants to see the payment arrive",
	"GET /repay/pay-effect": "what a payment changes is shown before it is made",
	"GET /repay/no-debt-letter": "who has paid a loan off gets a letter that says so",
	"POST /repay/no-debt-letter/file": "the letter as a PDF, which is kept with it",
	"GET /repay/statement": "the borrower can check the ledger",
	"GET /repay/receipt": "a receipt for payments",
	"POST /repay/give-back": "the law's cooling-off right",
	"POST /user/consent": "a consent must be withdrawable",
	"GET /user/own-data": "the borrower may see the own data",
	"POST /user/own-data/correct": "the borrower may correct the own data",
	"POST /user/own-data/email-code": "a new e-mail address is proven before it counts",
	"POST /user/own-data/email": "the borrower may change the e-mail address",
	"POST /user/own-data/mobile-code": "a new number, and the one it replaces, are proven before it counts",
	"POST /user/own-data/mobile": "the borrower may change the number",
	"POST /user/own-data/account": "the borrower may change the account that money goes to",
	"GET /user/held-data": "the borrower may know what data is held",
	"GET /user/export": "the borrower may export the data",
	"POST /user/erasure": "the borrower may have the data erased",
	"GET /feedback/image": "the borrower may see a sent image again",
	"GET /user/message/list": "the borrower can read sent messages again",
	"GET /user/message/detail": "one message has its own screen",
	"POST /user/message/read": "a message is new until it was read",
	"POST /loanMarket/hand-off": "a partner gets no data without the borrower's consent to that partner",
	"GET /promotion/page": "a promotion page shows counted figures only",
	"GET /promotion/example": "the cost is shown before an application",
	"POST /promotion/place": "a place that is gone was really taken",
};

const served = (Object.keys(calls) as CallName[]).map((name) => `${calls[name].method} ${calls[name].path}`);
const all = [...specified.GET.map((path) => `GET ${path}`), ...specified.POST.map((path) => `POST ${path}`)];

describe("the calls of the specification", () => {
	it("are all declared", () => {
		expect(all.filter((call) => !served.includes(call))).toEqual([]);
	});

	it("are the only ones besides those added for a listed reason", () => {
		expect(served.filter((call) => !all.includes(call) && !(call in ours))).toEqual([]);
		expect(Object.keys(ours).filter((call) => !served.includes(call))).toEqual([]);
	});

	it("are 91", () => {
		expect(new Set(all).size).toBe(all.length);
		expect(all.length).toBe(91);
	});

	it("have one declaration for each path", () => {
		expect(new Set(served).size).toBe(served.length);
	});

	it("are under /cou when they are country calls, and under /api otherwise", () => {
		for (const name of Object.keys(calls) as CallName[]) {
			expect(calls[name].base).toBe(calls[name].path.startsWith("/country/") ? "cou" : "api");
		}
	});
});
