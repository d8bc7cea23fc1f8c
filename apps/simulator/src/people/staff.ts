import type { QueueName } from "@puente/core/staff";
import { sql } from "kysely";
import type { Borrower } from "../world/borrower.ts";
import { railPayouts } from "../world/rail-books.ts";
import type { Simulation } from "../world/simulation.ts";
import { workOnDeaths } from "./dying.ts";
import { closeClaim, moreDesks, workOnBorrowers } from "./growing-staff.ts";
import { workOnNumbers } from "./new-number.ts";
import { isLeft, type Name, type Office, openOffice, reason, type Work } from "./office.ts";

/** Staff work off their queues once a day. On the last days they leave some cases of each. */
export async function workDay(simulation: Simulation, borrowers: readonly Borrower[]): Promise<void> {
	const { society } = simulation.options;
	const office = await openOffice(simulation, borrowers);
	for (const [queue, name, work] of [...desks, ...(society.isGrowing ? moreDesks : supportDesks)]) {
		const list = await office.ask(name, "queue", { queue });
		for (const { id } of list?.items ?? []) if (!isLeft(office, id)) await work(office, id);
	}
	await workOnDeaths(office);
	await workOnNumbers(office);
	await workOnLoans(office);
	if (society.isGrowing) await workOnBorrowers(office);
}

const desks: readonly (readonly [QueueName, Name, Work])[] = [
	[
		"identity",
		"diego.credit",
		({ ask }, id) => ask("diego.credit", "decideIdentity", { id, verdict: "genuine", reason }),
	],
	[
		"referred",
		"diego.credit",
		({ ask, simulation: { options, chance } }, id) => {
			const isRejected = options.society.isGrowing && chance.branch(`referred ${id}`).happens(rejectedShare);
			const verdict = isRejected
				? { verdict: "reject", reasons: ["incomeTooLowForLoan"] }
				: { verdict: "approve", reasons: [] };
			return ask("diego.credit", "decideReferred", { id, ...verdict, reason });
		},
	],
	["payouts", "lucia.finance", workOnPayout],
	["vouchers", "tunde.collections", workOnVoucher],
	["unmatched", "tunde.collections", workOnUnmatched],
	["openItems", "lucia.finance", workOnOpenItem],
];

/** Support answers at once and closes the matter on a later day, unless the borrower has written again. */
const supportDesks: typeof desks = [["feedback", "sofia.support", workOnLetter]];

async function workOnLetter({ ask }: Office, id: string): Promise<void> {
	const item = await ask("sofia.support", "feedbackItem", { id });
	if (!item) return;
	const isAnswered = item.messages.at(-1)?.from === "support";
	const text = isAnswered ? "We hope that this helped you." : "Thank you for writing. We looked into it.";
	if (item.may.take) await ask("sofia.support", "takeFeedback", { id });
	if (!isAnswered) await ask("sofia.support", "answerFeedback", { id, text });
	else if (item.claim && item.claim.closedAt === null) await closeClaim(ask, id, text);
	else await ask("sofia.support", "closeFeedback", { id, text });
}

const rejectedShare = 0.3;
const attemptsMax = 3;

async function workOnPayout({ ask, agree, simulation, borrowers }: Office, id: string): Promise<void> {
	const item = await ask("lucia.finance", "payoutItem", { id });
	if (!item) return;
	const isDead = borrowers.some(
		({ orderNos, death }) => orderNos.has(item.orderNo) && death !== null && death.recordedAtMs !== null,
	);
	const last = item.payouts.at(-1);
	if (item.outcomes.length > 0 && last) {
		const outcome = disputeOutcome(simulation, last.reference, item.outcomes);
		await agree("payoutDispute", id, { outcome });
	} else if (item.mayRetry && item.payouts.length < attemptsMax && !isDead) {
		await agree("payoutRetry", id, { attempt: item.payouts.length + 1 });
	} else if (item.mayRetry) await ask("lucia.finance", "giveUpPayout", { id, reason });
}

/** A clerk looks at the rail's own page: was the money paid? */
function disputeOutcome<Outcome extends string>(
	{ world }: Simulation,
	reference: string,
	possible: readonly Outcome[],
): Outcome | undefined {
	const found = railPayouts(world.books).find(reference);
	const wished = found?.status === "settled" ? "paid" : "notPaid";
	return possible.find((each) => each === wished) ?? possible.at(-1);
}

