import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type FrameLocator, type Page } from "@playwright/test";
import { fullName } from "@puente/core/validation";
import { drawDemoPerson } from "@puente/providers/identity/synthetic";
import { applyingEn } from "@puente/words/applying/en";
import { loanEn } from "@puente/words/loan/en";
import { repaymentEn } from "@puente/words/repayment/en";
import { root } from "../pinned-node.ts";
import { startProduct } from "../running.ts";
import { ensureChromium } from "../system.ts";

/**
 * Takes the pictures of README.md and docs/tour.md from a product of its own, with demo data and a fixed clock. It runs
 * the tour from the first tap to the last, and fails at a step that no longer works.
 */
const folder = join(root, "docs", "pictures");
const bytesMax = 120 * 1000;
/** The best quality within the size limit is used. */
const qualities = [85, 75, 65, 50, 40, 30];
const waitMs = 180_000;
/** The demo is made at the first instant; then the clock moves to the second, so that every run has the same dates. */
const clock = { made: "2029-03-14T14:00:00Z", pictures: "2029-03-14T18:00:00Z" };
const viewport = { width: 1440, height: 900 };
/** What still moves would differ from picture to picture. */
const desktop = { viewport, reducedMotion: "reduce" } as const;
/** Applications wait for this member of staff. */
const consoleStaff = "diego.credit";
/** May see every dashboard. */
const yearStaff = "ngozi.compliance";
const port = Number(process.env["PORT"] ?? 8480);

const applying = applyingEn.ui;
const loan = loanEn.ui;
const repayment = repaymentEn.ui;
/** Matches a sentence up to its first placeholder. */
const begins = (sentence: string) => new RegExp(`^${sentence.split("{")[0]}`);

type Tour = { readonly phonePage: Page; readonly app: FrameLocator };

async function picture(name: string, of: Page | ReturnType<Page["locator"]>): Promise<void> {
	const path = join(folder, `${name}.jpg`);
	for (const quality of qualities) {
		await of.screenshot({ path, type: "jpeg", quality });
		if (statSync(path).size <= bytesMax) return;
	}
	throw new Error(`the picture ${name} is larger than ${bytesMax} bytes at every quality`);
}

const ofPhone = ({ phonePage }: Tour, name: string) => picture(name, phonePage.locator(".phone"));

/** Taps a button, or a link that looks like one. */
async function tap({ app }: Tour, name: string | RegExp): Promise<void> {
	const found = { name, ...(typeof name === "string" && { exact: true }) };
	await app.getByRole("button", found).or(app.getByRole("link", found)).first().click();
}

async function logInAs({ phonePage, app }: Tour, name: RegExp): Promise<void> {
	const person = phonePage.locator(".person").filter({ hasText: name });
	await person.click();
	// The people are disabled until the login is done.
	await phonePage.locator(".person[aria-pressed=true]:enabled").filter({ hasText: name }).waitFor();
	await app.getByRole("navigation").waitFor();
	await phonePage.getByRole("radio", { name: "English" }).check();
	await app.getByRole("link", { name: "Home", exact: true }).waitFor();
}

const openTab = ({ phonePage }: Tour, name: RegExp) => phonePage.getByRole("tab", { name }).click();

/** Fills in the code of the newest SMS. */
async function tapCode(tour: Tour, before: number): Promise<void> {
	const { phonePage } = tour;
	await openTab(tour, /^SMS/);
	const codes = phonePage.getByRole("button", { name: /^Fill in the code/ });
	const deadline = Date.now() + waitMs;
	while ((await codes.count()) <= before) {
		if (Date.now() > deadline) throw new Error("no SMS code arrived");
		await phonePage.waitForTimeout(250);
	}
	await codes.first().click();
}

const countCodes = ({ phonePage }: Tour) =>
	phonePage.getByRole("button", { name: /^Fill in the code/ }).count();

async function apply(tour: Tour, address: string): Promise<void> {
	const { app } = tour;
	const { typed } = await drawDemoPerson("mx", 0, 0);
	const holder = fullName(typed);
	const opened = await fetch(`${address}/sandbox/accounts`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ country: "mx", holder }),
	});
	const account = (await opened.json()) as { readonly accountNumber: string };
	await tap(tour, applying["home.continue"]);
	await app.locator('input[name="field-cardType"][value="clabe"]').check();
	await app.locator("#field-accountNumber").fill(account.accountNumber);
	await app.locator("#field-accountNumberConfirmation").fill(account.accountNumber);
	await app.locator("output#field-bankCode").waitFor({ timeout: waitMs });
	const before = await countCodes(tour);
	await tap(tour, applying["form.next"]);
	await app.locator("#field-cardholderName").fill(holder);
	await app.locator("#field-nationalId").fill(typed.nationalId);
	await tapCode(tour, before);
	await ofPhone(tour, "tour-apply");
	await tap(tour, applying["form.save"]);
	await tap(tour, applying["finish.submit"]);
}

