import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { totpStepAt } from "@puente/core/staff";
import { totpCode } from "../apps/server/src/platform/crypto/totp.ts";
import { approveAndCarryOut, goTo, test } from "./console-page.ts";
import { newDigits } from "./seed.ts";
import { signIn } from "./staff.ts";

test("a new staff member sets up the authenticator, changes the password, and has no queues without roles", async ({
	consoleOf,
	browser,
	product,
}) => {
	const name = `nora.n${newDigits()}`;
	const admin = await consoleOf("andres.admin");
	await goTo(admin, "/staff");
	await admin.getByRole("button", { name: "New person" }).click();
	const dialog = admin.getByRole("dialog");
	await dialog.getByLabel("Name").fill(name);
	await dialog.getByRole("button", { name: "New person" }).click();
	await expect(admin.getByRole("dialog", { name: "First password" })).toBeVisible();
	const file = (await admin.getByRole("dialog").locator("code").textContent()) ?? "";
	const first = /password: (\S+)/.exec(readFileSync(join(product.dataDir, file), "utf8"))?.[1] ?? "";
	await admin.getByRole("button", { name: "Close" }).last().click();
	await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("No second factor yet");

	const staffPage = await browser.newPage({
		baseURL: product.address,
		viewport: { width: 1280, height: 800 },
		isMobile: false,
		hasTouch: false,
	});
	await staffPage.goto("/console/");
	await staffPage.getByLabel("Name").fill(name);
	await staffPage.getByLabel("Password").fill(first);
	await staffPage.getByRole("button", { name: "Continue" }).click();
	await expect(staffPage.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible();
	const secret = ((await staffPage.locator("code").textContent()) ?? "").replaceAll(" ", "");
	await staffPage.getByLabel("Code").fill("000000");
	await staffPage.getByRole("button", { name: "Sign in" }).click();
	await expect(staffPage.getByText("The code is wrong", { exact: false })).toBeVisible();
	await staffPage.getByLabel("Code").fill(totpCode(secret, totpStepAt(Date.now())));
	await staffPage.getByRole("button", { name: "Sign in" }).click();

	// Whoever runs the server may have read the first password, so no other page opens before it is changed.
	await expect(staffPage.getByRole("heading", { name: "Choose a password" })).toBeVisible();
	await staffPage.goto("/console/#/sessions");
	await staffPage.reload();
	await expect(staffPage.getByRole("heading", { name: "Choose a password" })).toBeVisible();
	const own = "a bridge over the quiet river";
	await staffPage.getByLabel("Current password").fill(first);
	await staffPage.getByLabel("New password", { exact: true }).fill(own);
	await staffPage.getByLabel("New password again").fill(`${own}!`);
	await staffPage.getByRole("button", { name: "Change it" }).click();
	await expect(staffPage.getByText("The two new passwords are different")).toBeVisible();
	await staffPage.getByLabel("New password again").fill(own);
	await staffPage.getByRole("button", { name: "Change it" }).click();
	await expect(staffPage.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
	// Without a role there are no queues.
	await expect(staffPage.getByRole("link", { name: "Queues", exact: true })).toBeHidden();
	await staffPage.close();
});

test.describe("in one browser", () => {
	test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

	test("a staff member signs in after a wrong password, stays signed in after a reload, and signs out", async ({
		page,
	}) => {
		const people = async () => (await (await page.request.get("/staff/demo")).json()).data.staff;
		const [{ name, password }] = await people();
		await page.goto("/console/");
		await page.getByLabel("Name").fill(name);
		await page.getByLabel("Password").fill("not the password");
		await page.getByRole("button", { name: "Continue" }).click();
		await expect(page.getByText("The name or the password is wrong.")).toBeVisible();
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Continue" }).click();
		await expect(page.getByLabel("Code")).toBeVisible();
		const [{ code }] = await people();
		await page.getByLabel("Code").fill(code);
		await page.getByRole("button", { name: "Sign in" }).click();
		await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
		await page.reload();
		await expect(page.getByText(name)).toBeVisible();
		await page.getByRole("button", { name: "Sign out" }).click();
		await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
	});

	test("roles are changed by two people, the audit names both, and each role sees only its own pages", async ({
		page,
	}) => {
		await signIn(page, "andres.admin");
		await page.getByRole("navigation").getByRole("link", { name: "Staff", exact: true }).click();
		await page.getByRole("button", { name: "Change roles: tunde.collections" }).click();
		await page.getByRole("checkbox", { name: "Support" }).check();
		await page.getByLabel("Reason").fill("Helps out in support while Sofia is away");
		await page.getByRole("button", { name: "Propose" }).click();
		await expect(page.getByRole("dialog")).toBeHidden();
		await goTo(page, "/proposals?which=mine");
		await page.getByRole("link", { name: "Roles of staff" }).first().click();
		await expect(page.getByText("Someone else has to check it.")).toBeVisible();
		await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

		await signIn(page, "ngozi.compliance");
		await goTo(page, "/proposals");
		await page.getByRole("link", { name: "Roles of staff" }).first().click();
		await expect(page.locator("ins")).toContainText("Support");
		await approveAndCarryOut(page);
		await page.getByRole("link", { name: "Audit" }).click();
		const rows = page.getByRole("row");
		await expect(rows.filter({ hasText: "Decided a proposal" }).first()).toContainText("ngozi.compliance");
		await expect(
			rows.filter({ hasText: "Made a proposal" }).filter({ hasText: "andres.admin" }).first(),
		).toBeVisible();
		await page.getByLabel("Person").fill("andres");
		await expect(rows.filter({ hasText: "ngozi.compliance" })).toHaveCount(0);
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Export as CSV" }).click(),
		]);
		expect(file.suggestedFilename()).toMatch(/\.csv$/);

		await signIn(page, "sofia.support");
		await expect(page.getByRole("link", { name: "Audit" })).toBeHidden();
		await page.goto("/console/#/audit");
		await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
		await page.getByRole("button", { name: "es", exact: true }).click();
		await expect(page.getByRole("link", { name: "Propuestas" })).toBeVisible();
		await page.keyboard.press("g");
		await page.keyboard.press("p");
		await expect(page).toHaveURL(/#\/proposals/);
	});
});
