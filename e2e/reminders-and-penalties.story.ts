import { expect, type Page } from "@playwright/test";
import { clockNow, moveClock } from "./borrower.ts";
import { demoBorrower } from "./demo.ts";
import { test } from "./product.ts";
import {
	detailOf,
	expectMoney,
	figureUnder,
	openDemoPhone,
	openLoanScreen,
	valueBeside,
} from "./repaying.ts";

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lagosAheadMs = hourMs;
/** Days after the due date on which a reminder is sent. */
const isReminderDay = (late: number) => [1, 3, 7].includes(late) || (late > 7 && late % 7 === 0);

/** Moves the clock to 10:00 in Lagos on a day, which is the same date in India. */
async function moveToMorningOf(page: Page, midnightMs: number): Promise<void> {
	const leftMs = midnightMs + 9 * hourMs - (await clockNow(page)).getTime();
	await moveClock(page, `PT${Math.ceil(leftMs / 1000)}S`);
}

/** Moves the clock to the morning `days` days after today in Lagos. */
async function moveToMorning(page: Page, days: number): Promise<void> {
	const today = Math.floor(((await clockNow(page)).getTime() + lagosAheadMs) / dayMs);
	await moveToMorningOf(page, (today + days) * dayMs);
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
	await expect(at.getByText("If you have paid, the amount here goes down")).toBeVisible();
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

test("a penalty grows daily by its rate and stops at its cap", async ({ page }) => {
	const before = await detailOf(await openDemoPhone(page, "in-repaying"));
	const next = before.phases.find(({ dueMinor }) => dueMinor > 0);
	if (next === undefined) throw new Error("in-repaying has no unpaid phase");
	const { principalMinor, number } = next;
	const lateBy = async (lateDays: number) => {
		await moveToMorningOf(page, Date.parse(next.dueOn) + lateDays * dayMs);
		const debtor = await openDemoPhone(page, "in-repaying");
		const detail = await detailOf(debtor);
		expect(detail.overdueDays).toBe(lateDays);
		await openLoanScreen(debtor, "/repay/repay_detail");
		await expectMoney(valueBeside(debtor.app, "Penalty"), detail.due.penaltyMinor);
		const penaltyMinor = detail.phases.find((phase) => phase.number === number)?.penaltyMinor;
		return { penaltyMinor, latePrincipalMinor: detail.due.principalMinor };
	};
	// Another test of this file may have moved the clock past the due date, so days count from today.
	const since = before.overdueDays + 1;
	// In India a penalty is charged on the late principal, a part of which may already be paid.
	const first = await lateBy(since);
	const ratePercent = Number(before.penaltyPercentPerDay);
	const principal = before.phases.reduce((sum, phase) => sum + phase.principalMinor, 0);
	const capMinor = Math.floor(
		(principalMinor * Math.round((before.penaltyMaxMinor / principal) * 100)) / 100,
	);
	const grown = (days: number) =>
		Math.min(capMinor, Math.round((first.latePrincipalMinor * ratePercent * days) / 100));
	expect(first.penaltyMinor).toBe(grown(since));
	expect((await lateBy(since + 4)).penaltyMinor).toBe(grown(since + 4));
	expect(grown(since + 4)).toBeGreaterThan(0);
	expect((await lateBy(since + 39)).penaltyMinor).toBe(capMinor);
	expect((await lateBy(since + 49)).penaltyMinor).toBe(capMinor);
});
