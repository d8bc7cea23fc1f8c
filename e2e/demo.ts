import { test as base, type Page } from "@playwright/test";
import type { Country, Step } from "@puente/core";
import { startProduct } from "../tools/running.ts";

/** One of the people whom the first start makes, as the sandbox lists them. */
export type DemoBorrower = {
	/** Country and scene: mx-overdue. */
	readonly key: `${Country}-${string}`;
	readonly scene: string;
	readonly name: string;
	readonly country: Country;
	readonly mobile: string;
	readonly packageName: string;
	/** Of the newest order; null before the first one. */
	readonly step: Step | null;
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
		{ scope: "worker", timeout: 600_000 },
	],
	baseURL: ({ freshProduct }, use) => use(freshProduct),
});

export async function demoBorrowers(page: Page): Promise<readonly DemoBorrower[]> {
	return (await (await page.request.get("/sandbox/borrowers")).json()) as DemoBorrower[];
}

/** The one whose country and scene these are. */
export async function demoBorrower(page: Page, key: string): Promise<DemoBorrower> {
	const found = (await demoBorrowers(page)).find((each) => each.key === key);
	if (!found) throw new Error(`Nobody of the demo is ${key}.`);
	return found;
}
