import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type FrameLocator, type Page } from "@playwright/test";
import { drawDemoPerson } from "@puente/providers/identity/drawn";
import { applyingEn } from "@puente/words/applying/en";
import { loanEn } from "@puente/words/loan/en";
import { repaymentEn } from "@puente/words/repayment/en";
import { root } from "./pinned-node.ts";
import { startProduct } from "./running.ts";
import { ensureChromium } from "./system.ts";

/**
 * Takes the pictures of the documents from the running product, so that they show what is there: it walks the tour of
 * docs/tour.md from the first tap to the last, and stops with an error where the tour no longer leads on.
 */
const folder = join(root, "docs", "pictures");
const bytesMax = 60 * 1024;
/** The best that is light enough is kept. */
const qualities = [80, 65, 50, 40, 30];
const waitMs = 60_000;

const applying = applyingEn.ui;
const loan = loanEn.ui;
const repayment = repaymentEn.ui;
/** A sentence up to its first blank to fill in. */
const begins = (sentence: string) => new RegExp(`^${sentence.split("{")[0]}`);

type Tour = { readonly desk: Page; readonly app: FrameLocator };

async function picture(name: string, of: Page | ReturnType<Page["locator"]>): Promise<void> {
	const path = join(folder, `${name}.jpg`);
	for (const quality of qualities) {
		await of.screenshot({ path, type: "jpeg", quality });
		if (statSync(path).size <= bytesMax) return;
	}
	throw new Error(`${name} weighs more than ${bytesMax} bytes, however it is pressed.`);
}

const ofPhone = ({ desk }: Tour, name: string) => picture(name, desk.locator(".phone"));

/** A tap in the app, be it on a button or on a link that looks like one. */
async function tap({ app }: Tour, name: string | RegExp): Promise<void> {
	const found = { name, ...(typeof name === "string" && { exact: true }) };
	await app.getByRole("button", found).or(app.getByRole("link", found)).first().click();
}

async function become({ desk, app }: Tour, name: RegExp): Promise<void> {
	await desk.locator(".borrowers button").filter({ hasText: name }).click();
	// Nobody else can be tapped until the phone is theirs.
	await desk.waitForTimeout(250);
	await desk.locator(".borrowers button:disabled").first().waitFor({ state: "hidden" });
	await app.getByRole("navigation").waitFor();
	await desk.getByRole("radio", { name: "English" }).check();
	await app.getByRole("link", { name: "Home", exact: true }).waitFor();
}

/** The code of the newest SMS goes where the app asks for it. */
async function tapCode({ desk }: Tour, before: number): Promise<void> {
	const codes = desk.getByRole("button", { name: /^Fill in the code/ });
	const giveUpAt = Date.now() + waitMs;
	while ((await codes.count()) <= before) {
		if (Date.now() > giveUpAt) throw new Error("No code has come.");
		await desk.waitForTimeout(250);
	}
	await codes.first().click();
}

const countCodes = ({ desk }: Tour) => desk.getByRole("button", { name: /^Fill in the code/ }).count();

async function apply(tour: Tour, address: string): Promise<void> {
	const { app } = tour;
	const { typed } = await drawDemoPerson("mx", 0, 0);
	const holder = `${typed.firstName} ${typed.lastName}`;
	const opened = await fetch(`${address}/sandbox/accounts`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ country: "mx", holder }),
	});
	const account = (await opened.json()) as { readonly bankCode: string; readonly accountNumber: string };
	await tap(tour, applying["home.continue"]);
	await app.locator("#field-cardholderName").fill(holder);
	await app.locator("#field-nationalId").fill(typed.nationalId);
	await app.locator('input[name="field-cardType"][value="clabe"]').check();
	await app.locator("#field-bankCode").click();
	await app.locator(`dialog[open] [data-option="${account.bankCode}"]`).click();
	await app.locator("#field-accountNumber").fill(account.accountNumber);
	await app.locator("#field-accountNumberConfirmation").fill(account.accountNumber);
	const before = await countCodes(tour);
	await tap(tour, applying["code.send"]);
	await tapCode(tour, before);
	await ofPhone(tour, "tour-apply");
	await tap(tour, applying["form.save"]);
	await tap(tour, applying["finish.submit"]);
}

