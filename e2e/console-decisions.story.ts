import { expect, type Page } from "@playwright/test";
import { openScreen } from "./borrower.ts";
import { expectNoAccess, goTo, openBorrower, test } from "./console-page.ts";
import { demoBorrower } from "./demo.ts";

test("a referred application is rejected by credit, and the phone shows the reason", async ({
	consoleOf,
	phoneOf,
}) => {
	const { page: phone, call } = await phoneOf("mx-referred");
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your details")).toBeVisible();
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	// Support can view the application but not decide it.
	const support = await consoleOf("sofia.support");
	await openBorrower(support, orderNo, "applications");
	await expect(support.getByRole("button", { name: /^(Approve|Reject)$/ })).toHaveCount(0);
	await expectNoAccess(support, "referred");

	const staffPage = await consoleOf("diego.credit");
	await goTo(staffPage, "/queues/referred");
	await staffPage.getByRole("link", { name: orderNo }).click();
	await staffPage.getByRole("button", { name: "Reject" }).click();
	const dialog = staffPage.getByRole("dialog");
	await dialog.getByLabel("Reason for the record").fill("Too many loans at once");
	// The scorecard's reasons are preselected; this clerk chooses another.
	for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog.getByText("Tick at least one reason that the borrower reads")).toBeVisible();
	const reason = "You already owe a lot.";
	await dialog.getByRole("checkbox", { name: reason }).check();
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog).toBeHidden();
	await phone.reload();
	await expect(phone.getByText("We can't offer you a loan right now.")).toBeVisible();
	await expect(phone.getByText(reason)).toBeVisible();
});

test("compliance takes over a doubtful identity from credit and approves it, and the phone shows the offer", async ({
	consoleOf,
	phoneOf,
}) => {
	const { page: phone, call } = await phoneOf("mx-identityReview");
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your details")).toBeVisible();
	const first = await consoleOf("meera.credit");
	await goTo(first, "/queues/identity");
	await first.getByRole("link", { name: orderNo }).click();
	await first.getByRole("button", { name: /^Assign to me/ }).click();
	await expect(first.getByRole("button", { name: /^Unassign/ })).toBeVisible();
	await expectNoAccess(await consoleOf("sofia.support"), "identity");

	const second = await consoleOf("ngozi.compliance");
	await second.goto(first.url());
	await expect(second.getByText("meera.credit is working on this", { exact: false })).toBeVisible();
	await expect(second.getByRole("button", { name: "Genuine", exact: true })).toBeHidden();
	await second.getByRole("button", { name: /^Take over/ }).click();
	await second.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
	await expect(second.getByRole("button", { name: /^Unassign/ })).toBeVisible();
	await second.getByRole("button", { name: "Genuine", exact: true }).click();
	const confirmation = second.getByRole("dialog");
	await confirmation.getByLabel("Reason").fill("The number is as on the card");
	await confirmation.getByRole("button", { name: "Genuine", exact: true }).click();
	await expect(confirmation).toBeHidden();
	await phone.reload();
	await expect(phone.getByText(/^Approved/).first()).toBeVisible();
});

/** Fills in the reason of a dialog and confirms it. */
async function confirm(staffPage: Page, label: string, button: string): Promise<void> {
	const dialog = staffPage.getByRole("dialog");
	await dialog.getByLabel(label).fill("Looked at everything, it is as it should be");
	await dialog.getByRole("button", { name: button }).click();
	await expect(dialog).toBeHidden();
}

test("a referred application is approved by credit, and the phone shows the offer", { tag: "@all" }, async ({
	consoleOf,
	phoneOf,
}) => {
	const { page: phone, call } = await phoneOf("co-referred");
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	const staffPage = await consoleOf("meera.credit");
	await goTo(staffPage, "/queues");
	await staffPage
		.getByRole("navigation")
		.getByRole("link", { name: /^Referred applications/ })
		.click();
	await staffPage.getByRole("link", { name: orderNo }).click();
	await expect(staffPage.getByText("Offer if approved")).toBeVisible();
	await expect(staffPage.getByRole("img", { name: "Front" })).toBeVisible();
	await staffPage.getByRole("button", { name: "Approve" }).click();
	await confirm(staffPage, "Reason for the record", "Approve");
	await expect(staffPage.getByRole("heading", { name: "Referred applications" })).toBeVisible();
	await expect(staffPage.getByRole("link", { name: orderNo })).toHaveCount(0);
	await openScreen(phone, "/");
	await expect(phone.getByText(/^Approved/).first()).toBeVisible();
});

test("staff finds a borrower by mobile number, reveals it, verifies the books and replays the decision", async ({
	consoleOf,
}) => {
	const staffPage = await consoleOf("tunde.collections");
	const { mobile } = await demoBorrower(staffPage, "ng-repaying");
	await goTo(staffPage, "/queues");
	await staffPage.keyboard.press("/");
	await staffPage.getByLabel("Mobile number").fill(mobile);
	await staffPage.getByRole("button", { name: "Find" }).click();
	await staffPage.locator("[data-row-link]").first().click();
	await staffPage.getByRole("button", { name: "Reveal: Mobile" }).click();
	await confirm(staffPage, "Reason", "Reveal");
	await expect(staffPage.getByText(mobile)).toBeVisible();
	await staffPage.getByRole("tab", { name: /^Loans/ }).click();
	await staffPage.getByRole("button", { name: "Ledger" }).click();
	await expect(staffPage.getByText("The hash chain is intact")).toBeVisible();
	await staffPage.getByRole("tab", { name: /^Applications/ }).click();
	await staffPage.getByRole("button", { name: /^Recompute the decision/ }).click();
	await expect(staffPage.getByText("give the same result")).toBeVisible();
});
