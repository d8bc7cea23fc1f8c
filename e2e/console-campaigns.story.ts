import { type Browser, expect, type Page } from "@playwright/test";
import { promoEn } from "@puente/words/promo/en";
import { supportEn } from "@puente/words/support/en";
import { clockNow, openScreen, register } from "./borrower.ts";
import { approveAndCarryOut, goTo } from "./console-page.ts";
import { test } from "./product.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Opens a phone of a borrower in another browser context. */
async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		locale: "en-NG",
	});
	return context.newPage();
}

async function giveReason(page: Page, button: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("Agreed with finance in the morning");
	await dialog.getByRole("button", { name: button }).click();
	await expect(dialog).toBeHidden();
}

async function approve(page: Page, kind: string): Promise<void> {
	await goTo(page, "/proposals");
	await page.getByRole("link", { name: kind }).first().click();
	await expect(page.locator("ins").first()).toBeVisible();
	await approveAndCarryOut(page);
}

test("a coupon is granted by two people, and the borrower sees it in the app", { tag: "@all" }, async ({
	page,
	browser,
	product,
}) => {
	const phone = await openPhone(browser, product.address);
	const mobile = await register(phone);
	await phone.goto("/#/user_center/coupons");
	await expect(phone.getByText(promoEn.ui["coupons.none"])).toBeVisible();

	await signIn(page, "sofia.support");
	await page.goto("/console/#/borrowers");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Find" }).click();
	await page.locator("[data-row-link]").first().click();
	await page.getByRole("button", { name: "Propose a coupon" }).click();
	const dialog = page.getByRole("dialog", { name: "Propose a coupon" });
	await dialog.getByLabel("Why").selectOption({ label: "Our mistake" });
	await dialog.getByLabel("Amount (NGN)").fill("350");
	const now = (await clockNow(page)).getTime();
	const lastDay = new Date(now + 30 * 86_400_000).toISOString().slice(0, 10);
	await dialog.getByLabel("Last day").fill(lastDay);
	await giveReason(page, "Propose a coupon");
	await goTo(page, "/proposals?which=mine");
	await page.getByRole("link", { name: "Coupon for a borrower" }).first().click();
	await expect(page.getByText("Someone else has to check it.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
	await phone.reload();
	await expect(phone.getByText(promoEn.ui["coupons.none"])).toBeVisible();

	await signIn(page, "arjun.finance");
	await approve(page, "Coupon for a borrower");
	await page.getByRole("link", { name: "Coupons", exact: true }).click();
	await expect(page.getByRole("row").filter({ hasText: "NGN 350.00" }).first()).toContainText("Our mistake");
	await phone.reload();
	await expect(phone.getByText("₦350")).toBeVisible();
	await expect(phone.getByText(promoEn.ui["coupons.staff"], { exact: true })).toBeVisible();
	await phone.goto("/#/user_center/msg_list");
	await expect(phone.getByText("A coupon for you")).toBeVisible();
	await phone.context().close();
});

test("a help answer written by staff is shown to borrowers once both languages are written", {
	tag: "@all",
}, async ({ page, browser, product }) => {
	const phone = await openPhone(browser, product.address);
	await register(phone);
	const place = "market kiosk";
	const question = `Can I pay at a ${place}?`;
	const search = async () => {
		await openScreen(phone, "/user_center/faq");
		await phone.getByLabel(supportEn.ui["faq.search"]).fill(place);
	};

	await signIn(page, "sofia.support");
	await page.getByRole("link", { name: "Questions", exact: true }).click();
	await page.getByLabel("Region").selectOption({ label: "Nigeria" });
	await page.getByRole("link", { name: "New question" }).click();
	await page.getByLabel("Topic").selectOption({ label: "Repaying" });
	await page.getByLabel("Question in English").fill(question);
	await page.getByLabel("Answer in English").fill("Yes, from {repaymentMin} on.");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("link", { name: question })).toBeVisible();
	await search();
	await expect(phone.getByText(question)).toBeHidden();

	await page.getByRole("link", { name: question }).click();
	await page.getByLabel("Question in Spanish").fill("¿Puedo pagar en un puesto del mercado?");
	await page.getByLabel("Answer in Spanish").fill("Sí, desde {amountMin}.");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText(/not in both languages: \{repaymentMin\}, \{amountMin\}/)).toBeVisible();
	await page.getByLabel("Answer in Spanish").fill("Sí, desde {repaymentMin}.");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("link", { name: question })).toBeVisible();
	await search();
	await phone.getByText(question).click();
	await expect(phone.getByText(/Yes, from ₦[\d,]+ on\./)).toBeVisible();
	await phone.context().close();
});