async function borrow(tour: Tour): Promise<void> {
	const { desk, app } = tour;
	await desk.waitForTimeout(4_000);
	await desk.getByRole("button", { name: "Restart" }).click();
	await app.getByText(loan["home.approved"]).waitFor({ timeout: waitMs });
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

/** Pays at the till what the app shows a reference for. */
async function payInCash({ desk, app }: Tour, done: string): Promise<void> {
	await desk
		.getByRole("button", { name: /^Pay .* over OXXO/ })
		.first()
		.click({ timeout: waitMs });
	await app.getByText(done).waitFor({ timeout: waitMs });
}

/** Sends from a bank what the app asks for, to the account that it shows. */
async function payByTransfer({ desk, app }: Tour, done: string): Promise<void> {
	const beside = (label: string) => app.locator("dl > div").filter({ hasText: label }).locator("dd").first();
	const clabe = (await beside(repayment["reference.clabe"]).innerText()).replaceAll(/\D/g, "");
	const amount = (await beside(repayment["reference.amount"]).innerText()).replaceAll(/[^\d.]/g, "");
	const panel = desk.locator("section.panel").filter({ has: desk.getByRole("heading", { name: /^Pay$/ }) });
	await panel.getByRole("combobox").selectOption({ label: "SPEI" });
	await panel.getByLabel("Number to pay to").fill(clabe);
	await panel.getByLabel("Amount in whole money").fill(amount);
	await panel.getByRole("button", { name: "Pay", exact: true }).first().click();
	await app.getByText(done).waitFor({ timeout: waitMs });
}

async function chooseCash(tour: Tour): Promise<void> {
	const { app } = tour;
	await app.getByRole("tab", { name: repayment["cashier.offline"] }).click();
	await app.locator('input[name="channel"][value="oxxo"]').check();
}

async function beLate(tour: Tour, address: string, name: RegExp): Promise<void> {
	const moved = await fetch(`${address}/sandbox/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance: "P34D" }),
	});
	if (!moved.ok) throw new Error(`The clock was not moved, or due work is not done: ${await moved.text()}`);
	await become(tour, name);
	await tour.app.getByText(loan["home.overdue"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-late");
	await tap(tour, begins(loan["button.pay"]));
	await tap(tour, begins(repayment["detail.pay"]));
	await chooseCash(tour);
	await tap(tour, repayment["cashier.show"]);
	await payInCash(tour, repayment["pay.credited"]);
}

async function extend(tour: Tour): Promise<void> {
	const { app } = tour;
	await tap(tour, repayment["pay.left"]);
	await tap(tour, repayment["detail.more"]);
	await app.getByText(repayment["rollover.compare"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-rollover");
	await tap(tour, repayment["rollover.next"]);
	await app.getByRole("tab", { name: repayment["cashier.offline"] }).click();
	await app.locator('input[name="channel"][value="stp"]').check();
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
	await tap(tour, repayment["links.statement"]);
	await tour.app.getByText(repayment["statement.good"]).waitFor({ timeout: waitMs });
	await ofPhone(tour, "tour-statement");
}

mkdirSync(folder, { recursive: true });
const product = await startProduct(8480);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
try {
	const desk = await browser.newPage({ viewport: { width: 1200, height: 860 } });
	desk.setDefaultTimeout(waitMs);
	const tour: Tour = { desk, app: desk.frameLocator("iframe") };
	await desk.goto(`${product.address}/phone/`);
	await desk.getByRole("radio", { name: "Mexico" }).check();
	await become(tour, /Overdue/);
	await tour.app.getByText(loan["home.overdue"]).waitFor();
	await picture("phone", desk);
	const name = /Valeria/;
	await become(tour, name);
	await apply(tour, product.address);
	await borrow(tour);
	await beLate(tour, product.address, name);
	await extend(tour);
	await payOff(tour);
	await checkStatement(tour);
} finally {
	await browser.close();
	await product.stop();
}
