import { expect, test } from "@playwright/test";

test("the language switches at once, is kept, and reaches the server's words", async ({ page }) => {
	await page.goto("/#/user_center/language");
	await page.getByLabel("Español").click();
	await expect(page.getByRole("heading", { name: "Idioma" })).toBeVisible();
	await expect(page.locator("html")).toHaveAttribute("lang", "es");
	await page.reload();
	await expect(page.getByRole("heading", { name: "Idioma" })).toBeVisible();
	await page.goto("/#/user/login");
	await page.getByLabel("Número de celular").fill("123");
	await page.getByRole("button", { name: "Continuar" }).click();
	await expect(page.getByText("El formato del número de celular no es correcto").first()).toBeVisible();
	await page.goto("/#/user_center/language");
	await page.getByLabel("English").click();
	await expect(page.getByRole("heading", { name: "Language" })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("language"))).toContain("en");
});

test("a new borrower of the Mexican app meets Spanish and pesos", async ({ page }) => {
	await page.goto("/?packageName=com.puente.mx");
	await expect(page.locator("html")).toHaveAttribute("lang", "es");
	await expect(page.getByText("$60,000")).toBeVisible();
});

test("the country changes the calling code and the amounts", async ({ page }) => {
	await page.goto("/#/user/country");
	await page.getByLabel("India").click();
	await page.goto("/#/user/login");
	await expect(page.getByText("+91")).toBeVisible();
	await page.goto("/#/");
	await expect(page.getByText("₹50,000")).toBeVisible();
});
