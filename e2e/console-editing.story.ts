import { expect, type Page, test } from "@playwright/test";
import { findings } from "./borrower.ts";
import { demoBorrower } from "./demo.ts";
import { carryOut } from "./desk.ts";
import { logInAs } from "./prepared.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

async function expectClean(page: Page): Promise<void> {
	await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
	expect(await findings(page)).toEqual([]);
	const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
	expect(await page.evaluate(isWide), "scrolls sideways").toBe(false);
}

/** Says why in the question that is open, and sends it. */
async function giveReason(page: Page, button: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("Agreed with risk on Monday");
	await dialog.getByRole("button", { name: button }).click();
}

async function approve(page: Page, name: string, kind: string): Promise<void> {
	await signIn(page, name);
	await page.goto("/console/#/proposals");
	await page.getByRole("link", { name: kind, exact: true }).first().click();
	await expect(page.locator("ins").first()).toBeVisible();
	await expectClean(page);
	await carryOut(page);
}

test("a product that breaks the law is refused in a sentence; a lawful change is checked and borrowers see it", async ({
	page,
}) => {
	/** What the app is asked for; home, where it says what that costs, is open then. */
	const interestOffered = async () => {
		const { call } = await logInAs(page, "co-paidOff", "en");
		const { products } = await call("productList", {});
		await page.goto("/#/");
		return products.find(({ productId }) => productId === "co-quick-91")?.interestPercentPerDay;
	};
	const home = page.getByText(/for 91 days/).first();
	const before = { interest: await interestOffered(), said: (await home.textContent()) ?? "" };
	const wanted = before.interest === "0.042" ? "0.041" : "0.042";

	await signIn(page, "diego.credit");
	await page.getByRole("link", { name: "Products" }).click();
	await page.getByLabel("Region").selectOption("Colombia");
	await expect(page.getByRole("heading", { name: /^co-quick-91/ })).toBeVisible();
	await expectClean(page);
	await page.getByRole("link", { name: "Propose a change" }).first().click();
	await expect(page.getByRole("heading", { name: "Change of co-quick-91" })).toBeVisible();
	await expect(page.getByText("Nothing is changed yet.")).toBeVisible();
	const propose = page.getByRole("button", { name: "Propose a change" });
	await expect(propose).toBeDisabled();
	const field = page.getByLabel("Interest, % a day").first();
	await field.fill("0.09");
	await expect(page.locator("ins")).toHaveText("0.09%");
	await expectClean(page);
	await propose.click();
	await giveReason(page, "Propose a change");
	await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
		"co product co-quick-91: yearly cost 38.28% over 91 days, fee and tax included, passes the ceiling 36%",
	);
	await expect(page.getByRole("dialog").getByRole("alert")).toContainText("passes the usury ceiling");
	await page.keyboard.press("Escape");
	await field.fill(wanted);
	await propose.click();
	await giveReason(page, "Propose a change");
	await expect(page.getByText("Somebody else has to check it.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

	await approve(page, "arjun.finance", "Change of a product");
	await page.getByRole("link", { name: "Products" }).click();
	await page.getByLabel("Region").selectOption("Colombia");
	await expect(page.getByText("Agreed with risk on Monday").first()).toBeVisible();
	await expectClean(page);
	expect(await interestOffered()).toBe(wanted);
	await expect(home).not.toHaveText(before.said);
});

test("a number is blocked by two people, and nobody can read it", async ({ page }) => {
	const number = `CC 10${Date.now()}`;
	const lookUp = async () => {
		await page.getByRole("link", { name: "Blocklists" }).click();
		await page.getByLabel("Region").first().selectOption("Colombia");
		await page.getByLabel("Value").fill(number);
		await page.getByRole("button", { name: "Look up" }).click();
	};
	await signIn(page, "sofia.support");
	await lookUp();
	await expect(page.getByText("Not blocked")).toBeVisible();
	await page.getByRole("button", { name: "Propose to block" }).click();
	await giveReason(page, "Propose to block");
	await expect(page.getByRole("link", { name: "Waits to be checked" })).toBeVisible();
	await expectClean(page);

	await approve(page, "ngozi.compliance", "Blocklist");
	await lookUp();
	await expect(page.getByRole("button", { name: "Propose to let go" }).first()).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "Agreed with risk on Monday" }).first();
	await expect(row).toContainText("sofia.support, ngozi.compliance");
	await expect(page.getByRole("table")).not.toContainText(number);
	await expectClean(page);
});

test("what a borrower has can be blocked from the borrower's page", async ({ page }) => {
	const { mobile } = await demoBorrower(page, "co-repaying");
	await signIn(page, "sofia.support");
	await page.keyboard.press("/");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Find" }).click();
	await page.locator("[data-row-link]").first().click();
	await page.getByRole("link", { name: "Block a number or device" }).click();
	const own = page.getByRole("table").first();
	for (const list of ["Identity number", "Mobile number", "Bank account", "E-mail", "Device"])
		await expect(own.getByRole("row").filter({ hasText: list })).toBeVisible();
	await expect(own).not.toContainText(mobile);
	await expectClean(page);
});
