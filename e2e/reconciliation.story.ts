import { expect, type Page } from "@playwright/test";
import { moveClock } from "./borrower.ts";
import {
	approve,
	expectClosed,
	expectNotOwn,
	expectProposed,
	giveReason,
	goTo,
	openBorrower,
	test,
} from "./desk.ts";
import type { LoggedIn } from "./prepared.ts";
import { beside, expectMoney } from "./repaying.ts";

async function armForged(page: Page, rail: string): Promise<void> {
	const data = { rail, fault: "webhookForged", times: 1 };
	expect((await page.request.post("/sandbox/faults", { data })).ok()).toBe(true);
}

test("a webhook with a forged signature is an open item the next day, and is settled with a reason", async ({
	deskOf,
	page,
}) => {
	const desk = await deskOf("lucia.finance");
	await goTo(desk, "/queues/openItems");
	const rows = desk.locator("[data-row-link]");
	const before = await rows.count();
	await armForged(page, "stp");
	const paid = { rail: "stp", reference: "646180157099999991", amount: "77.07" };
	expect((await page.request.post("/sandbox/pay", { data: paid })).status()).toBe(201);
	// Books are compared once a day.
	await moveClock(page, "P1D");
	await goTo(desk, "/queues/openItems");
	await expect(rows).toHaveCount(before + 1);
	await desk
		.getByRole("row")
		.filter({ hasText: "A message that nobody could prove" })
		.getByRole("link")
		.first()
		.click();
	await expect(desk.getByText("We hold no payment of this name")).toBeVisible();
	await giveReason(desk, "Settle");
	await expect(desk.getByRole("heading", { level: 1, name: "Open items of reconciliation" })).toBeVisible();
	await expect(rows).toHaveCount(before);
});

test("a payment that the bank took back is found by reconciliation, taken back by finance and compliance, and owed again on the phone", async ({
	deskOf,
	phoneOf,
	page,
}) => {
	const payer = await phoneOf("mx-repaying");
	const orderNo = (await payer.call("latestOrder", {})).order?.orderNo ?? "";
	const paid = async (who: LoggedIn) => (await who.call("repayDetail", { orderNo })).paidMinor;
	const before = await paid(payer);
	const [clabe] = (await payer.call("getStpClabe", { orderNo })).references;
	const transfer = { rail: "stp", reference: clabe?.number };
	const sent = await page.request.post("/sandbox/pay", { data: { ...transfer, amount: "83.09" } });
	expect(sent.status()).toBe(201);
	await expect.poll(() => paid(payer)).toBe(before + 8_309);
	expect((await page.request.post("/sandbox/pay/take-back", { data: transfer })).status()).toBe(200);
	await moveClock(page, "P1D");

	const maker = await deskOf("lucia.finance");
	await goTo(maker, "/queues/openItems");
	const row = maker
		.getByRole("row")
		.filter({ hasText: orderNo })
		.filter({ hasNotText: "Waits to be checked" });
	await expect(row.first()).toBeVisible();
	await row.getByRole("link").first().click();
	await expect(maker.getByText("The rail does not know it")).toBeVisible();
	const address = new URL(maker.url()).hash;
	await expect(maker.getByText("MXN 83.09").first()).toBeVisible();
	await giveReason(maker, "Propose a correction");
	await expectNotOwn(maker, "Correction of a payment");
	const support = await deskOf("sofia.support");
	await expectClosed(support, "openItems");

	// The session may have ended with the day that has passed.
	const debtor = await phoneOf("mx-repaying");
	const owed = async () => (await debtor.call("repayDetail", { orderNo })).payoff.totalMinor;
	const less = await owed();
	await approve(await deskOf("ngozi.compliance"), "Correction of a payment");
	expect(await paid(debtor)).toBe(before);
	expect(await owed()).toBeGreaterThanOrEqual(less + 8_309);
	await debtor.page.goto(`/#/repay/repay_info?orderNo=${orderNo}`);
	await expectMoney(beside(debtor.page, "Still owed today"), await owed());
	await debtor.page.goto("/#/user_center/msg_list");
	await expect(
		debtor.page.getByText(/^(A payment no longer counts|Un pago ya no cuenta)$/).first(),
	).toBeVisible();
	await goTo(maker, "/queues/openItems");
	await expect(maker.getByRole("heading", { level: 1, name: "Open items of reconciliation" })).toBeVisible();
	await expect(maker.locator(`[href="${address}"]`)).toHaveCount(0);
});

test("a loan that is 90 days late is written off by collections and finance, and the phone says that paying still counts", async ({
	deskOf,
	phoneOf,
	page,
}) => {
	const key = "co-overdue";
	const debtor = await phoneOf(key);
	const { order } = await debtor.call("latestOrder", {});
	const orderNo = order?.orderNo ?? "";
	const detail = () => debtor.call("repayDetail", { orderNo });
	const daysLeft = 91 - (await detail()).overdueDays;
	expect(daysLeft, "the loan is not yet 90 days late").toBeGreaterThan(0);
	const maker = await deskOf("tunde.collections");
	await openBorrower(maker, orderNo, "loans");
	await maker.getByRole("button", { name: "Propose a write-off" }).click();
	const dialog = maker.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("The borrower does not answer the phone");
	await dialog.getByRole("button", { name: "Propose a write-off" }).click();
	await expect(dialog.getByRole("alert")).toBeVisible();
	await moveClock(page, `P${daysLeft}D`);
	const late = await phoneOf(key);
	await openBorrower(maker, orderNo, "loans");
	await giveReason(maker, "Propose a write-off");
	await expectProposed(maker);
	await expectNotOwn(maker, "Write-off");
	const checker = await deskOf("arjun.finance");
	await approve(checker, "Write-off");
	await openBorrower(checker, orderNo, "loans");
	await expect(checker.getByText("Written off", { exact: true }).first()).toBeVisible();
	expect((await late.call("repayDetail", { orderNo })).status).toBe("written-off");
	await late.page.goto(`/#/repay/repay_detail?orderNo=${orderNo}`);
	await expect(late.page.getByText("What you pay still counts for you.", { exact: false })).toBeVisible();
});
