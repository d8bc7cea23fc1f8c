import { expect, type Locator, type Page } from "@playwright/test";
import {
	approve,
	carryOut,
	expectClean,
	expectNotOwn,
	expectProposed,
	giveReason,
	goTo,
	openBorrower,
	test,
} from "./desk.ts";
import type { LoggedIn } from "./prepared.ts";
import { beside, expectMoney } from "./repaying.ts";

test.setTimeout(150_000);

async function orderOf({ call }: LoggedIn): Promise<string> {
	const { order } = await call("latestOrder", {});
	if (order === null) throw new Error("They never applied.");
	return order.orderNo;
}

const stepOf = async ({ call }: LoggedIn) => (await call("latestOrder", {})).order?.step;

/** A screen of the loan, opened anew. */
async function look({ page }: LoggedIn, path: string, orderNo: string): Promise<void> {
	await page.goto("about:blank");
	await page.goto(`/#${path}?orderNo=${orderNo}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const inWholeMoney = (minor: number) => (minor / 100).toFixed(2);

/** One that no other story pays. */
const newAmount = () => 10_000 + (Date.now() % 90_000);

/** Somebody types a number of ours that nobody has. */
async function payNobody(page: Page, amountMinor: number): Promise<void> {
	const paid = { rail: "stp", reference: "646180157099999991", amount: inWholeMoney(amountMinor) };
	expect((await page.request.post("/sandbox/pay", { data: paid })).status()).toBe(201);
}

const rowOf = (desk: Page, amountMinor: number) =>
	desk.getByRole("row").filter({ hasText: inWholeMoney(amountMinor).replace(/\B(?=(\d{3})+\.)/g, ",") });

/** The page of the money that came; it may be on its way still. */
async function openUnmatched(desk: Page, amountMinor: number): Promise<Locator> {
	await goTo(desk, "/queues/unmatched");
	const row = rowOf(desk, amountMinor);
	await expect(async () => {
		await desk.reload();
		await expect(row).toBeVisible({ timeout: 2000 });
	}).toPass({ timeout: 20_000 });
	await row.getByRole("link").click();
	return row;
}

async function proposeMatch(desk: Page, orderNo: string): Promise<void> {
	await desk.getByLabel("Order", { exact: true }).fill(orderNo);
	await desk.getByRole("button", { name: "Find", exact: true }).click();
	await expect(desk.getByText("Closes it today")).toBeVisible();
	await giveReason(desk, "Propose the match");
}

test("money with a wrong reference waits, two people say whose it is, and the debt falls", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("mx-repaying");
	const orderNo = await orderOf(borrower);
	const owed = async () => (await borrower.call("repayDetail", { orderNo })).payoff.totalMinor;
	const before = await owed();
	const amountMinor = newAmount();
	await payNobody(borrower.page, amountMinor);
	const maker = await deskOf("lucia.finance");
	const row = await openUnmatched(maker, amountMinor);
	await maker.getByLabel("Order", { exact: true }).fill("NOBODYS1");
	await maker.getByRole("button", { name: "Find", exact: true }).click();
	await expect(maker.getByRole("button", { name: "Propose the match" })).toBeDisabled();
	await expectClean(maker);
	await proposeMatch(maker, orderNo);
	await expect(row).toContainText("Waits to be checked");
	await expectNotOwn(maker, "Payment to a loan");
	expect(await owed()).toBe(before);

	const checker = await deskOf("arjun.finance");
	await approve(checker, "Payment to a loan");
	expect(await owed()).toBe(before - amountMinor);
	await look(borrower, "/repay/repay_info", orderNo);
	await expectMoney(beside(borrower.page, "Still owed today"), before - amountMinor);
	await goTo(checker, "/queues/unmatched");
	await expect(checker.getByRole("heading", { level: 1, name: "Unmatched money" })).toBeVisible();
	await expect(rowOf(checker, amountMinor)).toHaveCount(0);
});

test("collections proposes to let a part of a penalty go, finance decides, and the phone shows less", async ({
	deskOf,
	phoneOf,
}) => {
	const borrower = await phoneOf("co-overdue");
	const orderNo = await orderOf(borrower);
	const penalty = async () => (await borrower.call("repayDetail", { orderNo })).due.penaltyMinor;
	const before = await penalty();
	const reduceMinor = Math.floor(before / 3);
	expect(reduceMinor).toBeGreaterThan(0);

	const maker = await deskOf("tunde.collections");
	await openBorrower(maker, orderNo, "loans");
	await maker.getByRole("button", { name: "Propose a reduction" }).click();
	const dialog = maker.getByRole("dialog");
	await dialog.getByLabel(/^Reduce by/).fill(inWholeMoney(before + 1));
	await dialog.getByLabel("Reason").fill("More than there is");
	await dialog.getByRole("button", { name: "Propose a reduction" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Write an amount of at most");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await giveReason(maker, "Propose a reduction", (asked) =>
		asked.getByLabel(/^Reduce by/).fill(inWholeMoney(reduceMinor)),
	);
	await expectProposed(maker);
	// Collections may check reductions too, but nobody their own.
	await goTo(maker, "/queues/reductions");
	await maker.getByRole("link", { name: orderNo }).click();
	await expect(maker.getByText("Somebody else has to check it.")).toBeVisible();
	await expect(maker.getByRole("button", { name: "Approve" })).toBeHidden();
	expect(await penalty()).toBe(before);

	const checker = await deskOf("arjun.finance");
	await goTo(checker, "/queues/reductions");
	await checker.getByRole("link", { name: orderNo }).click();
	await expectClean(checker);
	await carryOut(checker);
	expect(await penalty()).toBe(before - reduceMinor);
	await look(borrower, "/repay/repay_detail", orderNo);
	await expectMoney(beside(borrower.page, "Penalty"), before - reduceMinor);
});

test("what was paid too much goes back when two people say so", async ({ deskOf, phoneOf }) => {
	const borrower = await phoneOf("mx-paidOff");
	const orderNo = await orderOf(borrower);
	const credit = async () => (await borrower.call("repayDetail", { orderNo })).creditMinor;
	const before = await credit();
	const amountMinor = newAmount();
	await payNobody(borrower.page, amountMinor);
	const [maker, checker] = [await deskOf("lucia.finance"), await deskOf("arjun.finance")];
	await openUnmatched(maker, amountMinor);
	await proposeMatch(maker, orderNo);
	await approve(checker, "Payment to a loan");
	expect(await credit()).toBe(before + amountMinor);
	await look(borrower, "/repay/paid_off", orderNo);
	await expectMoney(beside(borrower.page, "Still yours"), before + amountMinor);

	await openBorrower(maker, orderNo, "loans");
	await giveReason(maker, "Propose a refund", async (asked) => {
		await asked.getByLabel(/^Give back/).fill(inWholeMoney(amountMinor));
		await asked.getByLabel("The bank's name of the transfer").fill("SPEI 20261115-7");
	});
	await expectProposed(maker);
	await expectNotOwn(maker, "Refund of credit");
	await approve(checker, "Refund of credit");
	expect(await credit()).toBe(before);
});

test("a limit is raised by two people of credit, and the borrower sees it", async ({ deskOf, phoneOf }) => {
	const borrower = await phoneOf("ng-paidOff");
	const orderNo = await orderOf(borrower);
	const { rung, ladder } = await borrower.call("getCreditInfo", {});
	const wanted = rung === ladder.length - 1 ? 0 : (rung ?? -1) + 1;
	const maker = await deskOf("diego.credit");
	await openBorrower(maker, orderNo);
	await giveReason(maker, "Propose a limit", (asked) =>
		asked.getByLabel("Rung of the ladder").selectOption(String(wanted)),
	);
	await expectProposed(maker);
	await expectNotOwn(maker, "Change of a limit");
	await approve(await deskOf("meera.credit"), "Change of a limit");
	const after = await borrower.call("getCreditInfo", {});
	expect([after.limit, after.offeredLimit]).toContain(ladder[wanted]);
	await look(borrower, "/user_center/credit_info", orderNo);
	const digits = String(ladder[wanted]);
	await expect
		.poll(async () => ((await borrower.page.locator("main").textContent()) ?? "").replaceAll(/[,.\s]/g, ""))
		.toContain(digits);
});

test("a borrower is kept out by two people, is told so on the phone, and is let in again by two", async ({
	deskOf,
	phoneOf,
}) => {
	const key = "mx-cancelled";
	const borrower = await phoneOf(key);
	const orderNo = await orderOf(borrower);
	await look(borrower, "/", orderNo);
	const maker = await deskOf("sofia.support");
	await openBorrower(maker, orderNo);
	await giveReason(maker, "Propose a block");
	await expectProposed(maker);
	await expectNotOwn(maker, "Block or unblock");
	const checker = await deskOf("ngozi.compliance");
	await approve(checker, "Block or unblock");
	await borrower.page.reload();
	await expect(borrower.page.getByText("user cannot log in")).toBeVisible();

	// Compliance may check blocks, but not the one that it proposed.
	await goTo(checker, "/queues/blocked");
	await checker.locator("[data-row-link]").first().click();
	await expect(checker.getByText("Blocked", { exact: true })).toBeVisible();
	await giveReason(checker, "Propose to unblock");
	await expectNotOwn(checker, "Block or unblock");
	await approve(await deskOf("diego.credit"), "Block or unblock");
	await goTo(checker, "/queues/blocked");
	await expect(checker.getByText("Nothing waits here")).toBeVisible();
	expect(await orderOf(await phoneOf(key))).toBe(orderNo);
});

test("a payout that failed is tried again by two people, asked about, or given up", async ({
	deskOf,
	phoneOf,
}) => {
	const [retried, corrected, ended] = [
		await phoneOf("in-payoutFailed"),
		await phoneOf("co-payoutFailed"),
		await phoneOf("mx-payoutFailed"),
	];
	const maker = await deskOf("lucia.finance");
	const open = async (borrower: LoggedIn) => {
		await goTo(maker, "/queues/payouts");
		await maker.getByRole("link", { name: await orderOf(borrower) }).click();
		await expect(maker.getByRole("heading", { name: "Attempts" })).toBeVisible();
	};
	await open(corrected);
	await expectClean(maker);
	await giveReason(maker, "Ask for another account");
	await corrected.page.goto("/#/user_center/msg_list");
	await expect(
		corrected.page.getByText(/^(We could not send your money|No pudimos enviarte el dinero)$/).first(),
	).toBeVisible();

	await open(ended);
	await giveReason(maker, "Give up");
	const endedNo = await orderOf(ended);
	await expect(maker.getByRole("link", { name: endedNo })).toBeHidden();
	await ended.page.goto("/#/user_center/msg_list");
	await expect(
		ended.page.getByText(/^(Your loan was cancelled|Cancelamos tu préstamo)$/).first(),
	).toBeVisible();

	await open(retried);
	await giveReason(maker, "Propose another try");
	await expectNotOwn(maker, "Payout once more");
	await approve(await deskOf("arjun.finance"), "Payout once more");
	await expect.poll(() => stepOf(retried), { timeout: 30_000 }).toBe(2);
});
