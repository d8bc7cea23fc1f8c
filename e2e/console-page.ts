import { expect, type Locator, type Page } from "@playwright/test";
import { errors } from "@puente/contract";
import { staffWire } from "@puente/contract/staff";
import type { QueueName } from "@puente/core/staff";
import { expectReady, load } from "./borrower.ts";
import { type BorrowerSession, logInDemoBorrower } from "./borrower-session.ts";
import type { DemoBorrower } from "./demo.ts";
import { test as base } from "./product.ts";
import { openSession } from "./staff.ts";

type PeopleFixtures = {
	/** A browser page with the session of a demo staff member; no page is loaded yet. */
	readonly consoleOf: (name: string) => Promise<Page>;
	/** A browser page with the session of a demo borrower. */
	readonly phoneOf: (key: DemoBorrower["key"]) => Promise<BorrowerSession>;
};

/** Fixtures for tests with several people, each with a separate browser. */
export const test = base.extend<PeopleFixtures>({
	consoleOf: async ({ browser, product }, use) => {
		const opened: Page[] = [];
		await use(async (name) => {
			const staffPage = await browser.newPage({
				baseURL: product.address,
				viewport: { width: 1280, height: 800 },
				isMobile: false,
				hasTouch: false,
			});
			opened.push(staffPage);
			await openSession(staffPage.request, name);
			return staffPage;
		});
		for (const staffPage of opened) await staffPage.close();
	},
	phoneOf: async ({ browser, product }, use) => {
		const opened: Page[] = [];
		await use(async (key) => {
			const phone = await browser.newPage({ baseURL: product.address });
			opened.push(phone);
			return logInDemoBorrower(phone, key, "en");
		});
		for (const phone of opened) await phone.close();
	},
});

/** Opens a page of the console. */
export async function goTo(staffPage: Page, path: string): Promise<void> {
	await load(staffPage, "/console/", path);
	await expectReady(staffPage, path.replace(/\?.*$/, ""));
}

/** Expects that this role cannot use a queue: not in the list, not by its address, and not at the server. */
export async function expectNoAccess(staffPage: Page, queue: QueueName): Promise<void> {
	await goTo(staffPage, "/queues");
	await expect(staffPage.locator(`[href^="#/queues/${queue}"]`)).toHaveCount(0);
	await goTo(staffPage, `/queues/${queue}`);
	await expect(staffPage.getByRole("heading", { level: 1, name: "There is no such page" })).toBeVisible();
	const { code } = await (await staffPage.request.get(`${staffWire.base}/queue?queue=${queue}`)).json();
	expect(code, queue).toBe(errors.notPermitted.code);
}

/** Expects the server to refuse a call for which the role has no button. */
export async function expectRefused(staffPage: Page, path: string, data: object): Promise<void> {
	const headers = { [staffWire.header]: "1" };
	const change = { ...data, operationId: crypto.randomUUID() };
	const reply = await staffPage.request.post(`${staffWire.base}${path}`, { headers, data: change });
	expect((await reply.json()).code, path).toBe(errors.notPermitted.code);
}

/** Finds a borrower by order number and opens a tab of their page. */
export async function openBorrower(staffPage: Page, orderNo: string, tab = "timeline"): Promise<void> {
	await goTo(staffPage, "/borrowers");
	await staffPage.getByLabel("Search by").selectOption({ label: "Order number" });
	await staffPage.getByRole("searchbox", { name: "Order number" }).fill(orderNo);
	await staffPage.getByRole("button", { name: "Find" }).click();
	await staffPage.locator("[data-row-link]").first().click();
	await staffPage.getByRole("tab", { name: new RegExp(`^${tab}`, "i") }).click();
}

/** Clicks a button, fills in its dialog with the reason and submits it. */
export async function giveReason(
	staffPage: Page,
	button: string,
	fillIn: (dialog: Locator) => Promise<unknown> = async () => undefined,
): Promise<void> {
	await staffPage.getByRole("button", { name: button, exact: true }).click();
	const dialog = staffPage.getByRole("dialog");
	await fillIn(dialog);
	await dialog.getByLabel("Reason").fill("The borrower called, and it is as they say");
	await dialog.getByRole("button", { name: button, exact: true }).click();
	await expect(dialog).toBeHidden();
}

/** Expects that the maker of a proposal cannot approve it. */
export async function expectCannotCheckOwn(staffPage: Page, kind: string): Promise<void> {
	await goTo(staffPage, "/proposals?which=mine");
	await staffPage.getByRole("link", { name: kind, exact: true }).first().click();
	await expect(staffPage.getByText("Someone else has to check it.")).toBeVisible();
	await expect(staffPage.getByRole("button", { name: "Approve" })).toBeHidden();
}

/** Approves the open proposal of this kind. */
export async function approve(staffPage: Page, kind: string): Promise<void> {
	await goTo(staffPage, "/proposals");
	await staffPage.getByRole("link", { name: kind, exact: true }).first().click();
	await approveAndCarryOut(staffPage);
}

export async function approveAndCarryOut(staffPage: Page): Promise<void> {
	await staffPage.getByRole("button", { name: "Approve" }).click();
	await staffPage.getByRole("button", { name: "Approve and carry out" }).click();
	await expect(staffPage.getByText("Carried out", { exact: true })).toBeVisible();
}
