import { expect, type Page } from "@playwright/test";

/** Somebody of the sandbox's staff sits down at the console. */
export async function signIn(page: Page, name: string): Promise<void> {
	await page.goto("/console/");
	await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
	await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}
