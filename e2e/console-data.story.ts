import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { BorrowerSession } from "./borrower-session.ts";
import {
	approve,
	expectCannotCheckOwn,
	expectNoAccess,
	expectRefused,
	goTo,
	openBorrower,
	test,
} from "./console-page.ts";

async function orderOf({ call }: BorrowerSession): Promise<string> {
	const { order } = await call("latestOrder", {});
	if (order === null) throw new Error("the borrower has no order");
	return order.orderNo;
}

const identityCheck = "Told the number of the document and the last payment";

test("a data export requested by phone is released after two people agreed, and the borrower is notified", {
	tag: "@all",
}, async ({ consoleOf, phoneOf }) => {
	const borrower = await phoneOf("in-cancelled");
	const orderNo = await orderOf(borrower);
	const maker = await consoleOf("sofia.support");
	await openBorrower(maker, orderNo);
	await maker.getByRole("button", { name: "Record a request for a copy" }).click();
	const dialog = maker.getByRole("dialog");
	await dialog.getByLabel("How you checked that it is the borrower").fill(identityCheck);
	await dialog.getByRole("button", { name: "Record a request for a copy" }).click();
	await expect(dialog.getByRole("alert")).toHaveText("Choose how it was asked for");
	await dialog.getByLabel("Asked by").selectOption({ label: "Phone" });
	await dialog.getByRole("button", { name: "Record a request for a copy" }).click();
	await expect(dialog).toBeHidden();
	await expectCannotCheckOwn(maker, "Copy of a borrower's data");
	const id = new URL(maker.url()).hash.replace(/^.*\//, "");
	await expectNoAccess(maker, "exports");

	const checker = await consoleOf("ngozi.compliance");
	await goTo(checker, "/queues/exports");
	await checker.locator(`[href*="${id}"]`).first().click();
	await expect(checker.getByText(identityCheck)).toBeVisible();
	await expect(checker.getByText(/has to agree before the copy/)).toBeVisible();
	await expect(checker.getByRole("button", { name: "Download the copy" })).toBeHidden();
	const address = new URL(checker.url()).hash.slice(1);
	await approve(checker, "Copy of a borrower's data");
	await goTo(checker, address);
	const [file] = await Promise.all([
		checker.waitForEvent("download"),
		checker.getByRole("button", { name: "Download the copy" }).click(),
	]);
	const { data } = JSON.parse(readFileSync(await file.path(), "utf8")) as { data: { orders: object[] } };
	expect(data.orders).toContainEqual(expect.objectContaining({ orderNo }));
	await checker.getByRole("button", { name: "It was handed over" }).click();
	const handing = checker.getByRole("dialog");
	await handing.getByLabel("How it was handed over").fill("To the address that we have had for a year");
	await handing.getByRole("button", { name: "It was handed over" }).click();
	await expect(checker.getByRole("heading", { level: 1, name: "Data copies" })).toBeVisible();
	await expect(checker.locator(`[href="#${address}"]`)).toHaveCount(0);
	await borrower.page.goto("/#/user_center/msg_list");
	await expect(borrower.page.getByText("A copy of your data").first()).toBeVisible();
});

test("an erasure requested by letter is carried out by another staff member, and the phone is logged out", async ({
	consoleOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("in-rejected");
	const orderNo = await orderOf(borrower);
	await borrower.page.goto("/#/");
	await expect(borrower.page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	const maker = await consoleOf("sofia.support");
	await openBorrower(maker, orderNo);
	await maker.getByRole("button", { name: "Record a deletion request" }).click();
	const dialog = maker.getByRole("dialog");
	await dialog.getByLabel("Asked by").selectOption({ label: "Letter" });
	await dialog.getByLabel("How you checked that it is the borrower").fill(identityCheck);
	await dialog.getByRole("button", { name: "Record a deletion request" }).click();
	await expect(dialog).toBeHidden();
	await expect(maker.getByText("This borrower asked us to delete their data.")).toBeVisible();
	const borrowerId = new URL(maker.url()).hash.replace(/^.*\/|\?.*$/g, "");
	await expectNoAccess(maker, "erasures");
	await expectRefused(maker, "/queue/erasure/carry-out", {
		id: borrowerId,
		reason: "The letter is in the archive",
	});

	const checker = await consoleOf("ngozi.compliance");
	await goTo(checker, "/queues/erasures");
	await checker.locator(`[href*="${borrowerId}"]`).first().click();
	await expect(checker.getByText("Nothing prevents it.")).toBeVisible();
	await checker.getByRole("button", { name: "Delete the data" }).click();
	const confirmation = checker.getByRole("dialog");
	await confirmation.getByLabel("Reason").fill("The letter is in the archive under 4711");
	await confirmation.getByRole("button", { name: "Delete the data" }).click();
	await expect(confirmation).toBeHidden();
	await goTo(checker, `/borrowers/${borrowerId}`);
	await expect(checker.getByText("Erased", { exact: true })).toBeVisible();
	await borrower.page.reload();
	await expect(borrower.page.getByRole("heading", { name: "Log in or register" })).toBeVisible();
});

async function payByTransfer(
	{ page, call }: BorrowerSession,
	orderNo: string,
	amount: string,
): Promise<void> {
	const [clabe] = (await call("getStpClabe", { orderNo })).references;
	const data = { rail: "stp", reference: clabe?.number, amount };
	expect((await page.request.post("/sandbox/pay", { data })).status()).toBe(201);
}

test("a payment claim is answered by support and closed by finance, and the phone shows each step", async ({
	consoleOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-repaying");
	const { page: phone, call } = borrower;
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	const paid = async () => (await call("repayDetail", { orderNo })).paidMinor;
	const before = await paid();
	const description = "I paid on Friday and do not see it.";
	const claim = { type: 1, orderNo, description, contact: "luis@gmail.com" } as const;
	const { feedback } = await call("createFeedback", claim);
	const { id } = feedback;
	const status = (name: string) => phone.getByText(name, { exact: true });
	await phone.goto(`/#/feedback/feedbackDetail?id=${id}`);
	await expect(status("Pending")).toBeVisible();
	await expect(phone.getByText("Penalties for this loan are paused until then.")).toBeVisible();

	const support = await consoleOf("sofia.support");
	await goTo(support, "/queues/feedback");
	await support.locator(`[href="#/queues/feedback/${id}"]`).first().click();
	await expect(support.getByText(description)).toBeVisible();
	await support.getByRole("button", { name: /^Assign to me/ }).click();
	await support.getByRole("button", { name: "Start working on it" }).click();
	await support.getByLabel("Answer", { exact: true }).fill("We are looking for it at the bank.");
	await support.getByRole("button", { name: "Send" }).click();
	await expect(support.getByText("not read yet")).toBeVisible();
	await phone.reload();
	await expect(status("Processing")).toBeVisible();
	await phone.getByRole("link", { name: /^Conversation/ }).click();
	await expect(phone.getByText("We are looking for it at the bank.")).toBeVisible();
	await phone.getByLabel("Your message").fill("It was a transfer by SPEI.");
	await phone.getByRole("button", { name: "Send" }).click();
	await expect(phone.getByText("It was a transfer by SPEI.")).toBeVisible();

	// Support can neither decide a claim nor open the queues with payments.
	await expect(support.getByRole("button", { name: "Close it" })).toHaveCount(0);
	await expectRefused(support, "/queue/feedback/close", { id, text: "Found.", outcome: "confirmed" });
	for (const queue of ["unmatched", "openItems"] as const) await expectNoAccess(support, queue);
	await goTo(support, `/queues/feedback/${id}`);
	await support.getByRole("button", { name: /^Unassign/ }).click();
	await expect(support.getByRole("button", { name: /^Assign to me/ })).toBeVisible();

	await payByTransfer(borrower, orderNo, "51.07");
	await expect.poll(paid).toBe(before + 5_107);
	const finance = await consoleOf("lucia.finance");
	await openBorrower(finance, orderNo, "loans");
	await expect(finance.getByRole("cell", { name: "MXN 51.07" }).first()).toBeVisible();
	await goTo(finance, `/queues/feedback/${id}`);
	await expect(finance.getByText("It was a transfer by SPEI.")).toBeVisible();
	await finance.getByRole("button", { name: /^Assign to me/ }).click();
	await finance.getByRole("button", { name: "Close it" }).click();
	const dialog = finance.getByRole("dialog");
	await dialog.getByLabel("Final message to the borrower").fill("It came today and counts.");
	await expect(dialog.getByRole("button", { name: "Close it" })).toBeDisabled();
	await dialog.getByLabel("Was the payment found?").selectOption({ label: "Found" });
	await dialog.getByRole("button", { name: "Close it" }).click();
	await expect(dialog).toBeHidden();

	await phone.reload();
	await expect(phone.getByText("It came today and counts.")).toBeVisible();
	await expect(phone.getByText("We found your payment.")).toBeVisible();
	await phone.goto(`/#/feedback/feedbackDetail?id=${id}`);
	await expect(status("Done")).toBeVisible();
	await phone.goto("/#/user_center/msg_list");
	await expect(phone.getByText(/^(We found your payment|Encontramos tu pago)$/).first()).toBeVisible();
	// Support sees the outcome too.
	await support.reload();
	await expect(support.getByText("It came today and counts.")).toBeVisible();
});
