import { expect, type Locator, type Page } from "@playwright/test";
import { staffErrors, staffWire } from "@puente/contract/staff";
import type { QueueName } from "@puente/core/staff";
import { expectReady, load } from "./borrower.ts";
import type { DemoBorrower } from "./demo.ts";
import { type LoggedIn, logInAs } from "./prepared.ts";
import { test as base } from "./product.ts";
import { openSession } from "./staff.ts";

type Places = {
	/** A demo staff member who is signed in, with a browser of their own and no page open yet. */
	readonly deskOf: (name: string) => Promise<Page>;
	/** A demo borrower with the app on a phone of their own. */
	readonly phoneOf: (key: DemoBorrower["key"]) => Promise<LoggedIn>;
};

/** Tests of two or three people, each with a browser of their own. */
export const test = base.extend<Places>({
	deskOf: async ({ browser, product }, use) => {
		const opened: Page[] = [];
		await use(async (name) => {
			const desk = await browser.newPage({
				baseURL: product.address,
				viewport: { width: 1280, height: 800 },
				isMobile: false,
				hasTouch: false,
			});
			opened.push(desk);
			await openSession(desk.request, name);
			return desk;
		});
		for (const desk of opened) await desk.close();
	},
	phoneOf: async ({ browser, product }, use) => {
		const opened: Page[] = [];
		await use(async (key) => {
			const phone = await browser.newPage({ baseURL: product.address });
			opened.push(phone);
			return logInAs(phone, key, "en");
		});
		for (const phone of opened) await phone.close();
	},
});

/** Opens a page of the console. */
export async function goTo(desk: Page, path: string): Promise<void> {
	await load(desk, "/console/", path);
	await expectReady(desk, path.replace(/\?.*$/, ""));
}

/** A queue that this role does not work on: not in the list, not by its address, and not at the server. */
export async function expectClosed(desk: Page, queue: QueueName): Promise<void> {
	await goTo(desk, "/queues");
	await expect(desk.locator(`[href^="#/queues/${queue}"]`)).toHaveCount(0);
	await goTo(desk, `/queues/${queue}`);
	await expect(desk.getByRole("heading", { level: 1, name: "There is no such page" })).toBeVisible();
	const { code } = await (await desk.request.get(`${staffWire.base}/queue?queue=${queue}`)).json();
	expect(code, queue).toBe(staffErrors.notPermitted.code);
}

/** The server refuses the call of a role that has no button for it. */
export async function expectRefused(desk: Page, path: string, data: object): Promise<void> {
	const headers = { [staffWire.header]: "1" };
	const reply = await desk.request.post(`${staffWire.base}${path}`, { headers, data });
	expect((await reply.json()).code, path).toBe(staffErrors.notPermitted.code);
}

/** From the search to the page of the borrower with this order. */
export async function openBorrower(desk: Page, orderNo: string, tab = "timeline"): Promise<void> {
	await goTo(desk, "/borrowers");
	await desk.getByLabel("Look by").selectOption({ label: "Order number" });
	await desk.getByRole("searchbox", { name: "Order number" }).fill(orderNo);
	await desk.getByRole("button", { name: "Find" }).click();
	await desk.locator("[data-row-link]").first().click();
	await desk.getByRole("tab", { name: new RegExp(`^${tab}`, "i") }).click();
}

/** Presses a button and gives the reason that it asks for; what else it asks for is filled in first. */
export async function giveReason(
	desk: Page,
	button: string,
	fillIn: (dialog: Locator) => Promise<unknown> = async () => undefined,
): Promise<void> {
	await desk.getByRole("button", { name: button, exact: true }).click();
	const dialog = desk.getByRole("dialog");
	await fillIn(dialog);
	await dialog.getByLabel("Reason").fill("The borrower called, and it is as they say");
	await dialog.getByRole("button", { name: button, exact: true }).click();
	await expect(dialog).toBeHidden();
}

const proposed = "Proposed. It waits for somebody to check it.";

export async function expectProposed(desk: Page): Promise<void> {
	await expect(desk.getByText(proposed)).toBeVisible();
}

/** The maker of a proposal reads that somebody else has to check it, and has no button for it. */
export async function expectNotOwn(desk: Page, kind: string): Promise<void> {
	await goTo(desk, "/proposals?which=mine");
	await desk.getByRole("link", { name: kind, exact: true }).first().click();
	await expect(desk.getByText("Somebody else has to check it.")).toBeVisible();
	await expect(desk.getByRole("button", { name: "Approve" })).toBeHidden();
}

/** The proposal of this kind that waits is approved and carried out. */
export async function approve(desk: Page, kind: string): Promise<void> {
	await goTo(desk, "/proposals");
	await desk.getByRole("link", { name: kind, exact: true }).first().click();
	await carryOut(desk);
}

export async function carryOut(desk: Page): Promise<void> {
	await desk.getByRole("button", { name: "Approve" }).click();
	await desk.getByRole("button", { name: "Approve and carry out" }).click();
	await expect(desk.getByText("Carried out", { exact: true })).toBeVisible();
}
