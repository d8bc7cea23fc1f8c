import { expect } from "@playwright/test";
import { clockNow } from "./borrower.ts";
import { test } from "./product.ts";
import {
	chooseRail,
	type Debtor,
	type Detail,
	detailOf,
	expectBooksAddUp,
	expectMoney,
	expectPaid,
	expectPaymentArrived,
	numberBeside,
	openDemoPhone,
	openLoanScreen,
	payOnRailPage,
	payWithPanel,
	valueBeside,
} from "./repaying.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

test("Nigeria: payments to three accounts, on two payment pages and by card in the app are booked to the kobo", async ({
	page,
}) => {
	const debtor = await openDemoPhone(page, "ng-repaying");
	const { app } = debtor;
	let before = await detailOf(debtor);
	const accounts = [
		["paystack", "Paystack account", "1000.10"],
		["flutterwave", "Flutterwave account", "1000.20"],
		["monnify", "Monnify account", "1000.30"],
	] as const;
	for (const [rail, over, amount] of accounts) {
		await openLoanScreen(debtor, "/repay/cashier", `&account=${rail}`);
		await payWithPanel(debtor, { over, to: await numberBeside(debtor, "Account number"), amount });
		await expectPaymentArrived(debtor);
		before = await expectPaid(debtor, before, Math.round(Number(amount) * 100));
	}

	await chooseRail(debtor, { rail: "Card (Paystack)", amount: 1000 });
	await app.getByRole("button", { name: "Pay ₦1,000", exact: true }).click();
	await payOnRailPage(debtor, "Paystack");
	await expectPaymentArrived(debtor);
	before = await expectPaid(debtor, before, 100_000);

	await chooseRail(debtor, { rail: "Card, bank or USSD (Flutterwave)", amount: 1001 });
	await app.getByRole("button", { name: "Pay ₦1,001", exact: true }).click();
	await app.getByRole("link", { name: "Go to the payment page" }).click();
	await payOnRailPage(debtor, "Flutterwave");
	await expectPaymentArrived(debtor);
	before = await expectPaid(debtor, before, 100_100);

	// A card entered in the app is charged once PIN and bank code are right.
	await chooseRail(debtor, { rail: "Card, bank or USSD (Flutterwave)", amount: 1003 });
	await app.getByRole("button", { name: "Pay ₦1,003", exact: true }).click();
	await app.getByRole("button", { name: "Pay with this card" }).click();
	await expect(app.getByText("Please check the card number")).toBeVisible();
	await app.getByLabel("Card number").fill("5531886652142950");
	await app
		.getByLabel("Valid until")
		.fill(`12${String((await clockNow(page)).getUTCFullYear() + 2).slice(-2)}`);
	await app.getByLabel("Security code").fill("564");
	await app.getByRole("button", { name: "Pay with this card" }).click();
	await app.getByLabel("PIN of the card").fill("3310");
	await app.getByRole("button", { name: "Continue" }).click();
	await expect(app.getByText("Please enter the OTP")).toBeVisible();
	await app.getByLabel("Code from your bank").fill("99999");
	await app.getByRole("button", { name: "Continue" }).click();
	await expect(app.getByText("That is not the code that your bank sent.")).toBeVisible();
	expect((await detailOf(debtor)).paidMinor).toBe(before.paidMinor);
	await app.getByLabel("Code from your bank").fill("12345");
	await app.getByRole("button", { name: "Continue" }).click();
	await expectPaymentArrived(debtor);
	await expectPaid(debtor, before, 100_300);
	await expectBooksAddUp(debtor);
});

