import { expect, type Frame, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { Client } from "@puente/client";
import type { CallOutput, Calls } from "@puente/contract";
import { clockNow, expectReady } from "./borrower.ts";
import type { BorrowerSession } from "./borrower-session.ts";
import { clientOf } from "./calls.ts";

/** A demo borrower with a loan, in the sandbox phone. */
export type Debtor = {
	readonly page: Page;
	readonly app: FrameLocator;
	readonly orderNo: string;
	/** Calls the server as the app does, to compare the screens with its replies. */
	readonly call: Client;
};

export type Detail = CallOutput<Calls["repayDetail"]>;

/** Opens the phone of a demo borrower, in English, logged in. */
export async function openDemoPhone(page: Page, key: string): Promise<Debtor> {
	const reply = await page.request.post(`/sandbox/borrowers/${key}/session`);
	expect(reply.ok(), key).toBe(true);
	const session = (await reply.json()) as { token: string; userId: string; phoneNumber: string };
	const packageName = `com.puente.${key.slice(0, 2)}`;
	const permissions = { camera: true, location: true, contacts: true, notifications: true };
	const settings = { packageName, size: "large", permissions, ownLogin: false, bridge: true, language: "en" };
	await page.addInitScript(
		(stored) => {
			if (window !== window.top) return;
			for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(`puente-phone.${name}`, text);
		},
		{ settings: JSON.stringify(settings), session: JSON.stringify(session) },
	);
	// The app keeps an existing session, so the one of an earlier call is removed.
	if (page.url().startsWith("http")) await page.evaluate(() => localStorage.clear());
	await page.goto("/phone/");
	// The phone shows each SMS as a banner over the app, which would intercept clicks.
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("button.banner { display: none }");
		document.adoptedStyleSheets.push(sheet);
	});
	const call = await clientOf(page, { packageName, language: "en", token: session.token });
	const { order } = await call("latestOrder", {});
	if (!order) throw new Error(`the demo borrower ${key} has no order`);
	const app = page.frameLocator("iframe");
	const frame = await frameOf(page);
	await expect.poll(() => frame.evaluate(() => localStorage.getItem("token"))).toBe(session.token);
	const { orderNo } = order;
	return { page, app, orderNo, call };
}

async function frameOf(page: Page): Promise<Frame> {
	const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
	if (!frame) throw new Error("the phone page has no app frame");
	return frame;
}

/** Opens a screen of the loan by changing the app's hash, as a link does. */
export async function openLoanScreen({ page, orderNo }: Debtor, path: string, query = ""): Promise<void> {
	const hash = `#${path}?orderNo=${orderNo}${query}`;
	const frame = await frameOf(page);
	await frame.evaluate((to) => {
		location.hash = to;
	}, hash);
	await expectReady(frame, path);
}

export function detailOf({ call, orderNo }: Debtor): Promise<Detail> {
	return call("repayDetail", { orderNo });
}

/** The value beside a label. */
export function valueBeside(app: FrameLocator | Page, label: string): Locator {
	return app
		.locator("dl > div")
		.filter({ has: app.locator("dt", { hasText: label }) })
		.locator("dd")
		.first();
}

/** The large figure under a label. */
export function figureUnder(app: FrameLocator, label: string): Locator {
	return app.getByText(label, { exact: true }).locator("xpath=../following-sibling::p");
}

/** Expects an amount on the screen with any separators; a whole amount has cents only beside one that has some. */
export async function expectMoney(shown: Locator, minor: number): Promise<void> {
	const digits = minor % 100 === 0 ? `${minor / 100}(00)?` : String(minor).padStart(3, "0");
	await expect
		.poll(async () => ((await shown.textContent()) ?? "").replaceAll(/\D/g, ""))
		.toMatch(new RegExp(`^${digits}$`));
}

/** The debt to the smallest unit; the borrower is asked for it rounded down. */
export function exactlyOwed({ payoff }: Pick<Detail, "payoff">): number {
	return payoff.totalMinor + payoff.roundedOffMinor;
}

/** Expects that the debt falls by the payment, and by less than a unit that is taken off, at the server and on the screen. */
export async function expectPaid(debtor: Debtor, before: Detail, paidMinor: number): Promise<Detail> {
	await expect.poll(async () => (await detailOf(debtor)).paidMinor - before.paidMinor).toBe(paidMinor);
	const after = await detailOf(debtor);
	const takenOffMinor = exactlyOwed(before) - exactlyOwed(after) - paidMinor;
	expect(takenOffMinor).toBeGreaterThanOrEqual(0);
	expect(takenOffMinor).toBeLessThan(100);
	await openLoanScreen(debtor, "/repay/repay_info");
	await expectMoney(figureUnder(debtor.app, "Paid so far"), after.paidMinor);
	await expectMoney(valueBeside(debtor.app, "Left to pay today"), after.payoff.totalMinor);
	return after;
}

/** Opens the cashier, enters another amount and selects a rail. */
export async function chooseRail(
	debtor: Debtor,
	{ rail, amount }: { readonly rail: string; readonly amount: number },
): Promise<void> {
	const { app } = debtor;
	await openLoanScreen(debtor, "/repay/cashier");
	await app.getByText("Another amount").click();
	await app.getByLabel(/^Amount in /).fill(String(amount));
	await app.getByText(rail, { exact: true }).click();
}

/** Pays as at a bank, a store or another app, with the panel of the phone page. */
export async function payWithPanel(
	{ page }: Debtor,
	paid: { readonly over: string; readonly to: string; readonly amount?: string },
): Promise<void> {
	await page.getByRole("tab", { name: "Pay", exact: true }).click();
	const panel = page.getByRole("tabpanel", { name: "Pay", exact: true });
	await panel.getByRole("combobox").selectOption({ label: paid.over });
	await panel.getByLabel("Number to pay to").fill(paid.to);
	await panel.getByLabel("Amount").fill(paid.amount ?? "");
	await panel.getByRole("button", { name: "Pay", exact: true }).first().click();
	await expect(panel.getByText(/ paid\.$/)).toBeVisible();
}

/** Pays on a rail's payment page in the phone's frame, which then returns to the app. */
export async function payOnRailPage({ app }: Debtor, brand: string): Promise<void> {
	await expect(app.getByRole("heading", { name: brand, exact: true })).toBeVisible();
	await app.getByRole("button", { name: /^Pay / }).click();
}

export async function expectPaymentArrived(debtor: Debtor): Promise<void> {
	await expect(debtor.app.getByRole("heading", { name: "Your payment has arrived" })).toBeVisible();
}

/** Sends a proof of payment over the app's calls. */
export async function sendProof(
	{ page, call }: BorrowerSession,
	orderNo: string,
	amount: number,
): Promise<void> {
	// The server accepts any picture; staff decides what it proves.
	const picture = await page.screenshot({ type: "jpeg" });
	const { imageId } = await call("uploadVoucher", { orderNo }, [picture]);
	const paidOn = (await clockNow(page)).toISOString().slice(0, 10);
	await call("saveVoucher", { orderNo, amount, paidOn, reference: "BANK 4711", imageIds: [imageId] });
}

/** The digits of an account number or reference as the screen shows it. */
export async function numberBeside({ app }: Debtor, label: string): Promise<string> {
	return ((await valueBeside(app, label).textContent()) ?? "").replaceAll(/\D/g, "");
}

export async function expectBooksAddUp(debtor: Debtor): Promise<void> {
	await openLoanScreen(debtor, "/repay/statement");
	await expect(debtor.app.getByRole("heading", { name: "Verified" })).toBeVisible();
}