async function borrow(tour: Tour): Promise<void> {
	const { phonePage, app } = tour;
	await phonePage.waitForTimeout(4_000);
	await phonePage.getByRole("button", { name: "Restart" }).click();
	await app.getByText(loan["home.approvedText"]).waitFor({ timeout: waitMs });
	await tap(tour, loan["button.getMoney"]);
	await tap(tour, loan["choose.continue"]);
	await app.getByText(loan["offer.schedule"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-offer");
	await app.getByRole("checkbox").check();
	const before = await countCodes(tour);
	await tap(tour, loan["offer.now"]);
	await tapCode(tour, before);
	await tap(tour, loan["sign.sign"]);
	await app.getByText(loan["lending.arrived"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-money");
}

/** Pays the app's reference in cash at a store. */
async function payInCash(tour: Tour, done: string): Promise<void> {
	const { phonePage, app } = tour;
	await openTab(tour, /^Pay$/);
	await phonePage
		.getByRole("button", { name: /^Pay .* over OXXO/ })
		.first()
		.click({ timeout: waitMs });
	await app.getByText(done).waitFor({ timeout: waitMs });
}

/** Pays the amount by bank transfer to the account that the app shows. */
async function payByTransfer(tour: Tour, done: string): Promise<void> {
	const { phonePage, app } = tour;
	const beside = (label: string) => app.locator("dl > div").filter({ hasText: label }).locator("dd").first();
	const clabe = (await beside(repayment["reference.clabe"]).innerText()).replaceAll(/\D/g, "");
	const amount = (await beside(repayment["reference.amount"]).innerText()).replaceAll(/[^\d.]/g, "");
	await openTab(tour, /^Pay$/);
	const panel = phonePage.getByRole("tabpanel", { name: "Pay", exact: true });
	await panel.getByRole("combobox").selectOption({ label: "SPEI" });
	await panel.getByLabel("Number to pay to").fill(clabe);
	await panel.getByLabel("Amount").fill(amount);
	await panel.getByRole("button", { name: "Pay", exact: true }).first().click();
	await app.getByText(done).waitFor({ timeout: waitMs });
}

async function moveClock(address: string, advance: string): Promise<void> {
	const moved = await fetch(`${address}/sandbox/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance }),
	});
	if (!moved.ok)
		throw new Error(`the clock was not moved, or due jobs are unfinished: ${await moved.text()}`);
}

/** Moves the clock to the instant of the pictures. */
async function setClock(address: string): Promise<void> {
	const { now } = (await (await fetch(`${address}/sandbox/clock`)).json()) as { readonly now: string };
	const seconds = Math.floor((Date.parse(clock.pictures) - Date.parse(now)) / 1000);
	if (seconds < 0) throw new Error("making the demo took longer than the clock of the pictures allows");
	await moveClock(address, `PT${seconds}S`);
}

async function chooseCash(tour: Tour): Promise<void> {
	const { app } = tour;
	await app.locator('input[name="channel"][value$="oxxo"]').check();
}

async function beLate(tour: Tour, address: string, name: RegExp): Promise<void> {
	await moveClock(address, "P34D");
	await logInAs(tour, name);
	await tour.app.getByText(loan["home.overdue"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-late");
	await tap(tour, begins(loan["button.pay"]));
	await tour.app.locator('input[name="pay-with"][value="offline oxxo"]').check();
	await tap(tour, repayment["cashier.show"]);
	await payInCash(tour, repayment["pay.credited"]);
}

async function extend(tour: Tour): Promise<void> {
	const { app } = tour;
	await tap(tour, repayment["pay.left"]);
	await tap(tour, begins(repayment["detail.more"]));
	await app.getByText(repayment["rollover.compare"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-rollover");
	await tap(tour, repayment["rollover.next"]);
	await app.locator('input[name="channel"][value$="stp"]').check();
	await app.getByRole("checkbox").check();
	await tap(tour, begins(repayment["rollover.confirm"]));
	await payByTransfer(tour, repayment["rollover.done"]);
	await ofPhone(tour, "tour-extended");
	await tap(tour, repayment["rollover.back"]);
}

async function payOff(tour: Tour): Promise<void> {
	await tap(tour, repayment["early.pay"]);
	await chooseCash(tour);
	await tap(tour, repayment["cashier.show"]);
	await payInCash(tour, repayment["paidOff.lead"]);
	await ofPhone(tour, "tour-paid-off");
}

async function checkStatement(tour: Tour): Promise<void> {
	await tap(tour, begins(repayment["links.statement"]));
	await tour.app.getByText(repayment["statement.good"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-statement");
}

/** `/` on a desktop, in Mexico. */
async function showStart(browser: Browser, address: string): Promise<void> {
	const page = await browser.newPage(desktop);
	page.setDefaultTimeout(waitMs);
	await page.goto(`${address}/?packageName=com.puente.mx&lang=en`);
	const app = page.frameLocator("iframe");
	await app.getByRole("link", { name: "Home", exact: true }).waitFor();
	// The example in the phone comes a moment after its first screen.
	await app.getByText(loan["home.never"]).waitFor();
	await page.locator(".site-sums").waitFor();
	await picture("start", page);
	await page.close();
}

/** The phone shows each SMS as a banner over the app, which would hide the title of a screen. */
async function hideBanners(phonePage: Page): Promise<void> {
	await phonePage.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("button.banner { display: none }");
		document.adoptedStyleSheets.push(sheet);
	});
}

/** The phone page with a borrower who is late. */
async function showPhone(tour: Tour): Promise<void> {
	const { phonePage, app } = tour;
	await phonePage.getByRole("radio", { name: "Mexico" }).check();
	await logInAs(tour, /Late with a payment/);
	await app.getByText(loan["home.overdue"]).waitFor();
	await picture("phone", phonePage);
}

/** The console of a member of staff. */
async function showConsole(browser: Browser, address: string): Promise<void> {
	const context = await browser.newContext({ ...desktop, baseURL: address });
	const page = await context.newPage();
	page.setDefaultTimeout(waitMs);
	await context.request.post(`/sandbox/staff/${consoleStaff}/session`);
	await page.goto("/console/");
	await page.getByRole("button", { name: "Sign out" }).waitFor();
	await page.waitForLoadState("networkidle");
	await picture("console", page);
	await context.close();
}

/** The dashboards of a lender with a year behind it, which the first start unpacks. */
async function showYear(browser: Browser): Promise<void> {
	const year = await startProduct(port + 100, { IDENTITY_ENGINE: "synthetic" });
	const context = await browser.newContext({ ...desktop, baseURL: year.address });
	const page = await context.newPage();
	page.setDefaultTimeout(waitMs);
	await context.request.post(`/sandbox/staff/${yearStaff}/session`);
	const { now } = (await (await context.request.get("/sandbox/clock")).json()) as { readonly now: string };
	const dayOf = (date: Date) => date.toISOString().slice(0, 10);
	const range = `from=${dayOf(new Date(Date.parse(now) - 365 * 86_400_000))}&to=${dayOf(new Date(now))}`;
	await page.goto(`/console/#/dashboards?country=mx&grain=week&${range}`);
	await page.getByRole("application").first().waitFor();
	await page.waitForLoadState("networkidle");
	await picture("year", page);
	await context.close();
	await year.stop();
}

mkdirSync(folder, { recursive: true });
const product = await startProduct(port, {
	CLOCK_START: clock.made,
	// The tour takes no photo; without the models the demo is made in a fraction of the time.
	IDENTITY_ENGINE: "synthetic",
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
try {
	await setClock(product.address);
	await showStart(browser, product.address);
	await showConsole(browser, product.address);
	const phonePage = await browser.newPage(desktop);
	phonePage.setDefaultTimeout(waitMs);
	const tour: Tour = { phonePage, app: phonePage.frameLocator("iframe") };
	await phonePage.goto(`${product.address}/phone/`);
	await hideBanners(phonePage);
	await showPhone(tour);
	const name = /Valeria/;
	await logInAs(tour, name);
	await apply(tour, product.address);
	await borrow(tour);
	await beLate(tour, product.address, name);
	await extend(tour);
	await payOff(tour);
	await checkStatement(tour);
	await showYear(browser);
} finally {
	await browser.close();
	await product.stop();
}
