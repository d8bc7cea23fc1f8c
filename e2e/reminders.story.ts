import { expect, type Page } from "@playwright/test";
import { clockNow, moveClock } from "./borrower.ts";
import { demoBorrower } from "./demo.ts";
import { test } from "./product.ts";
import { detailOf, expectMoney, figureUnder, openDemoPhone, openLoanScreen } from "./repaying.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lagosAheadMs = hourMs;
/** Days after the due date on which a reminder is sent. */
const isReminderDay = (late: number) => [1, 3, 7].includes(late) || (late > 7 && late % 7 === 0);

/** Moves the clock to 10:00 in Lagos, `days` days after today. */
async function moveToMorning(page: Page, days: number): Promise<void> {
	const nowMs = (await clockNow(page)).getTime();
	const today = Math.floor((nowMs + lagosAheadMs) / dayMs);
	const morningMs = (today + days) * dayMs + 10 * hourMs - lagosAheadMs;
	await moveClock(page, `PT${Math.ceil((morningMs - nowMs) / 1000)}S`);
}

test("a reminder link lets a stranger pay without a login and shows only a masked name", async ({
	page,
	browser,
	product,
}) => {
	const { overdueDays } = await detailOf(await openDemoPhone(page, "ng-overdue"));
	let days = 1;
	while (!isReminderDay(overdueDays + days)) days++;
	const who = await demoBorrower(page, "ng-overdue");
	const lastLink = async () => {
		const texts = (await (await page.request.get(`/sandbox/sms?to=${who.mobile}`)).json()) as {
			text: string;
		}[];
		return /https?:\S+portal=\S+/.exec(texts.map(({ text }) => text).join(" "))?.[0] ?? "";
	};
	const earlier = await lastLink();
	await moveToMorning(page, days);
	await expect.poll(lastLink).not.toBe(earlier);
	const link = await lastLink();

	const stranger = await browser.newContext({ baseURL: product.address });
	const at = await stranger.newPage();
	await at.goto(link);
	await expect(at.getByText(/^Loan of .*\*/)).toBeVisible();
	await expect(at.getByText(who.name)).toBeHidden();
	const again = await openDemoPhone(page, "ng-overdue");
	const before = await detailOf(again);
	await at.getByText("Another amount").click();
	await at.getByLabel(/^Amount in /).fill("1000");
	await at.getByText("Card (Paystack)", { exact: true }).click();
	await at.getByRole("button", { name: "Pay ₦1,000" }).click();
	await at.getByRole("button", { name: "Pay ₦1,000.00" }).click();
	await expect.poll(async () => (await detailOf(again)).paidMinor).toBe(before.paidMinor + 100_000);
	await expect(at.getByText("If you've paid, the amount here goes down")).toBeVisible();
	const after = await detailOf(again);
	expect(after.due.totalMinor).toBe(before.due.totalMinor - 100_000);
	await stranger.close();

	// The reminder is also a notification in the app, which links to the debt.
	await openLoanScreen(again, "/user_center/msg_list");
	await again.app
		.getByRole("link", { name: /^A payment is late/ })
		.first()
		.click();
	await again.app.getByRole("link", { name: "What I owe, and how to pay" }).click();
	await expectMoney(figureUnder(again.app, "Due now"), after.due.totalMinor);
});
