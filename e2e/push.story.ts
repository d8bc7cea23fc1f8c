import { expect, type Page } from "@playwright/test";
import { notices } from "@puente/words/notices";
import { pushWords } from "@puente/words/push";
import { pushTexts } from "@puente/words/support/push";
import { words } from "./applicant.ts";
import { openPhone } from "./applying.ts";
import { clockNow, moveClock } from "./borrower.ts";
import { type ApplicantSession, borrowerWithAcceptedOffer, waitForStep } from "./borrower-session.ts";
import { test } from "./product.ts";

const { ui } = words.en.loan;
const texts = pushWords.en;
const reminder = pushTexts.paymentComing.en;

const dayMs = 86_400_000;
/** 10:00 in Mexico City. */
const morningUtc = "T16:00:00Z";

/** Moves the clock to the morning of the third day before a due date. */
async function moveToReminder(page: Page, dueOn: string): Promise<void> {
	const at = Date.parse(`${dueOn}${morningUtc}`) - 3 * dayMs;
	await moveClock(page, `PT${Math.ceil((at - (await clockNow(page)).getTime()) / 1000)}S`);
}

async function textsOf({ page, who }: ApplicantSession): Promise<readonly string[]> {
	const inbox = await page.request.get(`/sandbox/sms?to=${who.mobile}`);
	return ((await inbox.json()) as { text: string }[]).map(({ text }) => text);
}

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

test("a borrower allows notifications when the money has arrived, and a reminder opens the payment", async ({
	page,
}) => {
	const borrower = await borrowerWithAcceptedOffer(page);
	const { app } = await openPhone(page, borrower.who);
	await app.getByRole("link", { name: ui["button.getMoney"] }).click();
	await app.getByRole("button", { name: ui["payment.getMoney"] }).click();
	await expect(app.getByText(ui["lending.arrived"])).toBeVisible();
	await expect(app.getByText(texts.reminders)).toBeVisible();
	await app.getByRole("button", { name: texts.allow }).click();
	await expect(app.getByText(texts.on)).toBeVisible();
	await expect(app.getByText(texts.reminders)).toBeHidden();

	const { owed } = await waitForStep(borrower, "Repaying");
	const before = await textsOf(borrower);
	await moveToReminder(page, owed?.nextDueOn ?? "");
	const banner = page.getByRole("button", { name: reminder.text });
	await expect(banner).toContainText(reminder.text);
	expect(await textsOf(borrower)).toEqual(before);
	await banner.click();
	await expect(banner).toBeHidden();
	await expect(app.getByRole("heading", { level: 1 })).toBeVisible();
	await expect.poll(() => hashOf(page)).toBe("#/repay/repay_detail");
	// The whole notification is in the app.
	const { messages } = await borrower.call("messageList", { page: 1 });
	expect(messages[0]).toMatchObject({ kind: "paymentComing", title: "A payment is due soon" });
});

test("the signed documents arrive in the phone's e-mail, which opens the agreement", async ({ page }) => {
	const { order, who } = await borrowerWithAcceptedOffer(page);
	const { app } = await openPhone(page, who);
	await page.getByRole("tab", { name: "E-mail" }).click();
	const mail = page.getByRole("tabpanel", { name: "E-mail" }).getByRole("listitem").filter({
		hasText: order.orderNo,
	});
	await expect(mail).toContainText(notices.signedDocumentsMail[who.language].subject);
	const files = mail.getByRole("link");
	await expect(files).toHaveText([/^loan-agreement-.*\.pdf$/, "privacy-policy.pdf"]);
	const file = await page.request.get((await files.first().getAttribute("href")) ?? "");
	expect((await file.body()).subarray(0, 4).toString()).toBe("%PDF");
	await mail.getByRole("button", { name: "Open in the app" }).click();
	await expect.poll(() => hashOf(page)).toBe(`#/borrow/agreement?orderNo=${order.orderNo}`);
	await expect(app.getByRole("heading", { level: 1 })).toBeVisible();
});

async function hashOf(page: Page): Promise<string> {
	const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
	return new URL(frame?.url() ?? "about:blank").hash;
}
