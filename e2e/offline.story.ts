import { expect, type Locator, type Page } from "@playwright/test";
import { words } from "./applicant.ts";
import { expectReady, openScreen } from "./borrower.ts";
import { logInDemoBorrower } from "./borrower-session.ts";
import { type Front, nextVersionMark, startFront } from "./front.ts";
import { test as base } from "./product.ts";

const test = base.extend<{ front: Front }>({
	front: async ({ product }, use) => {
		const front = await startFront(product.address);
		await use(front);
		await front.stop();
	},
	baseURL: ({ front }, use) => use(front.address),
});
test.use({ serviceWorkers: "allow" });

const { ui, applying, loan } = { ui: words.en.ui, applying: words.en.applying.ui, loan: words.en.loan.ui };
const form = "/auth/personal_infomation";

const banner = (page: Page) => page.getByText(ui["network.failed"]);
const address = (page: Page) => page.locator("#field-address");
const saveButton = (page: Page) => page.getByRole("button", { name: applying["form.save"] });

/** Waits until the service worker has all files. */
async function expectFilesKept(page: Page): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Types an address and waits until it is stored: a browser that leaves a page drops pending writes. */
async function typeAddress(page: Page, typed: string): Promise<void> {
	await address(page).fill(typed);
	await expect.poll(() => page.evaluate(storedAddresses)).toEqual([typed]);
}

async function storedAddresses(): Promise<readonly unknown[]> {
	const resultOf = <T>(request: IDBRequest<T>) =>
		new Promise<T>((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
	const database = await resultOf(indexedDB.open("puente-drafts"));
	const drafts = await resultOf(database.transaction("drafts").objectStore("drafts").getAll());
	database.close();
	return drafts.map((draft: Readonly<Record<string, unknown>>) => draft["address"]);
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
	const [a, b] = [await one.boundingBox(), await other.boundingBox()];
	return a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("the app opens without network with the typed answers, and goes on when the network is back", async ({
	page,
	context,
}) => {
	await logInDemoBorrower(page, "mx-form", "en");
	await openScreen(page, form);
	await expectFilesKept(page);
	await typeAddress(page, "Calle Diez 10, Centro");

	await context.setOffline(true);
	await page.reload();
	await expect(address(page)).toHaveValue("Calle Diez 10, Centro");
	await expect(banner(page)).toBeVisible();
	await expect(page.getByText(/^As of .*We couldn't refresh it just now\.$/)).toBeVisible();
	await saveButton(page).click();
	const toast = page.getByRole("alert").getByText(ui["request.failed"]);
	await expect(toast).toBeVisible();
	expect(await overlap(toast, saveButton(page))).toBe(false);
	await banner(page).scrollIntoViewIfNeeded();
	expect(await overlap(toast, banner(page))).toBe(false);

	// Screens that were not opened before: one without data, one with data that the phone has not.
	await page.evaluate(() => window.location.assign("#/user_center/language"));
	await expect(page.getByRole("heading", { level: 1, name: ui["language.title"] })).toBeVisible();
	await page.evaluate(() => window.location.assign("#/borrow/to_borrow"));
	await expect(page.getByText(loan["load.failed"])).toBeVisible();

	await page.evaluate((path) => window.location.assign(`#${path}`), form);
	await expect(address(page)).toHaveValue("Calle Diez 10, Centro");
	await context.setOffline(false);
	await expect(banner(page)).toBeHidden();
	await saveButton(page).click();
	await expect(page).not.toHaveURL(new RegExp(`#${form}$`));
	await openScreen(page, form);
	await expect(address(page)).toHaveValue("Calle Diez 10, Centro");
});

test("a new version is taken at the next load and loses nothing that was typed", async ({ page, front }) => {
	await logInDemoBorrower(page, "co-form", "en");
	await openScreen(page, form);
	await expectFilesKept(page);
	await typeAddress(page, "Carrera 7 # 12-34");

	front.deployNextVersion();
	await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
	await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
	await page.waitForFunction(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		return registration?.installing === null && registration.waiting === null;
	});
	// The open page stays as it is, and opens screens of its own version.
	await expect(address(page)).toHaveValue("Carrera 7 # 12-34");
	await expect(page.locator(`html[${nextVersionMark}]`)).toHaveCount(0);
	await page.reload();
	await expect(page.locator(`html[${nextVersionMark}]`)).toHaveCount(1);
	await expect(address(page)).toHaveValue("Carrera 7 # 12-34");
	await expectReady(page, form);
});

test("a browser can install the app, with the name of its country", async ({ page, context }) => {
	const worker = await page.request.get("/service-worker.js");
	expect(worker.headers()["cache-control"]).toBe("no-cache");
	await page.goto("/?packageName=com.puente.co#/");
	await expectReady(page);
	const link = page.locator("link[rel=manifest]");
	await expect(link).toHaveAttribute("href", /com\.puente\.co/);
	const href = (await link.getAttribute("href")) ?? "";
	const manifest = await page.request.get(href);
	expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
	expect(await manifest.json()).toMatchObject({ name: "Puente Colombia", lang: "es" });
	await expectFilesKept(page);
	const { installabilityErrors } = await (await context.newCDPSession(page)).send(
		"Page.getInstallabilityErrors",
	);
	// Playwright's contexts are private windows, which install nothing.
	expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test.describe("in a web view without service workers", () => {
	test.use({ serviceWorkers: "block" });

	test("a screen that was not loaded says so, and opens when the network is back", async ({
		page,
		context,
	}) => {
		await page.goto("/#/");
		await expectReady(page, "/");
		await context.setOffline(true);
		await page.evaluate(() => window.location.assign("#/terms_of_service"));
		await expect(page.getByText(ui["crash.title"])).toBeVisible();
		await expect(banner(page)).toBeVisible();
		const reload = page.getByRole("button", { name: ui["crash.reload"] });
		await reload.click();
		await expect(page.getByText(ui["crash.title"])).toBeVisible();
		await context.setOffline(false);
		await reload.click();
		await expect(page.getByRole("heading", { level: 1, name: ui["terms.title"] })).toBeVisible();
	});
});
