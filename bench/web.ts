import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { root } from "../tools/pinned-node.ts";
import { startProduct } from "../tools/running.ts";
import { ensureChromium } from "../tools/system.ts";
import { printTable } from "./table.ts";
import { interactionTimes, visitTimes } from "./web-visits.ts";

const port = 8380;
const debuggingPort = 9380;
/** Goals of the product: KiB gzip, Lighthouse scores, seconds. */
const goals = {
	js: 110,
	css: 10,
	lazy: 30,
	performance: 97,
	accessibility: 100,
	bestPractices: 100,
	lcpSeconds: 1.9,
};
const screens = { home: "/", login: "/#/user/login", "form (register)": "/#/user/register" };
const runs = 3;
const settleMs = 1000;
/** Long enough for the app to prefetch screens after home is shown. */
const idleMs = 5000;

const kib = (bytes: number) => (bytes / 1024).toFixed(1);
const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a phone downloads until home is shown, and what each later screen adds. */
async function sizes(address: string): Promise<void> {
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
	// A desktop shows the app in a frame, with a page around it.
	const page = await browser.newPage({
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
	});
	let fetched: string[] = [];
	page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
	const seen = new Set<string>();
	const gzipBytes = (extension: string) =>
		fetched
			.filter((path) => path.endsWith(extension) && !seen.has(path))
			.reduce((sum, path) => {
				seen.add(path);
				return sum + gzipSync(readFileSync(join(root, "apps/borrower/dist", path)), { level: 9 }).length;
			}, 0);
	await page.goto(address);
	await page.getByRole("heading", { level: 1 }).waitFor();
	const rows = [
		["first load: until home is shown", kib(gzipBytes(".js")), goals.js, kib(gzipBytes(".css")), goals.css],
	];
	fetched = [];
	await page.waitForTimeout(idleMs);
	rows.push([
		"prefetched when idle: the wire and the main screens",
		kib(gzipBytes(".js")),
		"",
		kib(gzipBytes(".css")),
		"",
	]);
	for (const path of [
		"/user/login",
		"/user/country",
		"/user_center/open_app",
		"/privacy_policy",
		"/records",
		"/me",
	]) {
		fetched = [];
		await page.goto(`${address}/#${path}`);
		// A hash change triggers no load event, so wait for the chunks of the screen.
		await page.waitForTimeout(settleMs);
		rows.push([`then: ${path}`, kib(gzipBytes(".js")), goals.lazy, kib(gzipBytes(".css")), ""]);
	}
	await browser.close();
	printTable(["KiB gzip", "JavaScript", "goal", "CSS", "goal"], rows);
}

/** What is read of Lighthouse's report. */
type Report = {
	readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
	readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

/** Lighthouse brings 150 MB that nothing else needs, so it is installed at its first use. */
async function loadLighthouse(): Promise<Lighthouse> {
	const folder = join(import.meta.dirname, "lighthouse");
	const entry = join(folder, "node_modules", "lighthouse", "core", "index.js");
	if (!existsSync(entry)) execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
	return ((await import(entry)) as { readonly default: Lighthouse }).default;
}

async function lighthouseScores(address: string): Promise<void> {
	const lighthouse = await loadLighthouse();
	const browser = await chromium.launch({
		executablePath: ensureChromium(),
		args: ["--no-sandbox", `--remote-debugging-port=${debuggingPort}`],
	});
	const rows: (string | number)[][] = [];
	for (const [name, path] of Object.entries(screens)) {
		const reports: Report[] = [];
		for (let run = 0; run < runs; run++) {
			// Lighthouse's own preset: a mid-range phone on slow 4G, simulated.
			const result = await lighthouse(address + path, {
				port: debuggingPort,
				output: "json",
				logLevel: "silent",
				onlyCategories: ["performance", "accessibility", "best-practices"],
			});
			if (!result) throw new Error("Lighthouse gave no result.");
			reports.push(result.lhr);
		}
		const score = (category: string) =>
			median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
		const lcp =
			median(reports.map((report) => report.audits["largest-contentful-paint"]?.numericValue ?? 0)) / 1000;
		rows.push([
			name,
			score("performance"),
			score("accessibility"),
			score("best-practices"),
			`${lcp.toFixed(2)} s`,
		]);
	}
	await browser.close();
	rows.push(["goal", goals.performance, goals.accessibility, goals.bestPractices, `${goals.lcpSeconds} s`]);
	printTable(
		[`Lighthouse mobile, median of ${runs}`, "performance", "accessibility", "best practices", "LCP"],
		rows,
	);
}

export async function run(): Promise<void> {
	// The demo's borrowers have an offer and a loan to try.
	const product = await startProduct(port);
	try {
		await sizes(product.address);
		console.log("");
		await visitTimes(product.address);
		console.log("");
		await interactionTimes(product.address);
		console.log("");
		await lighthouseScores(product.address);
	} finally {
		await product.stop();
	}
}
