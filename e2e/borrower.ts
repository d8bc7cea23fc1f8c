import { expect, type Frame, type FrameLocator, type Page } from "@playwright/test";
import { newDigits } from "./seed.ts";

/** A page of its own, or the app in the sandbox phone's frame. */
export type App = Page | FrameLocator;

/** A Nigerian number that no other test uses. */
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

/** The screen of this path is drawn, and nothing is being fetched for it. Without a path: the screen that is open. */
export async function expectReady(page: Page | Frame, path = ""): Promise<void> {
	const isReady = (wanted: string) => {
		const { ready } = document.documentElement.dataset;
		return wanted === "" ? ready !== undefined : ready === wanted;
	};
	// In the page and often: Playwright's own looks are up to half a second apart.
	await page.waitForFunction(isReady, path, { polling: 25 });
}

let visits = 0;

/** Loads the app or the console anew at this path of its router, so that everything it shows is asked for again. */
export async function load(page: Page, base: "/" | "/console/", path: string): Promise<void> {
	visits += 1;
	// Where only the hash differs, a browser keeps the document.
	await page.goto(`${base}?visit=${visits}#${path}`);
}

/** Opens a screen of the borrower app. */
export async function openScreen(page: Page, path: string): Promise<void> {
	await load(page, "/", path);
	await expectReady(page, path.replace(/\?.*$/, ""));
}

/** Longer than the server waits for due work before it answers 503. */
const clockTimeoutMs = 250_000;

/** Moves the clock of this file's product; all that fell due in between is done when it returns. */
export async function moveClock({ request }: Pick<Page, "request">, advance: string): Promise<void> {
	const moved = await request.post("/sandbox/clock", { data: { advance }, timeout: clockTimeoutMs });
	expect(moved.status(), await moved.text()).toBe(200);
}

export async function clockNow({ request }: Pick<Page, "request">): Promise<Date> {
	const { now } = (await (await request.get("/sandbox/clock")).json()) as { now: string };
	return new Date(now);
}

/** Moves the clock a minute past an instant that is still to come. */
export async function movePast(page: Page, instant: string): Promise<void> {
	const seconds = Math.ceil((Date.parse(instant) - (await clockNow(page)).getTime()) / 1000);
	expect(seconds, `${instant} is still to come`).toBeGreaterThan(0);
	await moveClock(page, `PT${seconds + 60}S`);
}
