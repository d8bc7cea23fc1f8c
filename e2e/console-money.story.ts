import { expect, type Locator, type Page } from "@playwright/test";
import { staffWire } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { openScreen } from "./borrower.ts";
import {
	approve,
	carryOut,
	expectClosed,
	expectNotOwn,
	expectProposed,
	expectRefused,
	giveReason,
	goTo,
	openBorrower,
	test,
} from "./desk.ts";
import type { LoggedIn } from "./prepared.ts";
import { beside, expectMoney, sendProof } from "./repaying.ts";
import { newAmountMinor } from "./seed.ts";

async function orderOf({ call }: LoggedIn): Promise<string> {
	const { order } = await call("latestOrder", {});
	if (order === null) throw new Error("The borrower has no order.");
	return order.orderNo;
}

const stepOf = async ({ call }: LoggedIn) => (await call("latestOrder", {})).order?.step;

/** A screen of the loan, opened from a blank page. */
async function look({ page }: LoggedIn, path: string, orderNo: string): Promise<void> {
	await openScreen(page, `${path}?orderNo=${orderNo}`);
}

const inWholeMoney = (minor: number) => (minor / 100).toFixed(2);

/** Pays to a CLABE of ours that belongs to no borrower. */
async function payWrongReference(page: Page, amountMinor: number): Promise<void> {
	const paid = { rail: "stp", reference: "646180157099999991", amount: inWholeMoney(amountMinor) };
	expect((await page.request.post("/sandbox/pay", { data: paid })).status()).toBe(201);
}

const rowOf = (desk: Page, amountMinor: number) =>
	desk.getByRole("row").filter({ hasText: inWholeMoney(amountMinor).replace(/\B(?=(\d{3})+\.)/g, ",") });

/** The page of the money that came. */
async function openUnmatched(desk: Page, amountMinor: number): Promise<Locator> {
	const queue = async () => (await desk.request.get(`${staffWire.base}/queue?queue=unmatched`)).text();
	// The webhook of the payment may still be on its way.
	await expect.poll(queue).toContain(String(amountMinor));
	await goTo(desk, "/queues/unmatched");
	const row = rowOf(desk, amountMinor);
	await expect(row).toBeVisible();
	await row.getByRole("link").click();
	return row;
}

async function proposeMatch(desk: Page, orderNo: string): Promise<void> {
	await desk.getByLabel("Order", { exact: true }).fill(orderNo);
	await desk.getByRole("button", { name: "Find", exact: true }).click();
	await expect(desk.getByText("Closes it today")).toBeVisible();
	await giveReason(desk, "Propose the match");
}

test("money with a wrong reference waits, collections says whose it is, finance agrees, and the debt falls", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-repaying");
	const orderNo = await orderOf(borrower);
	const owed = async () => (await borrower.call("repayDetail", { orderNo })).payoff.totalMinor;
	const before = await owed();
	const amountMinor = newAmountMinor();
	await payWrongReference(borrower.page, amountMinor);
	const maker = await deskOf("tunde.collections");
	const row = await openUnmatched(maker, amountMinor);
	const itemId = new URL(maker.url()).hash.replace(/^.*\//, "");
	await maker.getByLabel("Order", { exact: true }).fill("NOBODYS1");
	await maker.getByRole("button", { name: "Find", exact: true }).click();
	await expect(maker.getByRole("button", { name: "Propose the match" })).toBeDisabled();
	// Support has the borrower's page, but does not see the money.
	const support = await deskOf("sofia.support");
	await openBorrower(support, orderNo, "loans");
	await expect(support.getByRole("heading", { name: new RegExp(orderNo) })).toBeVisible();
	await expectClosed(support, "unmatched");
	const match = { kind: "paymentMatch", subject: itemId, after: { orderNo }, reason: "They say so" };
	await expectRefused(support, "/proposals", match);

	await proposeMatch(maker, orderNo);
	await expect(row).toContainText("Waits to be checked");
	await expectNotOwn(maker, "Payment to a loan");
	expect(await owed()).toBe(before);
	const checker = await deskOf("arjun.finance");
	await approve(checker, "Payment to a loan");
	expect(await owed()).toBe(before - amountMinor);
	await look(borrower, "/repay/repay_info", orderNo);
	await expectMoney(beside(borrower.page, "Still owed today"), before - amountMinor);
	await goTo(checker, "/queues/unmatched");
	await expect(checker.getByRole("heading", { level: 1, name: "Unmatched money" })).toBeVisible();
	await expect(rowOf(checker, amountMinor)).toHaveCount(0);
});

test("a proof of payment that collections believes and finance confirms is confirmed on the phone, and the debt falls", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("ng-overdue");
	const { page: phone } = borrower;
	const orderNo = await orderOf(borrower);
	const detail = () => borrower.call("repayDetail", { orderNo });
	const before = await detail();
	await look(borrower, "/repay/manual_repayment", orderNo);
	await sendProof(borrower, orderNo, 500);
	await look(borrower, "/repay/manual_repayment", orderNo);
	await expect(phone.getByText("Being checked", { exact: true })).toBeVisible();

	const maker = await deskOf("tunde.collections");
	await goTo(maker, "/queues/vouchers");
	await maker.getByRole("link", { name: orderNo }).click();
	await expect(maker.getByRole("img", { name: "Picture 1" })).toBeVisible();
	// A no is one person's word, and only finance sees the accounts.
	await expect(maker.getByRole("button", { name: "Refuse", exact: true })).toHaveCount(0);
	const id = new URL(maker.url()).hash.replace(/^.*\//, "");
	await expectRefused(maker, "/queue/voucher/refuse", { id, answer: "There is no such transfer" });
	await giveReason(maker, "Propose to confirm");
	await expectNotOwn(maker, "Proof of payment");
	await expectClosed(await deskOf("sofia.support"), "vouchers");
	expect((await detail()).paidMinor).toBe(before.paidMinor);

	await approve(await deskOf("arjun.finance"), "Proof of payment");
	const after = await detail();
	expect(after.paidMinor).toBe(before.paidMinor + 50_000);
	await look(borrower, "/repay/manual_repayment", orderNo);
	await expect(phone.getByText("Confirmed", { exact: true }).first()).toBeVisible();
	await expect(phone.getByText("Being checked", { exact: true })).toHaveCount(0);
	await look(borrower, "/repay/repay_info", orderNo);
	await expectMoney(beside(phone, "Still owed today"), after.payoff.totalMinor);
});

