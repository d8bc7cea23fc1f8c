import { expect, type Page, test } from "@playwright/test";
import { demoBorrower } from "./demo.ts";
import { expectClean } from "./desk.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Gives the reason that a question asks for, and says yes to it. */
async function giveReason(page: Page, label: string, button: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(label).fill("Looked at everything, it is as it should be");
	await dialog.getByRole("button", { name: button }).click();
	await expect(dialog).toBeHidden();
}

test("a referred application is taken, read and approved", async ({ page }) => {
	await signIn(page, "diego.credit");
	await page.getByRole("link", { name: /^Referred applications/ }).click();
	const rows = page.getByRole("row");
	await expect(rows.nth(1)).toBeVisible();
	const waiting = await rows.count();
	await page.keyboard.press("n");
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Referred applications: PN");
	await expect(page.getByText("What a yes would give")).toBeVisible();
	await expect(page.getByRole("img", { name: "Front" })).toBeVisible();
	await expectClean(page);
	await page.getByRole("button", { name: "Approve" }).click();
	await giveReason(page, "Why, for the record", "Approve");
	await expect(page.getByRole("heading", { name: "Referred applications" })).toBeVisible();
	await expect(rows).toHaveCount(waiting - 1);
});

test("an identity is seen beside what was read and typed, and found genuine", async ({ page }) => {
	await signIn(page, "meera.credit");
	await page.goto("/console/#/queues/identity");
	await page.locator("[data-row-link]").first().click();
	await expect(page.getByRole("img", { name: "Face" })).toBeVisible();
	await expect(page.getByText("The borrower changed the number that was read")).toBeVisible();
	await page.getByRole("button", { name: "Open large: Front" }).click();
	await expect(page.getByRole("dialog", { name: "Front" })).toBeVisible();
	await expectClean(page);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Genuine", exact: true }).click();
	await giveReason(page, "Reason", "Genuine");
	await expect(page.getByText(/^Settled: the application/)).toBeVisible();
});

test("a borrower is found by a whole number; the story is there, and a number is revealed for a reason", async ({
	page,
}) => {
	const { mobile } = await demoBorrower(page, "ng-repaying");
	await signIn(page, "tunde.collections");
	await page.keyboard.press("/");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Find" }).click();
	await page.locator("[data-row-link]").first().click();
	await page.getByRole("button", { name: "Reveal: Mobile" }).click();
	await giveReason(page, "Reason", "Reveal");
	await expect(page.getByText(mobile)).toBeVisible();
	const tabs = [
		"Timeline",
		"Profile",
		"Documents",
		"Applications",
		"Loans",
		"Messages",
		"Feedback",
		"Consents",
	];
	for (const tab of tabs) {
		await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
		await expectClean(page);
	}
	await page.getByRole("tab", { name: /^Loans/ }).click();
	await page.getByRole("button", { name: "Books" }).click();
	await expect(page.getByText("the chain holds")).toBeVisible();
	await page.getByRole("tab", { name: /^Applications/ }).click();
	await page.getByRole("button", { name: /^Decide again/ }).click();
	await expect(page.getByText("it comes out the same")).toBeVisible();
});
