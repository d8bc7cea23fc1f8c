import { expect, type Request } from "@playwright/test";
import { words } from "./applicant.ts";
import { askForCode, expectReady, moveClock, newMobile, readCode, register } from "./borrower.ts";
import { test } from "./product.ts";

const welcome = "In order to avoid misuse, please apply in the APP";
const specifiedKeys = [
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

test("a borrower registers over the sealed wire with an SMS code and sees the home screen", async ({
	page,
}) => {
	const requests: string[] = [];
	page.on("request", (request) => requests.push(new URL(request.url()).pathname));
	const mobile = newMobile();
	await page.goto("/");
	await page.getByRole("button", { name: "Log in or register" }).click();
	await askForCode(page, "new", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await expect(page.getByText(welcome)).toBeVisible();
	await page.getByRole("link", { name: "Me", exact: true }).click();
	await expect(page.getByText(mobile.slice(-4))).toBeVisible();
	await expectReady(page, "/me");
	// Paths of the specification do not appear in the requests.
	expect(requests.filter((path) => path.startsWith("/api/")).length).toBeGreaterThan(3);
	expect(requests.filter((path) => /security|open/.test(path))).toEqual([]);
	const keys = await page.evaluate(() => Object.keys(localStorage));
	expect(keys.filter((key) => !specifiedKeys.includes(key))).toEqual([]);
	for (const key of ["token", "userInfo", "deviceMsg", "phoneNum"]) expect(keys).toContain(key);
});

test("a login on a second phone logs the first one out", { tag: "@all" }, async ({
	page,
	browser,
	product,
}) => {
	const mobile = await register(page);
	const second = await (await browser.newContext({ baseURL: product.address })).newPage();
	await second.goto("/#/user/login");
	await moveClock(page, "PT61S");
	await askForCode(second, "known", mobile);
	await second.getByLabel("Verification code").fill(await readCode(second, mobile, 1));
	await expect(second.getByText(welcome)).toBeVisible();
	await page.reload();
	await expect(page.getByText("account is registered on another device")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Log in or register" })).toBeVisible();
	const left = await page.evaluate(() =>
		["token", "userInfo", "phoneNum", "score"].filter((key) => localStorage.getItem(key) !== null),
	);
	expect(left).toEqual([]);
	await second.context().close();
});

test("a trusted phone logs in without a code and needs one again after a log-out", async ({ page }) => {
	const mobile = await register(page);
	await page.evaluate(() => localStorage.removeItem("token"));
	await page.reload();
	await page.goto("/#/user/login");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText(welcome)).toBeVisible();
	await page.goto("/#/user_center/settings");
	await page.getByRole("button", { name: "Log out" }).first().click();
	await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
	await expect(page.getByRole("dialog")).toBeHidden();
	await moveClock(page, "PT61S");
	await page.goto("/#/user/login");
	await askForCode(page, "known", mobile);
});

test("an expired session shows a message in Spanish, and a lost network is shown until it is back", {
	tag: "@all",
}, async ({ page, context }) => {
	await register(page);
	await page.goto("/#/user_center/language");
	await page.getByLabel("Español").click();
	await moveClock(page, "P31D");
	await page.goto("/#/");
	await page.reload();
	await expect(page.getByText("Tu sesión venció, inicia sesión de nuevo")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Inicia sesión o regístrate" })).toBeVisible();
	const lost = page.getByText(words.es.ui["network.failed"]);
	await context.setOffline(true);
	await expect(lost.first()).toBeVisible();
	await page.getByLabel("Número de celular").fill("8031234567");
	await context.setOffline(false);
	await expect(lost).toHaveCount(0);
	await expect(page.getByLabel("Número de celular")).toHaveValue("803 123 4567");
});

test("the preload script requests the first screen and its words, the same files that the app loads", async ({
	page,
}) => {
	/** Collects the paths that the Spanish login screen requests while some scripts are blocked. */
	const visitWithout = async (blocked: RegExp) => {
		const requested = new Set<string>();
		page.removeAllListeners("request");
		page.on("request", (request: Request) => void requested.add(new URL(request.url()).pathname));
		await page.unrouteAll();
		await page.route(blocked, (route) => route.abort());
		await page.goto("about:blank");
		await page.goto("/?lang=es#/user/login");
		return requested;
	};
	const named = await visitWithout(/assets\/(ahead|index)-.*\.js/);
	const ahead = await visitWithout(/assets\/index-.*\.js/);
	const preloaded = () => [...ahead].filter((path) => path.endsWith(".js") && !named.has(path));
	await expect.poll(preloaded).toHaveLength(2);
	const loaded = await visitWithout(/assets\/ahead-.*\.js/);
	await expect(page.getByRole("heading", { level: 1, name: "Inicia sesión o regístrate" })).toBeVisible();
	expect([...loaded]).toEqual(expect.arrayContaining(preloaded()));
});
