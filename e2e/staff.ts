import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectReady, load } from "./borrower.ts";

/** Opens a session of a demo staff member in the browser; no page is loaded. */
export async function openSession(context: APIRequestContext, name: string): Promise<void> {
	const opened = await context.post(`/sandbox/staff/${name}/session`);
	expect(opened.status(), name).toBe(200);
}

/** Signs a demo staff member in, replacing the browser's session, and opens the console. */
export async function signIn(page: Page, name: string): Promise<void> {
	await openSession(page.request, name);
	await load(page, "/console/", "/");
	await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
	await expectReady(page);
}
