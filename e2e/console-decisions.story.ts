import { expect } from "@playwright/test";
import { expectClean, goTo, test } from "./desk.ts";

test.setTimeout(150_000);

test("a referred application is rejected by credit for reasons that the borrower reads on the phone", async ({
	deskOf,
	phoneOf,
}) => {
	const { page: phone } = await phoneOf("co-referred");
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your application")).toBeVisible();
	// Support neither sees the queue nor opens it by its address.
	const support = await deskOf("sofia.support");
	await expect(support.getByRole("link", { name: /^Referred applications/ })).toHaveCount(0);
	await goTo(support, "/queues/referred");
	await expect(support.locator("[data-row-link]")).toHaveCount(0);

	const desk = await deskOf("diego.credit");
	await goTo(desk, "/queues/referred?country=co");
	await desk.locator("[data-row-link]").first().click();
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
}) => {
	const { page: phone } = await phoneOf("mx-identityReview");
	await phone.goto("/#/");
	await expect(phone.getByText("We are checking your application")).toBeVisible();
	const first = await deskOf("meera.credit");
	await goTo(first, "/queues/identity?country=mx");
	await first.locator("[data-row-link]").first().click();
	await first.getByRole("button", { name: /^Assign to me/ }).click();
	await expect(first.getByRole("button", { name: /^Give back/ })).toBeVisible();

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
