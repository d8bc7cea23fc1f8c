import { expect, type Locator, type Request, test } from "@playwright/test";
import { askForCode, moveClock, newMobile, readCode, register } from "./borrower.ts";

test("a borrower registers with a code from the SMS inbox and is greeted at home", async ({ page }) => {
	const requests: string[] = [];
	page.on("request", (request) => requests.push(new URL(request.url()).pathname));
	const mobile = newMobile();
	await page.goto("/");
	await page.getByRole("button", { name: "Log in or register" }).click();
	await page.getByRole("button", { name: "New here? Register" }).click();
	await askForCode(page, "Register", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByText("In order to avoid misuse, please apply in the APP")).toBeVisible();
	await page.getByRole("link", { name: "Me", exact: true }).click();
	await expect(page.getByText(mobile.slice(-4))).toBeVisible();
	// Over the sealed wire: no path of the specification was ever seen by the network.
	expect(requests.filter((path) => path.startsWith("/api/")).length).toBeGreaterThan(3);
	expect(requests.filter((path) => /security|open/.test(path))).toEqual([]);
});

test("local storage holds the specification's keys and no other", async ({ page }) => {
	await register(page);
	const keys = await page.evaluate(() => Object.keys(localStorage).sort());
	const specified = [
		"addActive",
		"afid",
		"appName",
		"deviceMsg",
		"faqData",
		"language",
		"packageName",
		"phoneNum",
		"score",
		"token",
		"userInfo",
	];
	expect(keys.filter((key) => !specified.includes(key))).toEqual([]);
	for (const key of ["token", "userInfo", "deviceMsg", "phoneNum"]) expect(keys).toContain(key);
	const userInfo = await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}"));
	expect(userInfo.basicInfo.userId).toMatch(/^[0-9a-f-]{36}$/);
});

test("the form says what is missing, marks it and goes to the first wrong field", async ({ page }) => {
	await page.goto("/#/user/register");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText("Mobile phone number cannot be empty")).toBeVisible();
	await expect(page.getByLabel("Mobile number")).toBeFocused();
	await page.getByLabel("Mobile number").fill("123");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText("Mobile phone number format error")).toBeVisible();
	await page.getByLabel("Mobile number").fill(newMobile());
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(
		page.getByText("Please accept the terms of Services and Privacy Policy first.").first(),
	).toBeVisible();
});

test("a wrong code five times needs a new code", async ({ page }) => {
	const mobile = newMobile();
	await page.clock.install();
	await page.goto("/#/user/register");
	await askForCode(page, "Register", mobile);
	const right = await readCode(page, mobile);
	const wrong = right === "111111" ? "222222" : "111111";
	for (const left of [4, 3, 2, 1]) {
		await page.getByLabel("Verification code").fill(wrong);
		await page.getByRole("button", { name: "Register" }).click();
		await expect(page.getByText(`Invalid verification code. Tries left: ${left}.`).first()).toBeVisible();
	}
	await page.getByLabel("Verification code").fill(wrong);
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByText("Too many wrong codes. Please ask for a new code.").first()).toBeVisible();
	// The right one no longer helps.
	await page.getByLabel("Verification code").fill(right);
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByText("Too many wrong codes. Please ask for a new code.").first()).toBeVisible();
	// A new one does.
	await moveClock(page, "PT61S");
	await page.clock.fastForward(61_000);
	await page.getByRole("button", { name: "Send again", exact: true }).click();
	await page.getByLabel("Verification code").fill(await readCode(page, mobile, 1));
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByText("In order to avoid misuse, please apply in the APP")).toBeVisible();
});

test("a number that is registered is sent to log in, and one that is not to register", async ({
	page,
	browser,
}) => {
	const mobile = await register(page);
	const other = await (await browser.newContext()).newPage();
	await other.goto("/#/user/register");
	await other.getByLabel("Mobile number").fill(mobile);
	await other.getByRole("checkbox", { name: "Terms of Service" }).check();
	await other.getByRole("checkbox", { name: "Privacy Policy" }).check();
	await other.getByRole("button", { name: "Continue" }).click();
	await expect(other.getByText("this number already exists").first()).toBeVisible();
	await other.getByRole("button", { name: "Log in with this number" }).click();
	await expect(other.getByRole("heading", { name: "Log in" })).toBeVisible();
	await expect(other.getByLabel("Mobile number")).toHaveValue(mobile);
	await other.getByLabel("Mobile number").fill(newMobile());
	await other.getByRole("button", { name: "Continue" }).click();
	await other.getByRole("button", { name: "Register this number" }).click();
	await expect(other.getByRole("heading", { name: "Register" })).toBeVisible();
	await other.context().close();
});

test("a small script asks for the first screen and its words, the very files that the app would ask for later", async ({
	page,
}) => {
	/** Every script of a visit to login in Spanish, one of the two that can name its files left out. */
	const scriptsWithout = async (left: RegExp, untilShown?: Locator) => {
		const asked = new Set<string>();
		const note = (request: Request) => void asked.add(new URL(request.url()).pathname);
		page.on("request", note);
		await page.route(left, (route) => route.abort());
		await page.goto("about:blank");
		await page.goto("/?lang=es#/user/login");
		// A slow phone thinks for longer between two files than a quiet network takes to be called idle.
		if (untilShown) await expect(untilShown).toBeVisible();
		await page.waitForLoadState("networkidle");
		page.off("request", note);
		await page.unroute(left);
		return asked;
	};
	const named = [...(await scriptsWithout(/assets\/(ahead|index)-.*\.js/))];
	const ahead = [...(await scriptsWithout(/assets\/index-.*\.js/))].filter((path) => !named.includes(path));
	expect(ahead).toHaveLength(2);
	const login = page.getByRole("heading", { level: 1, name: "Iniciar sesión" });
	const loaded = await scriptsWithout(/assets\/ahead-.*\.js/, login);
	expect([...loaded]).toEqual(expect.arrayContaining(ahead));
});
