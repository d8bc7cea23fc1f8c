import { expect, type Locator, type Page } from "@playwright/test";
import { staffWire } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { openScreen } from "./borrower.ts";
import type { BorrowerSession } from "./borrower-session.ts";
import {
	approve,
	approveAndCarryOut,
	expectCannotCheckOwn,
	expectNoAccess,
	expectRefused,
	giveReason,
	goTo,
	openBorrower,
	test,
} from "./console-page.ts";
import { exactlyOwed, expectMoney, sendProof, valueBeside } from "./repaying.ts";
import { newAmountMinor } from "./seed.ts";

async function orderOf({ call }: BorrowerSession): Promise<string> {
	const { order } = await call("latestOrder", {});
	if (order === null) throw new Error("the borrower has no order");
	return order.orderNo;
}

const stepOf = async ({ call }: BorrowerSession) => (await call("latestOrder", {})).order?.step;

/** Opens a screen of the loan with a fresh page load. */
async function openLoanPage({ page }: BorrowerSession, path: string, orderNo: string): Promise<void> {
	await openScreen(page, `${path}?orderNo=${orderNo}`);
}

const inWholeMoney = (minor: number) => (minor / 100).toFixed(2);

/** Pays into a CLABE of ours without a borrower. */
async function payWrongReference(page: Page, amountMinor: number): Promise<void> {
	const paid = { rail: "stp", reference: "646180157099999991", amount: inWholeMoney(amountMinor) };
	expect((await page.request.post("/sandbox/pay", { data: paid })).status()).toBe(201);
}

const rowOf = (staffPage: Page, amountMinor: number) =>
	staffPage.getByRole("row").filter({ hasText: inWholeMoney(amountMinor).replace(/\B(?=(\d{3})+\.)/g, ",") });

/** Opens the page of an unmatched payment. */
async function openUnmatched(staffPage: Page, amountMinor: number): Promise<Locator> {
	const queue = async () => (await staffPage.request.get(`${staffWire.base}/queue?queue=unmatched`)).text();
	// The webhook of the payment may not have arrived yet.
	await expect.poll(queue).toContain(String(amountMinor));
	await goTo(staffPage, "/queues/unmatched");
	const row = rowOf(staffPage, amountMinor);
	await expect(row).toBeVisible();
	await row.getByRole("link").click();
	return row;
}

async function proposeMatch(staffPage: Page, orderNo: string): Promise<void> {
	await staffPage.getByLabel("Order", { exact: true }).fill(orderNo);
	await staffPage.getByRole("button", { name: "Find", exact: true }).click();
	await expect(staffPage.getByText("Pays it off today")).toBeVisible();
	await giveReason(staffPage, "Propose the match");
}