async function workOnVoucher({ ask, agree, borrowers }: Office, id: string): Promise<void> {
	const item = await ask("tunde.collections", "voucherItem", { id });
	if (!item) return;
	const { orderNo, amountMinor, paidOn } = item.voucher;
	const onStatement = borrowers.flatMap(({ paid }) =>
		paid.filter(
			(each) => each.orderNo === orderNo && each.on === paidOn && each.amountMinor === BigInt(amountMinor),
		),
	);
	const shown = item.booked.filter((payment) => payment.shown);
	const [booked] = shown;
	const otherThan = shown.map(({ rail, paymentId }) => ({ rail, paymentId }));
	const refusal = { id, answer: "We have not received this payment." };
	if (onStatement.length > shown.length) await agree("voucherConfirm", id, { payment: null, otherThan });
	else if (booked) {
		// What a clerk may do who overlooks that it is booked; the product refuses both.
		await agree("voucherConfirm", id, { payment: null });
		await ask("lucia.finance", "refuseVoucher", refusal);
		const { rail, paymentId } = booked;
		await ask("tunde.collections", "closeVoucher", { id, rail, paymentId, reason });
	} else await ask("lucia.finance", "refuseVoucher", refusal);
}

/** Money to an account of a borrower without an open loan is matched to the last loan; other money waits. */
async function workOnUnmatched({ ask, agree, simulation }: Office, id: string): Promise<void> {
	const item = await ask("tunde.collections", "unmatchedItem", { id });
	if (!item) return;
	const { rows } = await sql<{ orderNo: string }>`select o.order_no from payments p
		join pay_orders w on w.id = p.pay_order_id join loans l on l.borrower_id = w.borrower_id
		join orders o on o.id = l.order_id
		where p.rail = ${item.payment.rail} and p.payment_id = ${item.payment.paymentId} and l.status <> 'void'
		order by l.opened_at desc limit 1`.execute(simulation.database.db);
	const orderNo = rows[0]?.orderNo;
	if (orderNo !== undefined) await agree("paymentMatch", id, { orderNo });
}

async function workOnOpenItem({ ask, agree, simulation }: Office, id: string): Promise<void> {
	const item = await ask("lucia.finance", "openItem", { id });
	if (!item) return;
	if (item.correction === "takeBack") return agree("paymentCorrection", id, { paidMinor: 0 });
	// Only true proofs were confirmed: the bank's statement shows their money.
	if (item.correction === "proofToCome" && item.payment)
		return agree("paymentCorrection", id, { paidMinor: item.payment.amountMinor });
	if (item.correction === "otherAmount") {
		const { amount } = (simulation.world.books
			.prepare("select amount_minor as amount from charge_payments where provider_id = ?")
			.get(item.key) ?? {}) as { readonly amount?: number };
		if (amount !== undefined) return agree("paymentCorrection", id, { paidMinor: amount });
	}
	await ask("lucia.finance", "settleOpenItem", { id, reason });
}

const reductionShare = 0.02;
const writeOffShare = 0.02;

type LoanRow = { readonly id: string; readonly status: string; readonly credit: string };

/** Refunds what was paid too much, waives penalties and writes loans off. */
async function workOnLoans({ agree, simulation }: Office): Promise<void> {
	const { database, chance } = simulation;
	const { rows } =
		await sql<LoanRow>`select id, status, coalesce(balances ->> 'liability:credit', '0') as credit
		from loans where status = 'overdue' or (status in ('finished', 'returned')
			and coalesce((balances ->> 'liability:credit')::bigint, 0) <> 0) order by id`.execute(database.db);
	for (const { id, status, credit } of rows) {
		const creditMinor = -Number(credit);
		const share = chance.next();
		if (status !== "overdue" && creditMinor > 0) {
			await agree("creditRefund", id, { refundMinor: creditMinor, reference: "transfer 1" });
		} else if (share < reductionShare) await agree("penaltyReduction", id, { reduceMinor: 100 });
		else if (share < reductionShare + writeOffShare) await agree("writeOff", id, { writtenOff: true });
	}
}
