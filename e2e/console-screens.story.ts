import { expect, type Page } from "@playwright/test";
import { type Language, languages } from "@puente/core";
import { consoleEn } from "@puente/words/console/en";
import { consoleEs } from "@puente/words/console/es";
import { findings } from "./borrower.ts";
import { expectLoaded, goTo, test } from "./desk.ts";

const sizes = [
	{ width: 1280, height: 800 },
	{ width: 1024, height: 768 },
	{ width: 820, height: 1180 },
];

const tabs = [
	"timeline",
	"profile",
	"documents",
	"applications",
	"loans",
	"messages",
	"feedback",
	"consents",
];

/** What each of them opens; lists lead to their first item too. */
const walks: readonly (readonly [name: string, paths: readonly string[]])[] = [
	["diego.credit", ["/queues", "/queues/referred", "/queues/identity", "/dashboards"]],
	[
		"meera.credit",
		[
			"/editing/products",
			"/editing/blocklists",
			"/editing/campaigns",
			"/editing/coupons",
			"/editing/partners",
		],
	],
	[
		"lucia.finance",
		["/queues/payouts", "/queues/vouchers", "/queues/unmatched", "/queues/openItems", "/queues/reductions"],
	],
	[
		"ngozi.compliance",
		[
			"/queues",
			"/queues/feedback",
			"/queues/erasures",
			"/queues/exports",
			"/queues/blocked",
			"/editing/faq",
			"/proposals?which=all",
			"/audit",
		],
	],
	["andres.admin", ["/staff", "/sessions", "/proposals"]],
];

const english = new Set(
	(Object.keys(consoleEn) as (keyof typeof consoleEn)[])
		.filter((key) => consoleEs[key] !== consoleEn[key])
		.map((key) => consoleEn[key] as string),
);
const spanish = new Set<string>(Object.values(consoleEs));

/** Texts on the page that stand in the English catalogue and in no Spanish one. */
async function leftInEnglish(desk: Page): Promise<readonly string[]> {
	const texts = await desk.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found: string[] = [];
		while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? "");
		return found;
	});
	return texts.filter((text) => english.has(text) && !spanish.has(text));
}

async function speak(desk: Page, language: Language): Promise<void> {
	await desk.evaluate((chosen) => localStorage.setItem("puente.console.language", chosen), language);
	await desk.reload();
	await expect(desk.locator("html")).toHaveAttribute("lang", language);
}

const soft = expect.configure({ soft: true });

function widerThanScreen(desk: Page): Promise<boolean> {
	return desk.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

async function expectSound(desk: Page, language: Language, path: string): Promise<void> {
	await expectLoaded(desk);
	await desk.waitForLoadState("networkidle");
	for (const size of sizes) {
		await desk.setViewportSize(size);
		// Charts follow their page a moment later.
		await soft.poll(() => widerThanScreen(desk), { message: `${path} at ${size.width}` }).toBe(false);
	}
	expect.soft(await findings(desk), `${path} in ${language}`).toEqual([]);
	if (language === "es") expect.soft(await leftInEnglish(desk), path).toEqual([]);
}

for (const language of languages) {
	for (const [name, paths] of walks) {
		test(`every page of ${name} is sound in ${language}: by axe, in its width and in its words`, async ({
			deskOf,
		}) => {
			const desk = await deskOf(name);
			await speak(desk, language);
			for (const path of paths) {
				await goTo(desk, path);
				await expectSound(desk, language, path);
				const isList = ["/queues/", "/proposals", "/editing/"].some((above) => path.startsWith(above));
				const [first] = isList ? await desk.locator("[data-row-link]").all() : [];
				const to = await first?.getAttribute("href");
				if (!to) continue;
				await goTo(desk, to.replace("#", ""));
				await expectSound(desk, language, `${path}, its first`);
			}
			await speak(desk, "en");
		});
	}

	test(`a borrower's whole story and the figures as tables are sound in ${language}`, async ({
		deskOf,
		phoneOf,
	}) => {
		const { call } = await phoneOf("mx-overdue");
		const { order } = await call("latestOrder", {});
		const desk = await deskOf("ngozi.compliance");
		await speak(desk, language);
		await desk.goto("/console/#/borrowers");
		await desk.locator("form select").first().selectOption("orderNo");
		await desk.getByRole("searchbox").fill(order?.orderNo ?? "");
		await desk.keyboard.press("Enter");
		await desk.locator("[data-row-link]").first().click();
		for (const [index, tab] of tabs.entries()) {
			await desk.getByRole("tab").nth(index).click();
			await expectSound(desk, language, tab);
		}
		await goTo(desk, "/dashboards?country=mx");
		const toTables = desk.locator("button[aria-pressed]").filter({ hasText: /^(Table|Tabla)$/ });
		await expect(toTables.first()).toBeVisible();
		for (const toTable of await toTables.all()) {
			await toTable.focus();
			await desk.keyboard.press("Enter");
		}
		await expectSound(desk, language, "figures as tables");
		await speak(desk, "en");
	});
}
