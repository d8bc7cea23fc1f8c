import { expect, type Page, test } from "@playwright/test";
import { findings } from "./borrower.ts";
import { demoBorrower } from "./demo-borrower.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Gives the reason that a question asks for, and says yes to it. */
async function giveReason(page: Page, label: string, button: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(label).fill("Looked at everything, it is as it should be");
	await dialog.getByRole("button", { name: button }).click();
	await expect(dialog).toBeHidden();
}

/** The product's page looks clean and holds what it should. */
async function expectClean(page: Page): Promise<void> {
	await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
	expect(await findings(page)).toEqual([]);
}

test("a referred application is taken, read and approved", async ({ page }) => {
	await signIn(page, "diego.credit");
	await page.getByRole("link", { name: /^Referred applications/ }).click();
	const rows = page.getByRole("row");
	await expect(rows.nth(1)).toBeVisible();
	const waiting = await rows.count();
	await page.keyboard.press("n");
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Referred applications: PN");
	await expect(page.getByText("What a yes would give")).toBeVisible();
	await expect(page.getByRole("img", { name: "Front" })).toBeVisible();
	await expectClean(page);
	await page.getByRole("button", { name: "Approve" }).click();
	await giveReason(page, "Why, for the record", "Approve");
	await expect(page.getByRole("heading", { name: "Referred applications" })).toBeVisible();
	await expect(rows).toHaveCount(waiting - 1);
});

test("an identity is seen beside what was read and typed, and found genuine", async ({ page }) => {
	await signIn(page, "meera.credit");
	await page.goto("/console/#/queues/identity");
	await page.locator("[data-row-link]").first().click();
	await expect(page.getByRole("img", { name: "Face" })).toBeVisible();
	await expect(page.getByText("The borrower changed the number that was read")).toBeVisible();
	await page.getByRole("button", { name: "Open large: Front" }).click();
	await expect(page.getByRole("dialog", { name: "Front" })).toBeVisible();
	await expectClean(page);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Genuine", exact: true }).click();
	await giveReason(page, "Reason", "Genuine");
	await expect(page.getByText(/^Settled: the application/)).toBeVisible();
});

test("a proof of payment is proposed by one person, checked by another, and the borrower is told", async ({
	page,
}) => {
	const borrower = await demoBorrower(page, "Overdued", "ng");
	const { order } = await borrower.get<{ order: { orderNo: string } }>("/loan/loan-order/latest");
	const { orderNo } = order;
	// Any picture is a receipt to the machine; a person says what it proves.
	await page.goto("/console/");
	const picture = await page.screenshot();
	const { imageId } = await borrower.upload<{ imageId: string }>(
		"/repay/upload/user/voucher",
		{ orderNo },
		picture,
	);
	const { now } = (await (await page.request.get("/sandbox/clock")).json()) as { now: string };
	await borrower.post("/repay/save/user/voucher", {
		orderNo,
		amount: 500,
		paidOn: now.slice(0, 10),
		reference: "BANK 4711",
		imageIds: [imageId],
	});
	await signIn(page, "lucia.finance");
	await page.goto("/console/#/queues/vouchers");
	await page.getByRole("link", { name: orderNo }).click();
	await expect(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
	await expectClean(page);
	await page.getByRole("button", { name: "Propose to confirm" }).click();
	await giveReason(page, "Reason", "Propose to confirm");

	await signIn(page, "arjun.finance");
	await page.goto("/console/#/proposals");
	await page.getByRole("link", { name: "Proof of payment" }).click();
	await page.getByRole("button", { name: "Approve" }).click();
	await page.getByRole("button", { name: "Approve and carry out" }).click();
	await expect(page.getByText("Carried out")).toBeVisible();
	const { vouchers } = await borrower.post<{ vouchers: readonly { status: string }[] }>(
		"/repay/get/voucher/list",
		{ orderNo },
	);
	expect(vouchers[0]).toMatchObject({ status: "confirmed" });
});

test("a letter is answered, and its writer reads the answer", async ({ page }) => {
	const borrower = await demoBorrower(page, "Repaying", "mx");
	const description = `Can I pay on Fridays? ${Date.now()}`;
	await borrower.post("/feedback/create", { type: 3, description, contact: "luis@gmail.com", imageIds: [] });
	await signIn(page, "sofia.support");
	await page.goto("/console/#/queues/feedback");
	await page.locator("[data-row-link]").last().click();
	await expect(page.getByText(description)).toBeVisible();
	await page.getByRole("button", { name: "Start working on it" }).click();
	await page.getByLabel("Answer", { exact: true }).fill("Yes, any day before the due date.");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("not read yet")).toBeVisible();
	await expectClean(page);
	await page.getByRole("button", { name: "Close it" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Last word to the borrower").fill("Glad to help.");
	await dialog.getByRole("button", { name: "Close it" }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
});

test("a borrower is found by a whole number; the story is there, and a number is revealed for a reason", async ({
	page,
}) => {
	const { mobile } = await demoBorrower(page, "Repaying", "ng");
	await signIn(page, "tunde.collections");
	await page.keyboard.press("/");
	await page.getByLabel("Mobile number").fill(mobile);
	await page.getByRole("button", { name: "Find" }).click();
	await page.locator("[data-row-link]").first().click();
	await page.getByRole("button", { name: "Reveal: Mobile" }).click();
	await giveReason(page, "Reason", "Reveal");
	await expect(page.getByText(mobile)).toBeVisible();
	const tabs = [
		"Timeline",
		"Profile",
		"Documents",
		"Applications",
		"Loans",
		"Messages",
		"Feedback",
		"Consents",
	];
	for (const tab of tabs) {
		await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
		await expectClean(page);
	}
	await page.getByRole("tab", { name: /^Loans/ }).click();
	await page.getByRole("button", { name: "Books" }).click();
	await expect(page.getByText("the chain holds")).toBeVisible();
	await page.getByRole("tab", { name: /^Applications/ }).click();
	await page.getByRole("button", { name: /^Decide again/ }).click();
	await expect(page.getByText("it comes out the same")).toBeVisible();
});
