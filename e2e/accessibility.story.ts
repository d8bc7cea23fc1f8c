import { expect, test } from "@playwright/test";
import type { Language } from "@puente/core";
import { askForCode, findings, newMobile, openScreen, register } from "./borrower.ts";

const open = [
	"/",
	"/records",
	"/me",
	"/user/login",
	"/user/register",
	"/user/country",
	"/user_center/language",
	"/user_center/open_app",
	"/privacy_policy",
	"/terms_of_service",
];
const loggedIn = ["/", "/records", "/me", "/user_center/settings", "/user/country", "/borrow/to_borrow"];
const sizes = [
	{ width: 390, height: 844 },
	{ width: 360, height: 640 },
];

const languages: readonly Language[] = ["en", "es"];
for (const language of languages) {
	test(`axe finds nothing on any screen in ${language}`, async ({ page }) => {
		const check = async (paths: readonly string[], who: string) => {
			for (const viewport of sizes) {
				await page.setViewportSize(viewport);
				for (const path of paths) {
					await openScreen(page, path, language);
					expect(await findings(page), `${who} ${path}`).toEqual([]);
					const sideways = await page.evaluate(
						() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
					);
					expect(sideways, `${path} scrolls sideways`).toBe(false);
				}
			}
		};
		await check(open, "anonymous");
		await register(page);
		await check(loggedIn, "logged in");
	});
}

test("axe finds nothing on forms with errors, sheets and the field for the code", async ({ page }) => {
	await page.goto("/#/user/register");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText("Mobile phone number cannot be empty")).toBeVisible();
	expect(await findings(page)).toEqual([]);
	const mobile = newMobile();
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("checkbox", { name: "Terms of Service" }).check();
	await page.getByRole("checkbox", { name: "Privacy Policy" }).check();
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.goto("/");
	await page.goto("/#/user/register");
	await askForCode(page, "Register", mobile);
	expect(await findings(page)).toEqual([]);
});

test("axe finds nothing on the sandbox phone", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 1000 });
	await page.goto("/phone/");
	await expect(page.frameLocator("iframe").getByRole("link", { name: "Home", exact: true })).toBeVisible();
	expect(await findings(page)).toEqual([]);
});
