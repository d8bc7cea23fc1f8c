import { expect } from "@playwright/test";
import { expectClean, expectClosed, goTo, openBorrower, stillAt, test } from "./desk.ts";

test("a referred application is rejected by credit for reasons that the borrower reads on the phone", async ({
	deskOf,
	phoneOf,
	page,
}) => {
	const { page: phone, call } = await phoneOf(await stillAt(page, "referred", "Applying"));
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your application")).toBeVisible();
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	// Support can tell whoever calls that it is looked at, and no more.
	const support = await deskOf("sofia.support");
	await openBorrower(support, orderNo, "applications");
	await expect(support.getByRole("button", { name: /^(Approve|Reject)$/ })).toHaveCount(0);
	await expectClosed(support, "referred");

	const desk = await deskOf("diego.credit");
	await goTo(desk, "/queues/referred");
	await desk.getByRole("link", { name: orderNo }).click();
	await expectClean(desk);
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
	page,
}) => {
	const { page: phone, call } = await phoneOf(await stillAt(page, "identityReview", "Applying"));
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
	await expectClean(second);
	await second.getByRole("button", { name: "Genuine", exact: true }).click();
	const asked = second.getByRole("dialog");
	await asked.getByLabel("Reason").fill("The number is as on the card");
	await asked.getByRole("button", { name: "Genuine", exact: true }).click();
	await expect(second.getByText("Settled: the application is approved")).toBeVisible();
	await phone.reload();
	await expect(phone.getByText("You are approved")).toBeVisible();
});
