import { expect, test } from "@playwright/test";
import { findings } from "./borrower.ts";
import { carryOut } from "./desk.ts";
import { signIn, signOut } from "./staff.ts";
import { ofTry } from "./tries.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test("a clerk signs in with password and code, and a wrong one is told so", async ({ page, request }) => {
	const people = async () => (await (await request.get("/staff/demo")).json()).data.staff;
	const [{ name, password }] = await people();
	await page.goto("/console/");
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Password").fill("not the password");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText("The name or the password is wrong.")).toBeVisible();
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Continue" }).click();
	// A code opens one session, and the stories before may have used this half minute's and the next one's.
	await expect(async () => {
		const [{ code }] = await people();
		await page.getByLabel("Code").fill(code);
		await page.getByRole("button", { name: "Sign in" }).click();
		await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible({ timeout: 5000 });
	}).toPass({ timeout: 60_000, intervals: [10_000] });
	await page.reload();
	await expect(page.getByText(name)).toBeVisible();
	await signOut(page);
});

test("roles are changed by two people, and the audit tells both", async ({ page }) => {
	await signIn(page, "andres.admin");
	await page.getByRole("link", { name: "Staff", exact: true }).click();
	const person = ofTry("tunde.collections", "lucia.finance");
	await page.getByRole("button", { name: `Change roles: ${person}` }).click();
	await page.getByRole("checkbox", { name: "Support" }).check();
	await page.getByLabel("Reason").fill("Helps out in support while Sofia is away");
	await page.getByRole("button", { name: "Propose" }).click();
	await expect(page.getByText("Proposed. It waits for somebody to check it.")).toBeVisible();
	await page.goto("/console/#/proposals?which=mine");
	await page.getByRole("link", { name: "Roles of staff" }).first().click();
	await expect(page.getByText("Somebody else has to check it.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

	await signIn(page, "ngozi.compliance");
	await page.goto("/console/#/proposals");
	await page.getByRole("link", { name: "Roles of staff" }).first().click();
	await expect(page.locator("ins")).toContainText("Support");
	expect(await findings(page)).toEqual([]);
	await carryOut(page);
	await page.getByRole("link", { name: "Audit" }).click();
	await expect(page.getByRole("row").filter({ hasText: "Decided a proposal" }).first()).toContainText(
		"ngozi.compliance",
	);
	await expect(
		page.getByRole("row").filter({ hasText: "Made a proposal" }).filter({ hasText: "andres.admin" }).first(),
	).toBeVisible();
	await page.getByLabel("Person").fill("andres");
	await expect(page.getByRole("row").filter({ hasText: "ngozi.compliance" })).toHaveCount(0);
	await expect(page.getByRole("row").filter({ hasText: "andres.admin" }).first()).toBeVisible();
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Export as CSV" }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

test("a role sees its own parts only, also by address, and in Spanish", async ({ page }) => {
	await signIn(page, "sofia.support");
	await expect(page.getByRole("link", { name: "Audit" })).toBeHidden();
	await page.goto("/console/#/audit");
	await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
	await page.getByRole("button", { name: "es", exact: true }).click();
	await expect(page.getByRole("link", { name: "Propuestas" })).toBeVisible();
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Atajos de teclado" })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.keyboard.press("g");
	await page.keyboard.press("p");
	await expect(page).toHaveURL(/#\/proposals/);
});
