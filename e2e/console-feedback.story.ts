import { expect } from "@playwright/test";
import { expectClosed, expectRefused, goTo, openBorrower, test } from "./desk.ts";
import type { LoggedIn } from "./prepared.ts";

async function payByTransfer({ page, call }: LoggedIn, orderNo: string, amount: string): Promise<void> {
	const [clabe] = (await call("getStpClabe", { orderNo })).references;
	const data = { rail: "stp", reference: clabe?.number, amount };
	expect((await page.request.post("/sandbox/pay", { data })).status()).toBe(201);
}

test("a claimed payment is answered by support and closed by finance, and the phone shows each step", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-repaying");
	const { page: phone, call } = borrower;
	const orderNo = (await call("latestOrder", {})).order?.orderNo ?? "";
	const paid = async () => (await call("repayDetail", { orderNo })).paidMinor;
	const before = await paid();
	const description = "I paid on Friday and do not see it.";
	const said = { type: 1, orderNo, description, contact: "luis@gmail.com" } as const;
	const { feedback } = await call("createFeedback", said);
	const { id } = feedback;
	const status = (name: string) => phone.getByText(name, { exact: true });
	await phone.goto(`/#/feedback/feedbackDetail?id=${id}`);
	await expect(status("Pending")).toBeVisible();
	await expect(phone.getByText("No penalty is counted for this loan until then.")).toBeVisible();

	const support = await deskOf("sofia.support");
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

	// Support may neither decide whether money came nor see the queues that show it.
	await expect(support.getByRole("button", { name: "Close it" })).toHaveCount(0);
	await expectRefused(support, "/queue/feedback/close", { id, text: "Found.", outcome: "confirmed" });
	for (const queue of ["unmatched", "openItems"] as const) await expectClosed(support, queue);
	await goTo(support, `/queues/feedback/${id}`);
	await support.getByRole("button", { name: /^Give back/ }).click();
	await expect(support.getByRole("button", { name: /^Assign to me/ })).toBeVisible();

	await payByTransfer(borrower, orderNo, "51.07");
	await expect.poll(paid).toBe(before + 5_107);
	const finance = await deskOf("lucia.finance");
	await openBorrower(finance, orderNo, "loans");
	await expect(finance.getByRole("cell", { name: "MXN 51.07" }).first()).toBeVisible();
	await goTo(finance, `/queues/feedback/${id}`);
	await expect(finance.getByText("It was a transfer by SPEI.")).toBeVisible();
	await finance.getByRole("button", { name: /^Assign to me/ }).click();
	await finance.getByRole("button", { name: "Close it" }).click();
	const dialog = finance.getByRole("dialog");
	await dialog.getByLabel("Last word to the borrower").fill("It came today and counts.");
	await expect(dialog.getByRole("button", { name: "Close it" })).toBeDisabled();
	await dialog.getByLabel("Was the payment found?").selectOption({ label: "Found" });
	await dialog.getByRole("button", { name: "Close it" }).click();
	await expect(dialog).toBeHidden();
	await expect(finance.getByText("Done", { exact: true }).first()).toBeVisible();

	await phone.reload();
	await expect(phone.getByText("It came today and counts.")).toBeVisible();
	await expect(phone.getByText("We found your payment.")).toBeVisible();
	await phone.goto(`/#/feedback/feedbackDetail?id=${id}`);
	await expect(status("Done")).toBeVisible();
	await phone.goto("/#/user_center/msg_list");
	await expect(phone.getByText(/^(We found your payment|Encontramos tu pago)$/).first()).toBeVisible();
	// Support, who answered first, reads how it ended.
	await support.reload();
	await expect(support.getByText("It came today and counts.")).toBeVisible();
});
