import { expect, type Page } from "@playwright/test";
import { packs } from "@puente/regions";
import { promoEn } from "@puente/words/promo/en";
import { supportEn } from "@puente/words/support/en";
import { newApplicant, words } from "./applicant.ts";
import { expectStep, fillAccount, openAccount, openPhone, startApplication } from "./applying.ts";
import { moveClock, movePast, openScreen } from "./borrower.ts";
import {
	type ApplicantSession,
	approvedBorrower,
	borrowerWithAcceptedOffer,
	logIn,
	submitApplication,
	waitForStep,
} from "./borrower-session.ts";
import { test } from "./product.ts";

const { ui, reasons, cancelReasons, labels } = words.en.loan;
const { ui: home } = words.en.applying;

type Payout = { readonly reference: string; readonly status: string; readonly amountMinor: number };

/** Payouts of the rail simulators, newest first. */
async function payouts(page: Page): Promise<readonly Payout[]> {
	return (await page.request.get("/sandbox/payouts")).json();
}

/** Payouts that are not in the earlier list. */
async function payoutsSince(page: Page, before: readonly Payout[]): Promise<readonly Payout[]> {
	const earlier = new Set(before.map(({ reference }) => reference));
	return (await payouts(page)).filter(({ reference }) => !earlier.has(reference));
}

/** Messages about an order, newest first. */
async function messagesOf({ call }: ApplicantSession, orderNo: string) {
	const { messages } = await call("messageList", { page: 1 });
	return messages.filter(({ text }) => text.includes(orderNo));
}

async function setFault(page: Page, rail: string, fault: string, times: number): Promise<void> {
	expect((await page.request.post("/sandbox/faults", { data: { rail, fault, times } })).ok()).toBe(true);
}

async function expectFinishedRecord(page: Page, orderNo: string, label: string): Promise<void> {
	await openScreen(page, "/records");
	await page.getByRole("tab", { name: words.en.ui["records.finished"] }).click();
	const record = page.getByRole("listitem").filter({ hasText: orderNo });
	await expect(record.getByText(label)).toBeVisible();
}

test("an offer is cancelled with exactly one reason, and no money is sent", { tag: "@all" }, async ({
	page,
}) => {
	const { order } = await approvedBorrower(page);
	const before = await payouts(page);
	await page.goto("/#/");
	await expect(page.getByText(ui["home.approvedText"])).toBeVisible();
	await page.getByRole("link", { name: ui["button.getMoney"] }).click();
	await page.getByRole("button", { name: ui["choose.continue"] }).click();
	await page.getByRole("button", { name: ui["payment.withdraw"] }).click();
	await page.getByRole("button", { name: ui["cancel.submit"] }).click();
	await expect(page.getByText(ui["cancel.required"])).toBeVisible();
	await page.getByText(cancelReasons.tooExpensive).click();
	await page.getByText(cancelReasons.mistake).click();
	await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
	await page.getByRole("button", { name: ui["cancel.submit"] }).click();
	await expect(page.getByText(ui["cancel.done"])).toBeVisible();
	await expectFinishedRecord(page, order.orderNo, labels.cancelled);
	expect(await payoutsSince(page, before)).toEqual([]);
});

test("the account is corrected after a failed payout, and the money arrives once", async ({ page }) => {
	const { order, ...prepared } = await borrowerWithAcceptedOffer(page);
	const before = await payouts(page);
	await setFault(page, "stp", "rejected", 1);
	await page.goto("/#/borrow/pay_ment");
	await page.getByRole("button", { name: ui["payment.getMoney"] }).click();
	await expect(page.getByText(ui["lending.failed"])).toBeVisible();
	await page.getByRole("link", { name: ui["lending.correct"] }).click();
	const phone = { page, app: page, who: prepared.who };
	await expect(page.locator("#field-accountNumber")).toBeVisible();
	// The application is submitted, so only the account can be corrected.
	await expect(page.getByText(home["step.Addition"])).toHaveCount(0);
	const account = await openAccount(phone);
	// A code for the same purpose is sent at most once a minute.
	await moveClock(page, "PT61S");
	await fillAccount(phone, account);
	await expect(page.getByRole("button", { name: ui["payment.getMoney"] })).toBeVisible();
	await page.getByRole("button", { name: ui["payment.getMoney"] }).click();
	await expect(page.getByText(ui["lending.arrived"])).toBeVisible();
	const sent = await payoutsSince(page, before);
	expect(sent.map(({ status }) => status).toSorted()).toEqual(["failed", "settled"]);
	expect((await prepared.call("latestOrder", {})).order?.orderNo).toBe(order.orderNo);
	const lastDigits = account.accountNumber.slice(-4);
	expect((await prepared.call("latestOrder", {})).order?.account?.lastDigits).toBe(lastDigits);

	const messages = await messagesOf(prepared, order.orderNo);
	expect(messages.map(({ kind }) => kind)).toEqual(["moneySent", "payoutFailed", "agreementSigned"]);
	const text = messages[0]?.text ?? "";
	expect(text).toContain(lastDigits);
	await page.goto("/#/user_center/msg_list");
	await page.getByRole("link", { name: order.orderNo }).first().click();
	await expect(page.getByText(text)).toBeVisible();
	await page.getByRole("link", { name: supportEn.ui["messages.toRepay"] }).click();
	await expect(page).toHaveURL(/repay_detail/);
});