test("collections proposes to let a part of a penalty go, finance decides, and the phone shows less", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("co-overdue");
	const orderNo = await orderOf(borrower);
	const penalty = async () => (await borrower.call("repayDetail", { orderNo })).due.penaltyMinor;
	const before = await penalty();
	const reduceMinor = Math.floor(before / 3);
	expect(reduceMinor).toBeGreaterThan(0);

	const maker = await deskOf("tunde.collections");
	await openBorrower(maker, orderNo, "loans");
	await maker.getByRole("button", { name: "Propose a reduction" }).click();
	const dialog = maker.getByRole("dialog");
	await dialog.getByLabel(/^Reduce by/).fill(inWholeMoney(before + 1));
	await dialog.getByLabel("Reason").fill("More than there is");
	await dialog.getByRole("button", { name: "Propose a reduction" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Write an amount of at most");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await giveReason(maker, "Propose a reduction", (asked) =>
		asked.getByLabel(/^Reduce by/).fill(inWholeMoney(reduceMinor)),
	);
	await expectProposed(maker);
	// Collections may check reductions too, but not their own.
	await goTo(maker, "/queues/reductions");
	await maker.getByRole("link", { name: orderNo }).click();
	await expect(maker.getByText("Somebody else has to check it.")).toBeVisible();
	await expect(maker.getByRole("button", { name: "Approve" })).toBeHidden();
	expect(await penalty()).toBe(before);

	const checker = await deskOf("arjun.finance");
	await goTo(checker, "/queues/reductions");
	await checker.getByRole("link", { name: orderNo }).click();
	await carryOut(checker);
	expect(await penalty()).toBe(before - reduceMinor);
	await look(borrower, "/repay/repay_detail", orderNo);
	await expectMoney(beside(borrower.page, "Penalty"), before - reduceMinor);
});

test("a borrower is blocked by two people, reads so on the phone, and is unblocked by two", async ({
	deskOf,
	phoneOf,
}) => {
	const key = "mx-cancelled";
	const borrower = await phoneOf(key);
	const orderNo = await orderOf(borrower);
	await look(borrower, "/", orderNo);
	const maker = await deskOf("sofia.support");
	await openBorrower(maker, orderNo);
	const borrowerId = new URL(maker.url()).hash.replace(/^.*\/|\?.*$/g, "");
	await giveReason(maker, "Propose a block");
	await expectProposed(maker);
	await expectNotOwn(maker, "Block or unblock");
	const checker = await deskOf("ngozi.compliance");
	await approve(checker, "Block or unblock");
	await borrower.page.reload();
	await expect(borrower.page.getByText("user cannot log in")).toBeVisible();

	// Compliance may check blocks, but not the one that it proposed.
	await goTo(checker, "/queues/blocked");
	const row = checker.locator(`[href*="${borrowerId}"]`);
	await row.first().click();
	await expect(checker.getByText("Blocked", { exact: true })).toBeVisible();
	await giveReason(checker, "Propose to unblock");
	await expectNotOwn(checker, "Block or unblock");
	await approve(await deskOf("diego.credit"), "Block or unblock");
	await goTo(checker, "/queues/blocked");
	await expect(checker.getByRole("heading", { level: 1, name: "Blocked borrowers" })).toBeVisible();
	await expect(row).toHaveCount(0);
	expect(await orderOf(await phoneOf(key))).toBe(orderNo);
});

async function openPayout(desk: Page, orderNo: string): Promise<void> {
	await goTo(desk, "/queues/payouts");
	await desk.getByRole("link", { name: orderNo }).click();
	await expect(desk.getByRole("heading", { name: "Attempts" })).toBeVisible();
}

test("a payout that failed goes out again when finance proposes it and compliance agrees, and the phone has the loan", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-payoutFailed");
	const orderNo = await orderOf(borrower);
	await look(borrower, "/", orderNo);
	await expect(borrower.page.getByText("Your bank did not take the money")).toBeVisible();
	const maker = await deskOf("lucia.finance");
	await openPayout(maker, orderNo);
	const orderId = new URL(maker.url()).hash.replace(/^.*\//, "");
	await giveReason(maker, "Propose another try");
	await expectNotOwn(maker, "Payout once more");
	const proposalId = new URL(maker.url()).hash.replace(/^.*\//, "");
	const support = await deskOf("sofia.support");
	await expectClosed(support, "payouts");
	await expectRefused(support, "/queue/payout/give-up", { id: orderId, reason: "They want no loan" });
	await expectRefused(support, "/proposals/decide", { id: proposalId, decision: "approved" });

	await approve(await deskOf("ngozi.compliance"), "Payout once more");
	await expect.poll(() => stepOf(borrower)).toBe(stepCodes.Repaying);
	await look(borrower, "/", orderNo);
	await expect(borrower.page.getByText("Your bank did not take the money")).toBeHidden();
	await expect(borrower.page.getByRole("heading", { name: "Your next payment" })).toBeVisible();
});
