import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { Language } from "@puente/core";
import { newDigits } from "./tries.ts";

/** A page of its own, or the app in the sandbox phone's frame. */
export type App = Page | FrameLocator;

/** A number that no other story uses. */
export function newMobile(): string {
	return `803${newDigits()}`;
}

/** The newest code to this number among those that came after so many SMS, read from the sandbox inbox as a person reads it from the phone. */
export async function readCode(page: Page, mobile: string, after = 0): Promise<string> {
	let code: string | undefined;
	await expect
		.poll(async () => {
			const inbox = (await (await page.request.get(`/sandbox/sms?to=${mobile}`)).json()) as {
				text: string;
			}[];
			const newer = inbox.slice(0, Math.max(0, inbox.length - after));
			code = newer.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0];
			return code;
		})
		.toBeDefined();
	return code ?? "";
}

/** From the empty form to the field for the code. */
export async function askForCode(app: App, screen: "Log in" | "Register", mobile: string): Promise<void> {
	await expect(app.getByRole("heading", { name: screen })).toBeVisible();
	await app.getByLabel("Mobile number").fill(mobile);
	await app.getByRole("checkbox", { name: "Terms of Service" }).check();
	await app.getByRole("checkbox", { name: "Privacy Policy" }).check();
	await app.getByRole("button", { name: "Continue" }).click();
	if (screen === "Register") {
		await app.getByRole("checkbox", { name: "I have read this and agree" }).check();
		await app.getByRole("button", { name: "Agree and continue" }).click();
	}
	await expect(app.getByLabel("Verification code")).toBeVisible();
}

export async function register(page: Page, mobile = newMobile()): Promise<string> {
	await page.goto("/#/user/register");
	await askForCode(page, "Register", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeHidden();
	await expect(page).toHaveURL(/#\/$/);
	return mobile;
}

/**
 * A screen of the app with all that it loads, in this language. From a blank page: a change of the hash alone leaves the last
 * screen standing for a moment, to be looked at instead.
 */
export async function openScreen(page: Page, path: string, language: Language): Promise<void> {
	await page.goto("about:blank");
	await page.goto(`/?lang=${language}#${path}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: /One moment|Un momento/ })).toHaveCount(0);
	await expect(page.locator("html")).toHaveAttribute("lang", language);
}

export async function moveClock(page: Page, advance: string): Promise<void> {
	// It answers when all that fell due in between is done.
	const moved = await page.request.post("/sandbox/clock", { data: { advance }, timeout: 120_000 });
	expect(moved.ok()).toBe(true);
}

/** Moves the clock just past an instant, wherever other stories have moved it before. */
export async function movePast(page: Page, instant: string | null): Promise<void> {
	const { now } = (await (await page.request.get("/sandbox/clock")).json()) as { now: string };
	const seconds = Math.ceil((Date.parse(instant ?? now) - Date.parse(now)) / 1000);
	await moveClock(page, `PT${Math.max(0, seconds) + 60}S`);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Finding = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe-core finds on the screen as it stands: of a page, or of the app in its frame. */
export async function findings(page: Pick<Page, "evaluate">): Promise<readonly string[]> {
	// What is around a screen may stand before the screen is loaded.
	await expect.poll(() => page.evaluate(() => document.querySelector("h1") !== null)).toBe(true);
	await page.evaluate(axeSource);
	const found = await page.evaluate(async () => {
		const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Finding[] }> } };
		return (await axe.run()).violations.map(({ id, nodes }) => ({
			id,
			nodes: nodes.map(({ html }) => ({ html })),
		}));
	});
	return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
