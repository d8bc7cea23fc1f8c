import { expect, test } from "@playwright/test";
import { askForCode, moveClock, readCode, register } from "./borrower.ts";

test("logging in on a second phone logs the first one out with the right words", async ({
	page,
	browser,
}) => {
	const mobile = await register(page);
	await moveClock(page, "PT61S");
	const second = await (await browser.newContext()).newPage();
	await second.goto("/#/user/login");
	await askForCode(second, "Log in", mobile);
	await second.getByLabel("Verification code").fill(await readCode(second, mobile, 1));
	await second.getByRole("button", { name: "Log in" }).click();
	await expect(second.getByText("In order to avoid misuse, please apply in the APP")).toBeVisible();
	// The first phone finds out the next time it asks for anything.
	await page.reload();
	await expect(page.getByText("account is registered on another device")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	const left = await page.evaluate(() =>
		["token", "userInfo", "phoneNum", "score"].filter((key) => localStorage.getItem(key) !== null),
	);
	expect(left).toEqual([]);
	await second.context().close();
});

test("an expired session says so in Spanish to who reads Spanish", async ({ page }) => {
	await register(page);
	await page.goto("/#/user_center/language");
	await page.getByLabel("Español").click();
	await moveClock(page, "P31D");
	await page.goto("/#/");
	await page.reload();
	await expect(page.getByText("Tu sesión venció, inicia sesión de nuevo")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
});

test("logging out asks first, says so, and this phone then needs a code again", async ({ page }) => {
	const mobile = await register(page);
	await page.goto("/#/user_center/settings");
	await expect(page.getByText("0.1.0")).toBeVisible();
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect(page.getByText("Log out?")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
	await expect(page.getByText("logged out successfully")).toBeVisible();
	await moveClock(page, "PT61S");
	await page.goto("/#/user/login");
	await askForCode(page, "Log in", mobile);
});

test("a phone that lost its session but not its trust logs in without a code", async ({ page }) => {
	const mobile = await register(page);
	await page.evaluate(() => localStorage.removeItem("token"));
	await page.reload();
	await page.goto("/#/user/login");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("checkbox", { name: "Terms of Service" }).check();
	await page.getByRole("checkbox", { name: "Privacy Policy" }).check();
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText("In order to avoid misuse, please apply in the APP")).toBeVisible();
});

test("a lost network is said, nothing is lost, and it recovers by itself", async ({ page, context }) => {
	await page.goto("/#/user/login");
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	await context.setOffline(true);
	await expect(page.getByText("ooops,network failed ,please reload the page").first()).toBeVisible();
	await page.getByLabel("Mobile number").fill("8031234567");
	await context.setOffline(false);
	await expect(page.getByText("ooops,network failed ,please reload the page")).toHaveCount(0);
	await expect(page.getByLabel("Mobile number")).toHaveValue("8031234567");
});
