import { expect, type Page } from "@playwright/test";
import { repaymentEn } from "@puente/words/repayment/en";
import { moveClock } from "./borrower.ts";
import type { BorrowerSession } from "./borrower-session.ts";
import {
	approve,
	expectCannotCheckOwn,
	expectNoAccess,
	giveReason,
	goTo,
	openBorrower,
	test,
} from "./console-page.ts";
import { exactlyOwed, expectMoney, valueBeside } from "./repaying.ts";

async function forgeNextWebhook(page: Page, rail: string): Promise<void> {
	const data = { rail, fault: "webhookForged", times: 1 };
	expect((await page.request.post("/sandbox/faults", { data })).ok()).toBe(true);
}

test("a webhook with a forged signature is refused, and its payment is found in the rail's books by the next day", async ({
	consoleOf,
	phoneOf,
	page,
}) => {
	const staffPage = await consoleOf("lucia.finance");
	await goTo(staffPage, "/queues/openItems");
	const rows = staffPage.locator("[data-row-link]");
	const before = await rows.count();
	const payer = await phoneOf("mx-repaying");
	const orderNo = (await payer.call("latestOrder", {})).order?.orderNo ?? "";
	const paid = async (who: BorrowerSession) => (await who.call("repayDetail", { orderNo })).paidMinor;
	const paidBefore = await paid(payer);
	const [clabe] = (await payer.call("getStpClabe", { orderNo })).references;
	await forgeNextWebhook(page, "stp");
	const transfer = { rail: "stp", reference: clabe?.number, amount: "77.07" };
	expect((await page.request.post("/sandbox/pay", { data: transfer })).status()).toBe(201);
	// Reconciliation runs once a day.
	await moveClock(page, "P1D");
	const later = await phoneOf("mx-repaying");
	await expect.poll(() => paid(later)).toBe(paidBefore + 7_707);
	await goTo(staffPage, "/queues/openItems");
	await expect(
		staffPage.getByRole("heading", { level: 1, name: "Reconciliation differences" }),
	).toBeVisible();
	await expect(rows).toHaveCount(before);
});

test("a payment returned by the bank is found by reconciliation, reversed by two people, and owed again", async ({
	consoleOf,
	phoneOf,
	page,
}) => {
	const payer = await phoneOf("mx-repaying");
	const orderNo = (await payer.call("latestOrder", {})).order?.orderNo ?? "";
	const paid = async (who: BorrowerSession) => (await who.call("repayDetail", { orderNo })).paidMinor;
	const before = await paid(payer);
	const [clabe] = (await payer.call("getStpClabe", { orderNo })).references;
	const transfer = { rail: "stp", reference: clabe?.number };
	const sent = await page.request.post("/sandbox/pay", { data: { ...transfer, amount: "83.09" } });
	expect(sent.status()).toBe(201);
	await expect.poll(() => paid(payer)).toBe(before + 8_309);
	expect((await page.request.post("/sandbox/pay/take-back", { data: transfer })).status()).toBe(200);
	await moveClock(page, "P1D");

	const maker = await consoleOf("lucia.finance");
	await goTo(maker, "/queues/openItems");
	const row = maker
		.getByRole("row")
		.filter({ hasText: orderNo })
		.filter({ hasNotText: "Waiting for a second person" });
	await expect(row.first()).toBeVisible();
	await row.getByRole("link").first().click();
	await expect(maker.getByText("The rail does not have it")).toBeVisible();
	const address = new URL(maker.url()).hash;
	await expect(maker.getByText("MXN 83.09").first()).toBeVisible();
	await giveReason(maker, "Propose a correction");
	await expectCannotCheckOwn(maker, "Correction of a payment");
	const support = await consoleOf("sofia.support");
	await expectNoAccess(support, "openItems");

	// The session may have expired with the moved clock.
	const debtor = await phoneOf("mx-repaying");
	const detail = () => debtor.call("repayDetail", { orderNo });
	const less = exactlyOwed(await detail());
	await approve(await consoleOf("ngozi.compliance"), "Correction of a payment");
	expect(await paid(debtor)).toBe(before);
	expect(exactlyOwed(await detail())).toBeGreaterThanOrEqual(less + 8_309);
	await debtor.page.goto(`/#/repay/repay_info?orderNo=${orderNo}`);
	await expectMoney(valueBeside(debtor.page, "Left to pay today"), (await detail()).payoff.totalMinor);
	await debtor.page.goto("/#/user_center/msg_list");
	await expect(
		debtor.page.getByText(/^(A payment no longer counts|Un pago ya no cuenta)$/).first(),
	).toBeVisible();
	await goTo(maker, "/queues/openItems");
	await expect(maker.getByRole("heading", { level: 1, name: "Reconciliation differences" })).toBeVisible();
	await expect(maker.locator(`[href="${address}"]`)).toHaveCount(0);
});

test("a loan 90 days late is written off by two people, and the phone says that payments still count", {
	tag: "@all",
}, async ({ consoleOf, phoneOf, page }) => {
	const key = "co-overdue";
	const debtor = await phoneOf(key);
	const { order } = await debtor.call("latestOrder", {});
	const orderNo = order?.orderNo ?? "";
	const detail = () => debtor.call("repayDetail", { orderNo });
	const daysLeft = 91 - (await detail()).overdueDays;
	expect(daysLeft, "the loan is not yet 90 days late").toBeGreaterThan(0);
	const maker = await consoleOf("tunde.collections");
	await openBorrower(maker, orderNo, "loans");
	await expect(maker.getByRole("button", { name: "Propose a waiver" })).toBeVisible();
	await expect(maker.getByRole("button", { name: "Propose a write-off" })).toBeHidden();
	await moveClock(page, `P${daysLeft}D`);
	const late = await phoneOf(key);
	await openBorrower(maker, orderNo, "loans");
	await giveReason(maker, "Propose a write-off");
	await expectCannotCheckOwn(maker, "Write-off");
	const checker = await consoleOf("arjun.finance");
	await approve(checker, "Write-off");
	await openBorrower(checker, orderNo, "loans");
	await expect(checker.getByText("Written off", { exact: true }).first()).toBeVisible();
	expect((await late.call("repayDetail", { orderNo })).status).toBe("written-off");
	await late.page.goto(`/#/repay/repay_detail?orderNo=${orderNo}`);
	await expect(late.page.getByText(repaymentEn.ui["detail.writtenOff"])).toBeVisible();
});
