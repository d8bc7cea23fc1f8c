import { expect, test } from "@playwright/test";
import { findings } from "./borrower.ts";
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
	request,
}) => {
	// Figures of today are up to a quarter of an hour old.
	await request.post("/sandbox/clock", { data: { advance: "PT16M" } });
	await signIn(page, "arjun.finance");
	await page.getByRole("link", { name: "Dashboards" }).click();
	await page.getByLabel("Region").selectOption({ label: "Nigeria" });
	for (const name of panels) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
	await expect(page.getByText(/added up/)).toBeVisible();
	expect(await findings(page)).toEqual([]);

	await page.getByRole("button", { name: "30 days" }).click();
	await expect(page).toHaveURL(/country=ng.*grain=day/);
	const toTable = page.getByRole("button", { name: "Applications as a table" });
	await toTable.focus();
	await page.keyboard.press("Enter");
	await expect(toTable).toHaveAttribute("aria-pressed", "true");
	const table = page.getByRole("table", { name: "Applications" });
	await expect(table.getByRole("columnheader", { name: "Handed in" })).toBeVisible();
	await expect(table.getByRole("row")).not.toHaveCount(1);
	expect(await findings(page)).toEqual([]);
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "CSV: Applications", exact: true }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/^applications-ng-.*\.csv$/);
});

test("dashboards speak Spanish, fit a tablet, and are not for everybody", async ({ page }) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await signIn(page, "lucia.finance");
	await page.goto("/console/#/dashboards?country=mx");
	await page.getByRole("button", { name: "es", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Cartera en riesgo" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(0);
	expect(await findings(page)).toEqual([]);
	const sideways = await page.evaluate(
		() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
	);
	expect(sideways).toBe(false);
	await page.getByRole("button", { name: "en", exact: true }).click();
	await page.getByRole("button", { name: "Sign out" }).click();
	await signIn(page, "sofia.support");
	await expect(page.getByRole("link", { name: "Dashboards" })).toBeHidden();
	await page.goto("/console/#/dashboards");
	await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
});
