import { expect, type Page } from "@playwright/test";
import { openScreen } from "./borrower.ts";
import { demoBorrower } from "./demo.ts";
import { expectClosed, goTo, openBorrower, test } from "./desk.ts";

test("a referred application is rejected by credit for reasons that the borrower reads on the phone", async ({
	deskOf,
	phoneOf,
}) => {
	const { page: phone, call } = await phoneOf("mx-referred");
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your application")).toBeVisible();
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	// Support sees that it is being checked, and can do nothing.
	const support = await deskOf("sofia.support");
	await openBorrower(support, orderNo, "applications");
	await expect(support.getByRole("button", { name: /^(Approve|Reject)$/ })).toHaveCount(0);
	await expectClosed(support, "referred");

	const desk = await deskOf("diego.credit");
	await goTo(desk, "/queues/referred");
	await desk.getByRole("link", { name: orderNo }).click();
	await desk.getByRole("button", { name: "Reject" }).click();
	const dialog = desk.getByRole("dialog");
	await dialog.getByLabel("Why, for the record").fill("Too many loans at once");
	// The card's own reasons are ticked; the clerk has another.
	for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog.getByText("Tick at least one reason that the borrower reads")).toBeVisible();
	const told = "What you already owe is high. Paying part of it off would help.";
	await dialog.getByRole("checkbox", { name: told }).check();
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog).toBeHidden();
	await phone.reload();
	await expect(phone.getByText("We cannot lend to you this time")).toBeVisible();
	await expect(phone.getByText(told)).toBeVisible();
});

test("a doubtful identity that credit has is taken over by compliance, found genuine, and the phone shows the offer", async ({
	deskOf,
	phoneOf,
}) => {
	const { page: phone, call } = await phoneOf("mx-identityReview");
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your application")).toBeVisible();
	const first = await deskOf("meera.credit");
	await goTo(first, "/queues/identity");
	await first.getByRole("link", { name: orderNo }).click();
	await first.getByRole("button", { name: /^Assign to me/ }).click();
	await expect(first.getByRole("button", { name: /^Give back/ })).toBeVisible();
	await expectClosed(await deskOf("sofia.support"), "identity");

	const second = await deskOf("ngozi.compliance");
	await second.goto(first.url());
	await second.getByRole("button", { name: "Genuine", exact: true }).click();
	const dialog = second.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("The number is as on the card");
	await dialog.getByRole("button", { name: "Genuine", exact: true }).click();
	await expect(dialog.getByText("Somebody else is working on this", { exact: false })).toBeVisible();
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await second.getByRole("button", { name: /^Take over/ }).click();
	await second.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
	await expect(second.getByRole("button", { name: /^Give back/ })).toBeVisible();
	await second.getByRole("button", { name: "Genuine", exact: true }).click();
	const asked = second.getByRole("dialog");
	await asked.getByLabel("Reason").fill("The number is as on the card");
	await asked.getByRole("button", { name: "Genuine", exact: true }).click();
	await expect(second.getByText("Settled: the application is approved")).toBeVisible();
	await phone.reload();
	await expect(phone.getByText("You are approved")).toBeVisible();
});

/** Gives the reason that a dialog asks for, and confirms it. */
async function confirm(desk: Page, label: string, button: string): Promise<void> {
	const dialog = desk.getByRole("dialog");
	await dialog.getByLabel(label).fill("Looked at everything, it is as it should be");
	await dialog.getByRole("button", { name: button }).click();
	await expect(dialog).toBeHidden();
}

test("a referred application is read and approved by credit, and the phone shows the offer", async ({
	deskOf,
	phoneOf,
}) => {
	const { page: phone, call } = await phoneOf("co-referred");
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	const desk = await deskOf("meera.credit");
	await goTo(desk, "/queues");
	await desk
		.getByRole("navigation")
		.getByRole("link", { name: /^Referred applications/ })
		.click();
	await desk.getByRole("link", { name: orderNo }).click();
	await expect(desk.getByText("What a yes would give")).toBeVisible();
	await expect(desk.getByRole("img", { name: "Front" })).toBeVisible();
	await desk.getByRole("button", { name: "Approve" }).click();
	await confirm(desk, "Why, for the record", "Approve");
	await expect(desk.getByRole("heading", { name: "Referred applications" })).toBeVisible();
	await expect(desk.getByRole("link", { name: orderNo })).toHaveCount(0);
	await openScreen(phone, "/");
	await expect(phone.getByText("You are approved")).toBeVisible();
});

test("a borrower is found by the number, a number is revealed for a reason, and books and decision are checked again", async ({
	deskOf,
}) => {
	const desk = await deskOf("tunde.collections");
	const { mobile } = await demoBorrower(desk, "ng-repaying");
	await goTo(desk, "/queues");
	await desk.keyboard.press("/");
	await desk.getByLabel("Mobile number").fill(mobile);
	await desk.getByRole("button", { name: "Find" }).click();
	await desk.locator("[data-row-link]").first().click();
	await desk.getByRole("button", { name: "Reveal: Mobile" }).click();
	await confirm(desk, "Reason", "Reveal");
	await expect(desk.getByText(mobile)).toBeVisible();
	await desk.getByRole("tab", { name: /^Loans/ }).click();
	await desk.getByRole("button", { name: "Books" }).click();
	await expect(desk.getByText("the chain holds")).toBeVisible();
	await desk.getByRole("tab", { name: /^Applications/ }).click();
	await desk.getByRole("button", { name: /^Decide again/ }).click();
	await expect(desk.getByText("it comes out the same")).toBeVisible();
});
