import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./product.ts";
import {
	chooseRail,
	type Debtor,
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

/** Expects one unread notification for each payment in the borrower's language, and reads the last one. */
async function expectMessages(debtor: Debtor, amounts: readonly string[]): Promise<void> {
	const { app } = debtor;
	const unread = async () => {
		await openLoanScreen(debtor, "/me");
		const link = app.getByRole("link", { name: /^Messages/ });
		await expect(link).toContainText(/new/i);
		return Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
	};
	const before = await unread();
	expect(before).toBeGreaterThanOrEqual(amounts.length);
	await openLoanScreen(debtor, "/user_center/msg_list");
	for (const amount of amounts) {
		const message = app.getByRole("link", { name: `We received ${amount}` });
		await expect(message).toHaveCount(1);
		await expect(message).toContainText("New");
	}
	await app.getByRole("link", { name: `We received ${amounts.at(-1)}` }).click();
	await expect(app.getByRole("heading", { name: "We received your payment" })).toBeVisible();
	await expect(app.getByRole("link", { name: "What I owe, and how to pay" })).toBeVisible();
	await expect.poll(unread).toBe(before - 1);
}

/** Overpays the loan and expects the credit on the screen, in the receipt and in the statement. */
async function overpay(debtor: Debtor): Promise<void> {
	const { app, page } = debtor;
	const before = await detailOf(debtor);
	const paidMinor = before.payoff.totalMinor + 25_025;
	await openLoanScreen(debtor, "/repay/cashier");
	await app.getByText("Another amount").click();
	await app.getByLabel(/^Amount in /).fill("1,000,000");
	await expect(app.getByText(/^That's .+ more than you owe/)).toBeVisible();
	await openLoanScreen(debtor, "/repay/repay_stp");
	const amount = (paidMinor / 100).toFixed(2);
	await payWithPanel(debtor, { over: "SPEI", to: await numberBeside(debtor, "CLABE"), amount });
	await expect(app.getByRole("heading", { name: "All paid. You're done!" })).toBeVisible();
	await expectMoney(valueBeside(app, "Total paid"), before.paidMinor + paidMinor);
	const creditMinor = 25_025 - before.payoff.roundedOffMinor;
	await expectMoney(valueBeside(app, "Credit balance"), creditMinor);
	const after = await detailOf(debtor);
	expect([after.payoff.totalMinor, after.creditMinor, after.status]).toEqual([0, creditMinor, "finished"]);
	const [receipt] = await Promise.all([
		page.waitForEvent("download"),
		app.getByRole("button", { name: "Download the receipt (PDF)" }).click(),
	]);
	expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);
	expect(
		readFileSync(await receipt.path())
			.subarray(0, 5)
			.toString(),
	).toBe("%PDF-");
	await expectBooksAddUp(debtor);
	await expect(app.getByText(/They match, and you owe nothing/)).toBeVisible();
}

test("Mexico: a late loan is paid by transfer, cash and card, each booked to the cent, and then overpaid", async ({
	page,
}) => {
	const debtor = await openDemoPhone(page, "mx-overdue");
	const { app } = debtor;
	const start = await detailOf(debtor);
	expect(start.due.penaltyMinor).toBeGreaterThan(0);

	await openLoanScreen(debtor, "/repay/repay_stp");
	await payWithPanel(debtor, { over: "SPEI", to: await numberBeside(debtor, "CLABE"), amount: "1000.18" });
	await expectPaymentArrived(debtor);
	const first = await expectPaid(debtor, start, 100_018);

	await chooseRail(debtor, { rail: "Cash at OXXO", amount: 1500 });
	await app.getByRole("button", { name: "See where to pay" }).click();
	await expect(app.getByRole("img", { name: /barcode/i })).toBeVisible();
	await payWithPanel(debtor, { over: "OXXO", to: await numberBeside(debtor, "Reference") });
	await expectPaymentArrived(debtor);
	const second = await expectPaid(debtor, first, 150_000);

	await chooseRail(debtor, { rail: "Card", amount: 1001 });
	await app.getByRole("button", { name: "Pay $1,001" }).click();
	await payOnRailPage(debtor, "Stripe");
	await expectPaymentArrived(debtor);
	const third = await expectPaid(debtor, second, 100_100);
	expect(third.paidMinor - start.paidMinor).toBe(350_118);
	await expectBooksAddUp(debtor);
	await expectMessages(debtor, ["$1,000.18", "$1,500", "$1,001"]);
	await overpay(debtor);
});
