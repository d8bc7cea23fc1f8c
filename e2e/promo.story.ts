import { expect } from "@playwright/test";
import { promoEn } from "@puente/words/promo/en";
import { repaymentEn } from "@puente/words/repayment/en";
import { askForCode, newMobile, openScreen, readCode, register } from "./borrower.ts";
import { type BorrowerSession, logInDemoBorrower } from "./borrower-session.ts";
import { test } from "./product.ts";

test("a draw is verified by the phone; a partner opens only after consent", {
	tag: "@all",
}, async ({ page }) => {
	await register(page);
	await page.goto("/#/user_center/lottery");
	await page.getByRole("button", { name: "Draw", exact: true }).click();
	await expect(page.getByText("Your phone checked it: the draw was fair.")).toBeVisible();
	await page.getByText("How you can check it").click();
	await expect(page.getByText("Our number", { exact: true })).toBeVisible();

	await page.goto("/#/user_center/market");
	await page.getByRole("button", { name: "Go to Baobab Union" }).click();
	await page.getByRole("button", { name: "Open their page" }).click();
	await expect(page.getByText("Please tick this first.")).toBeVisible();
	await page.getByRole("checkbox", { name: "I agree to go to Baobab Union" }).check();
	const opened = page.context().waitForEvent("page");
	await page.getByRole("button", { name: "Open their page" }).click();
	expect((await opened).url()).toMatch(
		/^https:\/\/baobabunion\.example\/apply\?ref=[0-9a-f]{24}$|^chrome-error|^about:blank$/,
	);
	await expect(page.getByText(/Number [0-9a-f]{24}/)).toBeVisible();
});

test("a promotion page counts a taken place and registers the number", { tag: "@all" }, async ({ page }) => {
	await page.goto("/?afid=ad-7#/yx3");
	const left = page.getByText(/Spots left today: \d+ of \d+/);
	const before = Number(/today: (\d+)/.exec((await left.textContent()) ?? "")?.[1]);
	await page.getByRole("button", { name: "Apply" }).click();
	await expect(page.getByText("Mobile phone number cannot be empty")).toBeVisible();
	const mobile = newMobile();
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Apply" }).click();
	await expect(page.getByRole("heading", { name: "Log in or register" })).toBeVisible();
	await expect(page.getByLabel("Mobile number")).toHaveValue(mobile.replace(/^(\d{3})(\d{3})/, "$1 $2 "));
	await askForCode(page, "new", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await expect(page).toHaveURL(/#\/$/);
	await openScreen(page, "/yx3");
	await expect(page.getByText(`Spots left today: ${before - 1} of`)).toBeVisible();
});

/** Pays with a new card, which earns a coupon. */
async function payByCard({ page, call }: BorrowerSession, orderNo: string): Promise<void> {
	const [payOrder] = (await call("paystackAuthorization", { orderNo, amount: 1000 })).references;
	const reference = payOrder?.payOrderId;
	const paid = await page.request.post("/sandbox/pay", { data: { rail: "paystack-card", reference } });
	expect(paid.status(), await paid.text()).toBe(201);
	await expect.poll(async () => (await call("couponQuantity", {})).quantity).toBeGreaterThan(0);
}

test("a coupon reduces the debt by its amount and is shown in the statement", async ({ page }) => {
	const borrower = await logInDemoBorrower(page, "ng-repaying", "en");
	const { order } = await borrower.call("latestOrder", {});
	const orderNo = order?.orderNo ?? "";
	const owed = async () => (await borrower.call("repayDetail", { orderNo })).payoff.totalMinor;
	expect((await borrower.call("couponQuantity", {})).quantity).toBe(0);
	await payByCard(borrower, orderNo);
	const [coupon] = (await borrower.call("coupons", {})).coupons;
	const before = await owed();
	await page.goto("/#/user_center/coupons");
	await page.getByRole("button", { name: promoEn.ui["coupons.use"], exact: true }).click();
	await page.getByRole("button", { name: promoEn.ui["coupons.useYes"], exact: true }).click();
	await expect.poll(async () => before - (await owed())).toBe(coupon?.amountMinor);
	expect((await borrower.call("couponQuantity", {})).quantity).toBe(0);
	await page.goto(`/#/repay/statement?orderNo=${orderNo}`);
	await expect(page.getByText(repaymentEn.ui["statement.good"])).toBeVisible();
	await expect(page.getByText(repaymentEn.kinds.coupon, { exact: true }).first()).toBeVisible();
});
