import type { Page } from "@playwright/test";
import type { Step } from "@puente/core/application";
import type { Country } from "@puente/core/region";

/** A demo borrower as the sandbox lists it. */
export type DemoBorrower = {
	/** Country and scene, for example mx-overdue. */
	readonly key: `${Country}-${string}`;
	readonly scene: string;
	readonly name: string;
	readonly country: Country;
	readonly mobile: string;
	readonly packageName: string;
	/** Step of the latest order; null without an order. */
	readonly step: Step | null;
};

export async function demoBorrowers(page: Page): Promise<readonly DemoBorrower[]> {
	return (await (await page.request.get("/sandbox/borrowers")).json()) as DemoBorrower[];
}

export async function demoBorrower(page: Page, key: string): Promise<DemoBorrower> {
	const found = (await demoBorrowers(page)).find((each) => each.key === key);
	if (!found) throw new Error(`no demo borrower with the key ${key}`);
	return found;
}
