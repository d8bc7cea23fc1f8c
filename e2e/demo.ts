import { test as base, expect, type Page } from "@playwright/test";
import type { Language } from "@puente/core";
import { startProduct } from "../tools/running.ts";
import { type Caller, callOpen } from "./calls.ts";

/** One of the people whom the first start makes, as the sandbox lists them. */
export type DemoBorrower = {
	/** Country and scene: mx-overdue. */
	readonly key: string;
	readonly scene: string;
	readonly name: string;
	readonly country: string;
	readonly mobile: string;
	readonly packageName: string;
};

/**
 * Stories of the demo have a product of their own, because the others move the clock: by then an offer has lapsed and the
 * money on its way has arrived.
 */
export const test = base.extend<object, { freshProduct: string }>({
	freshProduct: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use, { config }) => {
			const product = await startProduct(Number(config.metadata["port"]) + 1);
			await use(product.address);
			await product.stop();
		},
		{ scope: "worker", timeout: 180_000 },
	],
	baseURL: ({ freshProduct }, use) => use(freshProduct),
});

export async function demoBorrowers(page: Page): Promise<readonly DemoBorrower[]> {
	return (await (await page.request.get("/sandbox/borrowers")).json()) as DemoBorrower[];
}

export type Opened = { readonly caller: Caller; readonly orderNo: string };

/** The app opens in this page as theirs; nobody's when no key is given. Answers who calls, and their newest order. */
export async function openAs(page: Page, key: string | null, language: Language): Promise<Opened> {
	const who = (await demoBorrowers(page)).find((each) => each.key === key);
	const session = who && (await page.request.post(`/sandbox/borrowers/${key}/session`));
	if (session) expect(session.ok(), `${key} can be logged in`).toBe(true);
	const { token = "", phoneNumber = "" } = session ? await session.json() : {};
	await page.goto("/#/privacy_policy");
	const packageName = who?.packageName ?? "com.puente.mx";
	await page.evaluate(
		(kept) => {
			localStorage.clear();
			for (const [name, value] of Object.entries(kept)) if (value !== "") localStorage.setItem(name, value);
		},
		{ token, phoneNum: phoneNumber, language, packageName },
	);
	// The app that is open still believes that nobody is logged in.
	await page.goto("about:blank");
	const caller = { packageName, language, token };
	if (token === "") return { caller, orderNo: "" };
	const { order } = await callOpen(page.request, caller, "latestOrder", {});
	return { caller, orderNo: order?.orderNo ?? "" };
}
