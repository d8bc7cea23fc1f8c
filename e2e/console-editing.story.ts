import { expect, type Page } from "@playwright/test";
import { moveClock } from "./borrower.ts";
import { logInDemoBorrower } from "./borrower-session.ts";
import { approveAndCarryOut, goTo } from "./console-page.ts";
import { demoBorrower } from "./demo.ts";
import { test } from "./product.ts";
import { newDigits } from "./seed.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Fills in the reason of the open dialog and submits it. */
async function giveReason(page: Page, button: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("Agreed with risk on Monday");
	await dialog.getByRole("button", { name: button }).click();
}

async function approve(page: Page, name: string, kind: string): Promise<void> {
	await signIn(page, name);
	await goTo(page, "/proposals");
	await page.getByRole("link", { name: kind, exact: true }).first().click();
	await expect(page.locator("ins").first()).toBeVisible();
	await approveAndCarryOut(page);
}

test("an unlawful product change is refused with a reason; a lawful one is approved and applies to borrowers", async ({
	page,
}) => {
	/** Interest rate that the app receives; opens home, which shows the cost. */
	const interestOffered = async () => {
		const { call } = await logInDemoBorrower(page, "co-paidOff", "en");
		const { products } = await call("productList", {});
		await page.goto("/#/");
		return products.find(({ productId }) => productId === "co-quick-91")?.interestPercentPerDay;
	};
	const home = page.locator("section", { hasText: /for 91 days/ }).first();
	const before = { interest: await interestOffered(), homeText: (await home.textContent()) ?? "" };
	const newInterest = "0.042";
	expect(before.interest).not.toBe(newInterest);

	await signIn(page, "diego.credit");
	await page.getByRole("link", { name: "Products" }).click();
	await page.getByLabel("Region").selectOption("Colombia");
	await expect(page.getByRole("heading", { name: /^co-quick-91/ })).toBeVisible();
	await page.getByRole("link", { name: "Propose a change" }).first().click();
	await expect(page.getByRole("heading", { name: "Change of co-quick-91" })).toBeVisible();
	await expect(page.getByText("Nothing is changed yet.")).toBeVisible();
	const propose = page.getByRole("button", { name: "Propose a change" });
	await expect(propose).toBeDisabled();
	const field = page.getByLabel("Interest, % a day").first();
	await field.fill("0.09");
	await expect(page.locator("ins")).toHaveText("0.09%");
	await propose.click();
	await giveReason(page, "Propose a change");
	await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
		"co product co-quick-91: yearly cost 38.28% over 91 days, fee and tax included, passes the ceiling 36%",
	);
	await expect(page.getByRole("dialog").getByRole("alert")).toContainText("passes the usury ceiling");
	await page.keyboard.press("Escape");
	await field.fill(newInterest);
	await propose.click();
	await giveReason(page, "Propose a change");
	await expect(page.getByText("Someone else has to check it.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

	await approve(page, "arjun.finance", "Change of a product");
	await page.getByRole("link", { name: "Products" }).click();
	await page.getByLabel("Region").selectOption("Colombia");
	await expect(page.getByText("Agreed with risk on Monday").first()).toBeVisible();
	expect(await interestOffered()).toBe(newInterest);
	await expect(home).not.toHaveText(before.homeText);
});

test("a number is blocked by two people, and is not readable on the list or on the borrower's page", {
	tag: "@all",
}, async ({ page }) => {
	const number = `CC 10${newDigits()}`;
	const lookUp = async () => {
		await page.getByRole("link", { name: "Blocklists" }).click();
		await page.getByLabel("Region").first().selectOption("Colombia");
		await page.getByLabel("Value").fill(number);
		await page.getByRole("button", { name: "Look up" }).click();
	};
	await signIn(page, "sofia.support");
	await lookUp();
	await expect(page.getByText("Not blocked")).toBeVisible();
	await page.getByRole("button", { name: "Propose to block" }).click();
	await giveReason(page, "Propose to block");
	await expect(page.getByRole("link", { name: "Waiting for a second person" })).toBeVisible();

	await approve(page, "ngozi.compliance", "Blocklist");
	await lookUp();
	await expect(page.getByRole("button", { name: "Propose to unblock" }).first()).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "Agreed with risk on Monday" }).first();
	await expect(row).toContainText("sofia.support, ngozi.compliance");
	await expect(page.getByRole("table")).not.toContainText(number);

	// A borrower's masked numbers can be blocked from the borrower's page.
	const { mobile } = await demoBorrower(page, "co-repaying");
	await signIn(page, "sofia.support");
	await page.keyboard.press("/");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Find" }).click();
	await page.locator("[data-row-link]").first().click();
	await page.getByRole("link", { name: "Block a number or device" }).click();
	const own = page.getByRole("table").first();
	for (const list of ["Identity number", "Mobile number", "Bank account", "E-mail", "Device"])
		await expect(own.getByRole("row").filter({ hasText: list })).toBeVisible();
	await expect(own).not.toContainText(mobile);
});

const panels = [
	"Applications",
	"Approval rate",
	"Disbursed and collected, NGN",
	"Outstanding, NGN",
	"Portfolio at risk",
	"Roll rates",
	"Repayment by month of payout",
	"Time to decision",
	"Ages of the queues",
	"Payout delay",
	"Webhook delay",
];

test("every dashboard panel is shown for the chosen region and dates, and one as a table and a CSV file", {
	tag: "@all",
}, async ({ page }) => {
	// Figures of today are updated every 15 minutes.
	await moveClock(page, "PT16M");
	await signIn(page, "arjun.finance");
	await page.getByRole("link", { name: "Dashboards" }).click();
	await page.getByLabel("Region").selectOption({ label: "Nigeria" });
	for (const name of panels) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
	await expect(page.getByText(/, computed /)).toBeVisible();

	await page.getByRole("button", { name: "30 days" }).click();
	await expect(page).toHaveURL(/country=ng.*grain=day/);
	const toTable = page.getByRole("button", { name: "Applications as a table" });
	await toTable.focus();
	await page.keyboard.press("Enter");
	await expect(toTable).toHaveAttribute("aria-pressed", "true");
	const table = page.getByRole("table", { name: "Applications" });
	await expect(table.getByRole("columnheader", { name: "Submitted" })).toBeVisible();
	await expect(table.getByRole("row")).not.toHaveCount(1);
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "CSV: Applications", exact: true }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/^applications-ng-.*\.csv$/);
});
