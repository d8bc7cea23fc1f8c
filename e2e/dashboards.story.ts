import { expect } from "@playwright/test";
import { moveClock } from "./borrower.ts";
import { test } from "./product.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

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

test("every panel is a chart, a table of the same figures and a file, for the region and dates that were chosen", async ({
	page,
}) => {
	// Figures of today are up to a quarter of an hour old.
	await moveClock(page, "PT16M");
	await signIn(page, "arjun.finance");
	await page.getByRole("link", { name: "Dashboards" }).click();
	await page.getByLabel("Region").selectOption({ label: "Nigeria" });
	for (const name of panels) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
	await expect(page.getByText(/added up/)).toBeVisible();

	await page.getByRole("button", { name: "30 days" }).click();
	await expect(page).toHaveURL(/country=ng.*grain=day/);
	const toTable = page.getByRole("button", { name: "Applications as a table" });
	await toTable.focus();
	await page.keyboard.press("Enter");
	await expect(toTable).toHaveAttribute("aria-pressed", "true");
	const table = page.getByRole("table", { name: "Applications" });
	await expect(table.getByRole("columnheader", { name: "Handed in" })).toBeVisible();
	await expect(table.getByRole("row")).not.toHaveCount(1);
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "CSV: Applications", exact: true }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/^applications-ng-.*\.csv$/);
});