test("a double tap, two tabs and a killed app lead to one payout", async ({ page, context }) => {
	const { order, ...prepared } = await borrowerWithAcceptedOffer(page);
	const before = await payouts(page);
	const other = await context.newPage();
	for (const tab of [page, other]) {
		await tab.goto("/#/borrow/pay_ment");
		await expect(tab.getByRole("button", { name: ui["payment.getMoney"] })).toBeVisible();
	}
	const tap = (tab: Page) => tab.getByRole("button", { name: ui["payment.getMoney"] });
	const sentByOther = other.waitForRequest((request) => request.method() === "POST");
	// Without this the first tab may be done, and the other one without its button, before the other is tapped.
	await page.route("**/api/**", async (route) => {
		if (route.request().method() === "POST") await sentByOther;
		await route.continue();
	});
	await tap(page).dblclick();
	await tap(other).click();
	// The tab is closed while the request is pending.
	await sentByOther;
	await other.close();
	await expect(page).not.toHaveURL(/pay_ment/);
	await page.goto("about:blank");
	await waitForStep(prepared, "Repaying");
	const again = await context.newPage();
	await again.goto("/#/");
	await expect(again.getByText(ui["home.allPayments"])).toBeVisible();
	const sent = await payoutsSince(page, before);
	expect(sent.map(({ status }) => status)).toEqual(["settled"]);
});

/** Opens a partner after consent; the partner gets only a reference number. */
async function visitPartner(page: Page): Promise<void> {
	await page.getByRole("link", { name: words.en.ui["me.market"] }).click();
	await expect(page.getByText(promoEn.ui["market.lead"])).toBeVisible();
	await page.getByRole("button", { name: "Go to Neem Finance" }).click();
	await page.getByRole("button", { name: promoEn.ui["market.open"] }).click();
	await expect(page.getByText(promoEn.ui["market.consentFirst"])).toBeVisible();
	await page.getByRole("checkbox", { name: "I agree to go to Neem Finance" }).check();
	const opened = page.context().waitForEvent("page");
	await page.getByRole("button", { name: promoEn.ui["market.open"] }).click();
	await (await opened).close();
	await expect(page.getByText(/Number [0-9a-f]{24}/)).toBeVisible();
}

test("a rejection shows reasons, partner offers and the date to reapply, when the borrower can apply again", async ({
	page,
}) => {
	const who = await newApplicant("in", "en");
	const prepared = await logIn(page, who);
	await submitApplication(prepared, "worst");
	const { rejection, stepAt } = await waitForStep(prepared, "Reject");
	await page.goto("/#/");
	await expect(page.getByText(ui["home.rejectedText"])).toBeVisible();
	expect(rejection?.reasons).not.toEqual([]);
	for (const reason of rejection?.reasons ?? []) await expect(page.getByText(reasons[reason])).toBeVisible();
	const reapplyOn = rejection?.reapplyOn ?? "";
	const day = new Intl.DateTimeFormat("en-CA", { timeZone: packs.in.timeZone }).format(new Date(stepAt));
	expect((Date.parse(reapplyOn) - Date.parse(day)) / 86_400_000).toBe(30);
	await expect(page.getByText(ui["home.rejectedOn"])).toBeVisible();
	await expect(page.getByText(home["home.inAppOnly"])).toBeHidden();
	await visitPartner(page);

	await movePast(page, `${reapplyOn}T12:00:00Z`);
	await logIn(page, who);
	await page.setViewportSize({ width: 1280, height: 1000 });
	const phone = await openPhone(page, who);
	await startApplication(phone);
	await expectStep(phone, "BasicInfo");
	// The rejected application has been erased meanwhile.
	await expect(phone.app.locator("#field-firstName")).toHaveValue("");
});
