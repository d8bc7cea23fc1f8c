import type { Language } from "@puente/core/region";
import type { StaffRole } from "@puente/core/staff";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { createQueryClient } from "../src/shared/calls/query-client.ts";
import { App } from "../src/shell/app.tsx";
import { queueCounts } from "./samples/queues.ts";
import { session } from "./samples/session.ts";
import { type Answers, createWire, type Wire } from "./wire.ts";
import { t, wordIn } from "./words.ts";

export type ConsoleOptions = {
	/** The address after the hash. */
	readonly path: string;
	readonly roles?: readonly StaffRole[];
	readonly language?: Language;
	readonly answers?: Answers;
};

/** Longer than any test, so that a slow machine does not miss a message. */
const toastMs = { good: 600_000, wrong: 600_000 };
const wires: Wire[] = [];

/** Returns and clears the breaches of the contract in all opened consoles. */
export function takeProblems(): readonly string[] {
	return wires.splice(0).flatMap(({ problems }) => problems);
}

/** Renders the whole app, signed in with these roles, at this address. */
export async function openConsole(options: ConsoleOptions): Promise<Wire> {
	const { path, roles = ["credit"], language = "en", answers = {} } = options;
	const wire = createWire({
		session: session({ roles: [...roles] }),
		queues: queueCounts([]),
		failingProviders: { providers: [] },
		legalGaps: { gaps: [] },
		hold: { hold: null },
		...answers,
	});
	wires.push(wire);
	localStorage.setItem("puente.console.language", language);
	location.hash = path;
	await render(<App fetch={wire.fetch} queries={createQueryClient({ retryDelayMs: 0 })} toastMs={toastMs} />);
	return wire;
}

/** Waits until the page has its heading and nothing is loading. */
export async function expectLoaded(language: Language = "en"): Promise<void> {
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect.poll(() => loadingCount(wordIn(language, "app.wait"))).toBe(0);
}

function loadingCount(word: string): number {
	return [...document.querySelectorAll("[role=status]")].filter(({ textContent }) => textContent === word)
		.length;
}

/** Opens the console and waits for the page. */
export async function showPage(options: ConsoleOptions): Promise<Wire> {
	const wire = await openConsole(options);
	await expectLoaded(options.language);
	return wire;
}

export function button(name: string): Locator {
	return page.getByRole("button", { name, exact: true });
}

export function heading(name: string): Locator {
	return page.getByRole("heading", { name, exact: true });
}

export function dialog(): Locator {
	return page.getByRole("dialog");
}

/** A row of any table that contains this text. */
export function row(text: string): Locator {
	return page.getByRole("row").filter({ hasText: text });
}

export async function press(name: string): Promise<void> {
	await button(name).click();
}

export async function choose(label: string, option: string): Promise<void> {
	await page.getByLabelText(label, { exact: true }).selectOptions(option);
}

/** Fills in the reason of the open dialog and submits it. */
export async function giveReason(
	submit: string,
	options: { readonly label?: string; readonly text?: string } = {},
): Promise<void> {
	const { label = t("app.reason"), text = "The borrower called about it" } = options;
	await dialog().getByLabelText(label, { exact: true }).fill(text);
	await dialog().getByRole("button", { name: submit, exact: true }).click();
}

export async function expectToast(text: string): Promise<void> {
	await expect.element(page.getByText(text, { exact: true })).toBeVisible();
}

export async function expectText(text: string): Promise<void> {
	await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Expects the text within this element. */
export async function expectWithin(place: Locator, text: string): Promise<void> {
	await expect.element(place).toMatchTextContent(text);
}

export async function expectHash(pattern: RegExp | string): Promise<void> {
	if (typeof pattern === "string") await expect.poll(() => location.hash).toBe(`#${pattern}`);
	else await expect.poll(() => location.hash).toMatch(pattern);
}

export { userEvent };
