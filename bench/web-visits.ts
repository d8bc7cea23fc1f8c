import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../tools/system.ts";
import { printTable } from "./table.ts";

/** A mid-range phone, as Lighthouse simulates it. */
const cpuSlowdown = 4;
/** Slow 4G, as Lighthouse simulates it. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** Goals of the product: milliseconds from a tap to the next picture, and of a second visit. */
const goals = { interactionMs: 200, secondVisitMs: 600 };
const runs = 3;
/** Longer than the app takes to paint home after its heading is there. */
const settleMs = 500;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Visit = { readonly page: Page; readonly session: CDPSession };

async function newVisit(context: BrowserContext): Promise<Visit> {
	const page = await context.newPage();
	return { page, session: await context.newCDPSession(page) };
}

type Interaction = {
	readonly name: string;
	/** The demo borrower who does it; null for a visitor. */
	readonly borrower: string | null;
	readonly path: string;
	readonly act: (page: Page) => Promise<void>;
};

const interactions: readonly Interaction[] = [
	{
		name: "type: the mobile number",
		borrower: null,
		path: "/#/user/login",
		act: async (page) => page.locator("#mobile").pressSequentially("5512345678", { delay: 120 }),
	},
	{
		name: "slide: the amount of a loan",
		borrower: "mx-offer",
		path: "/#/borrow/to_borrow",
		act: async (page) => {
			const slider = page.getByRole("slider");
			await slider.focus();
			for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowLeft"]) {
				await slider.press(key);
				await page.waitForTimeout(250);
			}
		},
	},
	{
		name: "pay: open the sheet, choose a way",
		borrower: "mx-repaying",
		path: "/#/",
		act: async (page) => {
			await page.getByRole("button", { name: /^Pay \$/ }).tap();
			await page.locator("dialog[open] #pay-with input").first().waitFor({ state: "attached" });
			await page.waitForTimeout(500);
			await page.locator("dialog[open] #pay-with label").first().tap();
			await page.waitForTimeout(500);
		},
	},
];

/** Logs a demo borrower in by the sandbox, as the phone page does. */
async function logIn(context: BrowserContext, address: string, key: string): Promise<void> {
	const answer = await context.request.post(`${address}/sandbox/borrowers/${key}/session`);
	if (!answer.ok()) throw new Error(`no session of ${key}: ${answer.status()}`);
	const { token = "", deviceId = "" } = (await answer.json()) as Record<string, string>;
	const list = await context.request.get(`${address}/sandbox/borrowers`);
	const borrowers = (await list.json()) as { key: string; mobile: string; country: string }[];
	const { mobile = "", country = "" } = borrowers.find((one) => one.key === key) ?? {};
	const stored = {
		token,
		phoneNum: mobile,
		packageName: `com.puente.${country}`,
		deviceMsg: JSON.stringify({ deviceId, country }),
	};
	await context.addInitScript((entries) => {
		for (const [name, value] of entries) localStorage.setItem(name, value);
	}, Object.entries(stored));
}

/** Milliseconds of each interaction until the next paint, as browsers report them. */
async function measureInteraction(
	browser: Browser,
	address: string,
	{ borrower, path, act }: Interaction,
): Promise<number> {
	const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
	await context.addInitScript(() => {
		localStorage.setItem("language", "en");
		const seen: number[] = [];
		Object.assign(window, { seenInteractions: seen });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
				if ((entry.interactionId ?? 0) > 0) seen.push(entry.duration);
		}).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
	});
	if (borrower !== null) await logIn(context, address, borrower);
	const { page, session } = await newVisit(context);
	await page.goto(address + path);
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.waitForLoadState("networkidle");
	await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
	await act(page);
	await page.waitForTimeout(1000);
	const durations = await page.evaluate(
		() => (window as unknown as { seenInteractions: number[] }).seenInteractions,
	);
	await context.close();
	return Math.max(0, ...durations);
}

/** The worst interaction of each kind on a slow phone. */
export async function interactionTimes(address: string): Promise<void> {
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
	const rows: (string | number)[][] = [];
	for (const interaction of interactions) {
		const worst: number[] = [];
		for (let run = 0; run < runs; run++) worst.push(await measureInteraction(browser, address, interaction));
		rows.push([interaction.name, `${median(worst)} ms`, `${goals.interactionMs} ms`]);
	}
	await browser.close();
	printTable(
		[`slowest interaction to next paint, CPU ${cpuSlowdown} × slower, median of ${runs}`, "measured", "goal"],
		rows,
	);
}

/** Milliseconds until home is painted. Without network the app is opened once before, and then again. */
async function timeToHome(context: BrowserContext, address: string, line: "slow" | "none"): Promise<number> {
	const { page, session } = await newVisit(context);
	await page.addInitScript(() => {
		new PerformanceObserver((list) => {
			Object.assign(window, { paintedMs: list.getEntries().at(-1)?.startTime });
		}).observe({ type: "largest-contentful-paint", buffered: true });
	});
	if (line === "slow") {
		await session.send("Network.enable");
		await session.send("Network.emulateNetworkConditions", slowLine);
		await page.goto(address);
	} else {
		await page.goto(address);
		await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
		await context.setOffline(true);
		await page.reload();
	}
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.waitForTimeout(settleMs);
	const ms = await page.evaluate(() => (window as unknown as { paintedMs: number }).paintedMs);
	await page.close();
	return ms;
}

/** Opens the app until its service worker has stored all files. */
async function storeFiles(context: BrowserContext, address: string): Promise<void> {
	const { page } = await newVisit(context);
	await page.goto(address);
	await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
	await page.close();
}

/** A first visit, a second one with the stored files, and one without network. */
export async function visitTimes(address: string): Promise<void> {
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
	const times = { first: [] as number[], second: [] as number[], offline: [] as number[] };
	for (let run = 0; run < runs; run++) {
		const context = await browser.newContext({ ...phone, serviceWorkers: "allow" });
		times.first.push(await timeToHome(context, address, "slow"));
		await storeFiles(context, address);
		times.second.push(await timeToHome(context, address, "slow"));
		times.offline.push(await timeToHome(context, address, "none"));
		await context.close();
	}
	await browser.close();
	const shown = (values: readonly number[]) => `${(median(values) / 1000).toFixed(2)} s`;
	const goal = `${goals.secondVisitMs / 1000} s`;
	printTable(
		[`home is painted, median of ${runs}`, "measured", "goal"],
		[
			["first visit, slow 4G", shown(times.first), ""],
			["second visit, slow 4G", shown(times.second), goal],
			["without network", shown(times.offline), goal],
		],
	);
}
