import { expect, type Frame, type FrameLocator, type Page } from "@playwright/test";
import { newDigits } from "./seed.ts";

/** The app as a page, or in the frame of the sandbox phone. */
export type App = Page | FrameLocator;

/** A Nigerian number that no other test uses. */
export function newMobile(): string {
	return `803${newDigits()}`;
}

/** Waits for the newest code to this number in the sandbox inbox, ignoring the first `after` SMS. */
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

/** Fills in the form and requests a code. A new number accepts the terms and the permissions first. */
export async function askForCode(app: App, who: "known" | "new", mobile: string): Promise<void> {
	await expect(app.getByRole("heading", { name: "Log in or register" })).toBeVisible();
	await app.getByLabel("Mobile number").fill(mobile);
	await app.getByRole("button", { name: "Continue" }).click();
	if (who === "new") {
		await app.getByRole("checkbox", { name: "I have read this and agree" }).check();
		await app.getByRole("checkbox", { name: "Terms of Service" }).check();
		await app.getByRole("checkbox", { name: "Privacy Policy" }).check();
		await app.getByRole("button", { name: "Agree and continue" }).click();
	}
	await expect(app.getByLabel("Verification code")).toBeVisible();
}

export async function register(page: Page, mobile = newMobile()): Promise<string> {
	await page.goto("/#/user/register");
	await askForCode(page, "new", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await expect(page.getByRole("heading", { name: "Log in or register" })).toBeHidden();
	await expect(page).toHaveURL(/#\/$/);
	return mobile;
}

/** Waits until the screen of this path, or the open one, is shown and has no pending requests. */
export async function expectReady(page: Page | Frame, path = ""): Promise<void> {
	const isReady = (expected: string) => {
		const { ready } = document.documentElement.dataset;
		return expected === "" ? ready !== undefined : ready === expected;
	};
	// Polled in the page, because Playwright polls only every half second.
	await page.waitForFunction(isReady, path, { polling: 25 });
}

let visits = 0;

/** Reloads the app or the console at this path of its router, so that all data is requested again. */
export async function load(page: Page, base: "/" | "/console/", path: string): Promise<void> {
	visits += 1;
	// A browser keeps the document when only the hash differs.
	await page.goto(`${base}?visit=${visits}#${path}`);
}

/** Opens a screen of the borrower app. */
export async function openScreen(page: Page, path: string): Promise<void> {
	await load(page, "/", path);
	await expectReady(page, path.replace(/\?.*$/, ""));
}

/** Longer than the server waits for due work before it answers 503. */
const clockTimeoutMs = 250_000;

/** Moves the clock of this file's product and returns when all due work is done. */
export async function moveClock({ request }: Pick<Page, "request">, advance: string): Promise<void> {
	const moved = await request.post("/sandbox/clock", { data: { advance }, timeout: clockTimeoutMs });
	expect(moved.status(), await moved.text()).toBe(200);
}

export async function clockNow({ request }: Pick<Page, "request">): Promise<Date> {
	const { now } = (await (await request.get("/sandbox/clock")).json()) as { now: string };
	return new Date(now);
}

/** Moves the clock to a minute after a future instant. */
export async function movePast(page: Page, instant: string): Promise<void> {
	const seconds = Math.ceil((Date.parse(instant) - (await clockNow(page)).getTime()) / 1000);
	expect(seconds, `${instant} is still to come`).toBeGreaterThan(0);
	await moveClock(page, `PT${seconds + 60}S`);
}
