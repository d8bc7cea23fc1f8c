import { expect, test } from "@playwright/test";
import { askForCode, newMobile, readCode, register } from "./borrower.ts";

const guarded = [
	"/user_center/settings",
	"/user_center/about_us",
	"/user_center/customer_services",
	"/user_center/faq",
	"/user_center/msg_list",
	"/user_center/msg_detail",
	"/borrow/to_borrow",
	"/borrow/loan_history",
	"/auth/personal_infomation",
	"/auth/id_card_authentication",
	"/auth/review_tips",
	"/bank_account",
	"/bank_account/add_bankcard",
	"/repay/repay_info",
	"/finish_loading",
];

test("without a wrapper every guarded screen asks for a login, and returns there after it", async ({
	page,
}) => {
	for (const path of guarded) {
		await page.goto(`/#${path}`);
		await expect(page, path).toHaveURL(/#\/user\/login/);
		await page.goto("/#/");
	}
	await page.goto("/#/user_center/settings");
	await page.getByRole("button", { name: "New here? Register" }).click();
	const mobile = newMobile();
	await askForCode(page, "Register", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page).toHaveURL(/#\/user_center\/settings/);
});

test("a link that arrives while the app is starting is followed", async ({ page }) => {
	await page.addInitScript(() => {
		// The worst moment: the first screen is drawn for the old hash, and the router is just about to listen.
		const listen = window.addEventListener.bind(window);
		window.addEventListener = ((type: string, ...rest: [EventListener]) => {
			if (type === "popstate") history.replaceState(null, "", "#/user/register");
			listen(type, ...rest);
		}) as typeof window.addEventListener;
	});
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Register" })).toBeVisible();
});

test("anybody sees the tabs, login, register, privacy, terms", async ({ page }) => {
	for (const [path, heading] of [
		["/", "Welcome to"],
		["/records", "Records"],
		["/me", "Me"],
		["/user/login", "Log in"],
		["/user/register", "Register"],
		["/privacy_policy", "Privacy Policy"],
		["/terms_of_service", "Terms of Service"],
	] as const) {
		await page.goto(`/#${path}`);
		await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
	}
});

test("redirects lead where the specification says", async ({ page }) => {
	await register(page);
	for (const [path, target] of [
		["/bank_account", "/bank_account/add_bankcard"],
		["/auth", "/auth/personal_infomation"],
		["/borrow", "/"],
		["/repay", "/"],
		["/user_center", "/user_center/settings"],
		["/user", "/"],
		["/feedback", "/feedback/feedback_list"],
		["/no/such/screen", "/"],
	] as const) {
		await page.goto(`/#${path}`);
		await expect(page, path).toHaveURL(new RegExp(`#${target}$`));
	}
});

test.describe("in the sandbox phone", () => {
	test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

	test("an SMS code is tapped into the app, and the wrapper is told of the new session", async ({ page }) => {
		await page.goto("/phone/");
		const app = page.frameLocator("iframe");
		await app.getByRole("button", { name: "Log in or register" }).click();
		await app.getByRole("button", { name: "New here? Register" }).click();
		const mobile = newMobile();
		await askForCode(app, "Register", mobile);
		const code = await readCode(page, mobile);
		await page
			.getByRole("button", { name: `Fill in the code ${code}` })
			.first()
			.click();
		await expect(app.getByLabel("Verification code")).toHaveValue(code);
		await app.getByRole("button", { name: "Register" }).click();
		await expect(app.getByRole("button", { name: "Apply", exact: true })).toBeVisible();
		await expect(page.getByText("setNewToken").first()).toBeVisible();
	});

	test("the guard asks the wrapper for a login; without one of its own the app shows its screen", async ({
		page,
	}) => {
		await page.goto("/phone/");
		const app = page.frameLocator("iframe");
		await app.getByRole("link", { name: "Me", exact: true }).click();
		await app.getByRole("link", { name: "Settings" }).click();
		await expect(app.getByRole("heading", { name: "Log in" })).toBeVisible();
		await expect(page.getByText("toLogin").first()).toBeVisible();
	});

	test("the guard opens the screen after the wrapper's own login", async ({ page }) => {
		await page.goto("/phone/");
		const app = page.frameLocator("iframe");
		await page.getByLabel("Wrapper has its own login").check();
		await app.getByRole("link", { name: "Me", exact: true }).click();
		await app.getByRole("link", { name: "Settings" }).click();
		const sheet = page.getByRole("dialog");
		const mobile = newMobile();
		await sheet.getByLabel(/number/i).fill(mobile);
		await sheet.getByRole("button", { name: /code/i }).click();
		await sheet.getByLabel(/code/i).fill(await readCode(page, mobile));
		await sheet.getByRole("button", { name: /log in|register/i }).click();
		await expect(app.getByRole("heading", { name: "Settings" })).toBeVisible();
	});

	test("without a wrapper in the frame the app goes to its own login", async ({ page }) => {
		await page.goto("/phone/");
		await page.getByLabel("No wrapper").check();
		const app = page.frameLocator("iframe");
		await page.getByRole("button", { name: /kill/i }).click();
		await app.getByRole("link", { name: "Me", exact: true }).click();
		await app.getByRole("link", { name: "Settings" }).click();
		await expect(app.getByRole("heading", { name: "Log in" })).toBeVisible();
	});

	test("the clock moves and the language switches from the panel", async ({ page }) => {
		await page.goto("/phone/");
		const app = page.frameLocator("iframe");
		await expect(app.getByRole("link", { name: "Home", exact: true })).toBeVisible();
		await page.getByLabel("Español").click();
		await expect(app.getByRole("link", { name: "Inicio" })).toBeVisible();
		const now = async () =>
			new Date(((await (await page.request.get("/sandbox/clock")).json()) as { now: string }).now).getTime();
		const before = await now();
		await page.getByRole("button", { name: "+1 hour" }).click();
		await expect.poll(async () => (await now()) - before).toBeGreaterThan(3_500_000);
	});
});