test("a payment with a wrong reference is matched by collections, approved by finance, and reduces the debt", async ({
	consoleOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-repaying");
	const orderNo = await orderOf(borrower);
	const detail = () => borrower.call("repayDetail", { orderNo });
	const owed = async () => exactlyOwed(await detail());
	const before = await owed();
	const amountMinor = newAmountMinor();
	await payWrongReference(borrower.page, amountMinor);
	const maker = await consoleOf("tunde.collections");
	const row = await openUnmatched(maker, amountMinor);
	const itemId = new URL(maker.url()).hash.replace(/^.*\//, "");
	await maker.getByLabel("Order", { exact: true }).fill("UNKNOWN1");
	await maker.getByRole("button", { name: "Find", exact: true }).click();
	await expect(maker.getByRole("button", { name: "Propose the match" })).toBeDisabled();
	// Support can open the borrower's page, but not the unmatched payment.
	const support = await consoleOf("sofia.support");
	await openBorrower(support, orderNo, "loans");
	await expect(support.getByRole("heading", { name: new RegExp(orderNo) })).toBeVisible();
	await expectNoAccess(support, "unmatched");
	const match = { kind: "paymentMatch", subject: itemId, after: { orderNo }, reason: "They say so" };
	await expectRefused(support, "/proposals", match);

	await proposeMatch(maker, orderNo);
	await expect(row).toContainText("Waiting for a second person");
	await expectCannotCheckOwn(maker, "Match of a payment");
	expect(await owed()).toBe(before);
	const checker = await consoleOf("arjun.finance");
	await approve(checker, "Match of a payment");
	expect(await owed()).toBe(before - amountMinor);
	await openLoanPage(borrower, "/repay/repay_info", orderNo);
	await expectMoney(valueBeside(borrower.page, "Left to pay today"), (await detail()).payoff.totalMinor);
	await goTo(checker, "/queues/unmatched");
	await expect(checker.getByRole("heading", { level: 1, name: "Unmatched money" })).toBeVisible();
	await expect(rowOf(checker, amountMinor)).toHaveCount(0);
});

test("a proof of payment is proposed by collections, confirmed by finance, and reduces the debt", async ({
	consoleOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("ng-overdue");
	const { page: phone } = borrower;
	const orderNo = await orderOf(borrower);
	const detail = () => borrower.call("repayDetail", { orderNo });
	const before = await detail();
	await openLoanPage(borrower, "/repay/manual_repayment", orderNo);
	await sendProof(borrower, orderNo, 500);
	await openLoanPage(borrower, "/repay/manual_repayment", orderNo);
	await expect(phone.getByText("Being checked", { exact: true })).toBeVisible();

	const maker = await consoleOf("tunde.collections");
	await goTo(maker, "/queues/vouchers");
	await maker.getByRole("link", { name: orderNo }).click();
	await expect(maker.getByRole("img", { name: "Picture 1" })).toBeVisible();
	// One person can refuse a proof, but only in finance.
	await expect(maker.getByRole("button", { name: "Refuse", exact: true })).toHaveCount(0);
	const id = new URL(maker.url()).hash.replace(/^.*\//, "");
	await expectRefused(maker, "/queue/voucher/refuse", { id, answer: "There is no such transfer" });
	await giveReason(maker, "Propose to confirm");
	await expectCannotCheckOwn(maker, "Proof of payment");
	await expectNoAccess(await consoleOf("sofia.support"), "vouchers");
	expect((await detail()).paidMinor).toBe(before.paidMinor);

	await approve(await consoleOf("arjun.finance"), "Proof of payment");
	const after = await detail();
	expect(after.paidMinor).toBe(before.paidMinor + 50_000);
	await openLoanPage(borrower, "/repay/manual_repayment", orderNo);
	await expect(phone.getByText("Confirmed", { exact: true }).first()).toBeVisible();
	await expect(phone.getByText("Being checked", { exact: true })).toHaveCount(0);
	await openLoanPage(borrower, "/repay/repay_info", orderNo);
	await expectMoney(valueBeside(phone, "Left to pay today"), after.payoff.totalMinor);
});

test("a penalty waiver proposed by collections and approved by finance reduces the penalty on the phone", {
	tag: "@all",
}, async ({ consoleOf, phoneOf }) => {
	const borrower = await phoneOf("co-overdue");
	const orderNo = await orderOf(borrower);
	const penalty = async () => (await borrower.call("repayDetail", { orderNo })).due.penaltyMinor;
	const before = await penalty();
	const reduceMinor = Math.floor(before / 3);
	expect(reduceMinor).toBeGreaterThan(0);

	const maker = await consoleOf("tunde.collections");
	await openBorrower(maker, orderNo, "loans");
	await maker.getByRole("button", { name: "Propose a waiver" }).click();
	const dialog = maker.getByRole("dialog");
	await dialog.getByLabel(/^Waive/).fill(inWholeMoney(before + 1));
	await dialog.getByLabel("Reason").fill("More than there is");
	await dialog.getByRole("button", { name: "Propose a waiver" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Write an amount of at most");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await giveReason(maker, "Propose a waiver", (form) =>
		form.getByLabel(/^Waive/).fill(inWholeMoney(reduceMinor)),
	);
	// Collections can check waivers, but not their own.
	await goTo(maker, "/queues/reductions");
	await maker.getByRole("link", { name: orderNo }).click();
	await expect(maker.getByText("Someone else has to check it.")).toBeVisible();
	await expect(maker.getByRole("button", { name: "Approve" })).toBeHidden();
	expect(await penalty()).toBe(before);

	const checker = await consoleOf("arjun.finance");
	await goTo(checker, "/queues/reductions");
	await checker.getByRole("link", { name: orderNo }).click();
	await approveAndCarryOut(checker);
	expect(await penalty()).toBe(before - reduceMinor);
	await openLoanPage(borrower, "/repay/repay_detail", orderNo);
	// The page shows whole pesos whose sum is what is asked for.
	const shown = async () =>
		Number((await valueBeside(borrower.page, "Penalty").textContent())?.replaceAll(/\D/g, ""));
	await expect.poll(async () => Math.abs((await shown()) - (before - reduceMinor) / 100)).toBeLessThan(1);
});

test("a borrower is blocked by two people, sees it on the phone, and is unblocked by two people", {
	tag: "@all",
}, async ({ consoleOf, phoneOf }) => {
	const key = "mx-cancelled";
	const borrower = await phoneOf(key);
	const orderNo = await orderOf(borrower);
	await openLoanPage(borrower, "/", orderNo);
	const maker = await consoleOf("sofia.support");
	await openBorrower(maker, orderNo);
	const borrowerId = new URL(maker.url()).hash.replace(/^.*\/|\?.*$/g, "");
	await giveReason(maker, "Propose a block");
	await expectCannotCheckOwn(maker, "Block or unblock");
	const checker = await consoleOf("ngozi.compliance");
	await approve(checker, "Block or unblock");
	await borrower.page.reload();
	await expect(borrower.page.getByText("user cannot log in")).toBeVisible();

	// Compliance can check blocks, but not their own.
	await goTo(checker, "/queues/blocked");
	const row = checker.locator(`[href*="${borrowerId}"]`);
	await row.first().click();
	await expect(checker.getByText("Blocked", { exact: true })).toBeVisible();
	await giveReason(checker, "Propose to unblock");
	await expectCannotCheckOwn(checker, "Block or unblock");
	await approve(await consoleOf("diego.credit"), "Block or unblock");
	await goTo(checker, "/queues/blocked");
	await expect(checker.getByRole("heading", { level: 1, name: "Blocked borrowers" })).toBeVisible();
	await expect(row).toHaveCount(0);
	expect(await orderOf(await phoneOf(key))).toBe(orderNo);
});

async function openPayout(staffPage: Page, orderNo: string): Promise<void> {
	await goTo(staffPage, "/queues/payouts");
	await staffPage.getByRole("link", { name: orderNo }).click();
	await expect(staffPage.getByRole("heading", { name: "Attempts" })).toBeVisible();
}

test("a failed payout is retried after finance and compliance agreed, and the phone shows the loan", async ({
	consoleOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-payoutFailed");
	const orderNo = await orderOf(borrower);
	await openLoanPage(borrower, "/", orderNo);
	await expect(borrower.page.getByText("Your bank didn't accept the money")).toBeVisible();
	const maker = await consoleOf("lucia.finance");
	await openPayout(maker, orderNo);
	const orderId = new URL(maker.url()).hash.replace(/^.*\//, "");
	await giveReason(maker, "Propose another try");
	await expectCannotCheckOwn(maker, "Retry of a payout");
	const proposalId = new URL(maker.url()).hash.replace(/^.*\//, "");
	const support = await consoleOf("sofia.support");
	await expectNoAccess(support, "payouts");
	await expectRefused(support, "/queue/payout/give-up", { id: orderId, reason: "They want no loan" });
	await expectRefused(support, "/proposals/decide", { id: proposalId, decision: "approved" });

	await approve(await consoleOf("ngozi.compliance"), "Retry of a payout");
	await expect.poll(() => stepOf(borrower)).toBe(stepCodes.Repaying);
	await openLoanPage(borrower, "/", orderNo);
	await expect(borrower.page.getByText("Your bank didn't accept the money")).toBeHidden();
	await expect(borrower.page.getByText(/^Next payment, /).first()).toBeVisible();
});