test("Nigeria: a card is kept after its first payment, pays again with one tap, and is removed", async ({
	page,
}) => {
	const debtor = await openDemoPhone(page, "ng-overdue");
	const { app } = debtor;
	const start = await detailOf(debtor);
	await chooseRail(debtor, { rail: "Card (Paystack)", amount: 1000 });
	await app.getByRole("button", { name: "Pay ₦1,000", exact: true }).click();
	await payOnRailPage(debtor, "Paystack");
	await expectPaymentArrived(debtor);
	const first = await expectPaid(debtor, start, 100_000);

	await openLoanScreen(debtor, "/repay/cashier");
	await expect(app.getByRole("heading", { name: /^Visa ••4081, 12\/\d\d$/ })).toBeVisible();
	await app.getByText("Another amount").click();
	await app.getByLabel(/^Amount in /).fill("1002");
	await app.getByRole("button", { name: "Pay ₦1,002 with this card" }).click();
	await expectPaymentArrived(debtor);
	await expectPaid(debtor, first, 100_200);

	await openLoanScreen(debtor, "/repay/cashier");
	await app.getByRole("button", { name: "Remove card" }).click();
	await app.getByRole("dialog").getByRole("button", { name: "Remove card" }).click();
	await expect(app.getByRole("heading", { name: /^Visa/ })).toBeHidden();
	await expect(app.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(1);
	await expectBooksAddUp(debtor);
});

/** Ticks both documents of the payment provider. */
async function acceptDocuments({ app }: Debtor): Promise<void> {
	await app.getByRole("checkbox", { name: /terms of the payment company/ }).check();
	await app.getByRole("checkbox", { name: /my personal data/ }).check();
}

test("Colombia: payments over PSE and over Nequi are booked", { tag: "@all" }, async ({ page }) => {
	const debtor = await openDemoPhone(page, "co-repaying");
	const { app } = debtor;
	const start = await detailOf(debtor);
	await chooseRail(debtor, { rail: "PSE", amount: 20_000 });
	await app.getByRole("button", { name: /Your bank/ }).click();
	await app.getByRole("dialog").getByText("Bancolombia", { exact: true }).click();
	await acceptDocuments(debtor);
	await app.getByRole("button", { name: /^Pay \$\s?20/ }).click();
	await payOnRailPage(debtor, "PSE");
	await expectPaymentArrived(debtor);
	const first = await expectPaid(debtor, start, 2_000_000);

	await chooseRail(debtor, { rail: "Nequi", amount: 30_000 });
	await app.getByLabel("Mobile number of your account").fill("3991111111");
	await acceptDocuments(debtor);
	await app.getByRole("button", { name: /^Pay \$\s?30/ }).click();
	await expect(app.getByText("Approve it in the Nequi app on your phone")).toBeVisible();
	await page.getByRole("tab", { name: "Pay", exact: true }).click();
	await page
		.getByRole("button", { name: /^Pay \$30,000(\.00)? over Nequi$/ })
		.first()
		.click();
	await expectPaymentArrived(debtor);
	await expectPaid(debtor, first, 3_000_000);
	await expectBooksAddUp(debtor);
});

test("India: a payment on Razorpay's page is booked, and leaving it without paying books nothing", {
	tag: "@all",
}, async ({ page }) => {
	const debtor = await openDemoPhone(page, "in-overdue");
	const { app } = debtor;
	const before = await detailOf(debtor);
	await chooseRail(debtor, { rail: "UPI, card or net banking", amount: 1000 });
	await app.getByRole("button", { name: "Pay ₹1,000" }).click();
	await app.getByRole("link", { name: "Go back without paying" }).click();
	await expect(app.getByRole("button", { name: "Refresh" })).toBeVisible();
	expect((await detailOf(debtor)).paidMinor).toBe(before.paidMinor);
	await app.getByRole("link", { name: "Go to the payment page" }).click();
	await payOnRailPage(debtor, "Razorpay");
	await expectPaymentArrived(debtor);
	const after = await expectPaid(debtor, before, 100_000);
	// A payment covers the penalty first, then interest and principal of the oldest phase.
	expect(after.due.penaltyMinor).toBe(0);
	expect(after.due.totalMinor).toBe(Math.max(0, before.due.totalMinor - 100_000));
});

test("a rollover moves the coming due dates by seven days for exactly its fee", async ({ page }) => {
	const debtor = await openDemoPhone(page, "in-repaying");
	const { app } = debtor;
	const before = await detailOf(debtor);
	const { quote } = await debtor.call("getExtensionData", { orderNo: debtor.orderNo });
	if (!quote) throw new Error("the rollover is not offered");
	expect(quote.payMinor).toBe(quote.feeMinor + quote.taxMinor);
	await openLoanScreen(debtor, "/repay/exhibition_period_detail");
	await expectMoney(valueBeside(app, "Pay now"), quote.payMinor);
	await app.getByRole("link", { name: "Continue" }).click();
	await app.getByRole("checkbox").check();
	await app.getByRole("button", { name: /^Pay the fee of/ }).click();
	await payOnRailPage(debtor, "Razorpay");
	await expect(app.getByRole("heading", { name: "Your due dates have moved" })).toBeVisible();
	const after = await detailOf(debtor);
	const weekLater = (day: string) => new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
	const moved = (detail: Detail) => detail.phases.filter(({ dueMinor }) => dueMinor > 0);
	expect(moved(after).map(({ dueOn }) => dueOn)).toEqual(moved(before).map(({ dueOn }) => weekLater(dueOn)));
	// The fee does not reduce the debt.
	expect(after.payoff.totalMinor).toBe(before.payoff.totalMinor);
	await openLoanScreen(debtor, "/repay/exhibition_period_detail");
	await expect(app.getByText("You've used all extensions of this loan.")).toBeVisible();
});
