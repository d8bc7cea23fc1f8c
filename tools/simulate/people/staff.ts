import { errorByCode } from "@puente/contract";
import { type StaffCallName, type StaffCalls, type StaffOutput, staffErrors } from "@puente/contract/staff";
import type { ProposalKind, QueueName } from "@puente/core/staff";
import { sql } from "kysely";
import { isDatabaseUnavailable } from "../../../apps/server/src/platform/database/unavailable.ts";
import { railPayouts } from "../rules/rail-books.ts";
import type { Simulation } from "../simulation.ts";
import { runJobs, survive } from "../world/run-jobs.ts";
import type { Borrower } from "./borrower.ts";

type Name = "diego.credit" | "tunde.collections" | "lucia.finance" | "arjun.finance";
const reason = "The work of a simulated day";
const staffCodes: ReadonlySet<number> = new Set(Object.values(staffErrors).map(({ code }) => code));

/** Staff at their desks: each call is made by a person with a session of today. */
type Office = {
	readonly simulation: Simulation;
	readonly borrowers: readonly Borrower[];
	/** Null: the call was refused. */
	readonly ask: <Call extends StaffCallName>(
		name: Name,
		call: Call,
		payload: unknown,
	) => Promise<StaffOutput<StaffCalls[Call]> | null>;
	/** One proposes, another approves. */
	readonly agree: (kind: ProposalKind, subject: string, after: object) => Promise<void>;
};

const makers: Readonly<Partial<Record<ProposalKind, readonly [Name, Name]>>> = {
	payoutRetry: ["lucia.finance", "arjun.finance"],
	payoutDispute: ["arjun.finance", "lucia.finance"],
	voucherConfirm: ["tunde.collections", "lucia.finance"],
	paymentMatch: ["tunde.collections", "arjun.finance"],
	paymentCorrection: ["lucia.finance", "arjun.finance"],
	penaltyReduction: ["tunde.collections", "lucia.finance"],
	creditRefund: ["arjun.finance", "lucia.finance"],
	writeOff: ["tunde.collections", "lucia.finance"],
};

async function openOffice(simulation: Simulation, borrowers: readonly Borrower[]): Promise<Office> {
	const tokens = new Map<Name, string>();
	for (const name of ["diego.credit", "tunde.collections", "lucia.finance", "arjun.finance"] as const) {
		tokens.set(name, await simulation.lender().signInStaff(name));
	}
	const { faults } = simulation;
	const ask: Office["ask"] = async (name, call, payload) => {
		try {
			const token = tokens.get(name) ?? "";
			const answered = await survive(simulation, () => simulation.lender().staffCall(token, call, payload));
			await runJobs(simulation, 1);
			if (answered === null) return null;
			const { body } = answered.result;
			if (body.code === 0) return body.data as never;
			const isKnown = staffCodes.has(body.code) || errorByCode(body.code) !== null;
			if (!isKnown) faults.push({ where: `staff call ${call}`, error: `unknown code ${body.code}` });
			if (errorByCode(body.code) === "inputRefused") {
				faults.push({ where: `staff call ${call}`, error: JSON.stringify(body) });
			}
		} catch (error) {
			if (!isDatabaseUnavailable(error)) faults.push({ where: `staff call ${call}`, error: String(error) });
		}
		return null;
	};
	return {
		...{ simulation, borrowers, ask },
		async agree(kind, subject, after) {
			const [maker, checker] = makers[kind] ?? ["lucia.finance", "arjun.finance"];
			const proposed = await ask(maker, "propose", { kind, subject, after, reason });
			if (proposed) await ask(checker, "decideProposal", { id: proposed.id, decision: "approved" });
		},
	};
}

/** Staff work off their queues once a day. */
export async function workDay(simulation: Simulation, borrowers: readonly Borrower[]): Promise<void> {
	const office = await openOffice(simulation, borrowers);
	for (const [queue, name, work] of desks) {
		const list = await office.ask(name, "queue", { queue });
		for (const { id } of list?.items ?? []) await work(office, id);
	}
	await workOnLoans(office);
}

type Work = (office: Office, id: string) => Promise<unknown>;

const desks: readonly (readonly [QueueName, Name, Work])[] = [
	[
		"identity",
		"diego.credit",
		({ ask }, id) => ask("diego.credit", "decideIdentity", { id, verdict: "genuine", reason }),
	],
	[
		"referred",
		"diego.credit",
		({ ask }, id) => ask("diego.credit", "decideReferred", { id, verdict: "approve", reasons: [], reason }),
	],
	["payouts", "lucia.finance", workOnPayout],
	["vouchers", "tunde.collections", workOnVoucher],
	["unmatched", "tunde.collections", workOnUnmatched],
	["openItems", "lucia.finance", workOnOpenItem],
];

const attemptsMax = 3;

async function workOnPayout({ ask, agree, simulation }: Office, id: string): Promise<void> {
	const item = await ask("lucia.finance", "payoutItem", { id });
	if (!item) return;
	const last = item.payouts.at(-1);
	if (item.outcomes.length > 0 && last) {
		const outcome = disputeOutcome(simulation, last.reference, item.outcomes);
		await agree("payoutDispute", id, { outcome });
	} else if (item.mayRetry && item.payouts.length < attemptsMax) {
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
	const { orderNo, amountMinor } = item.voucher;
	const isTrue = borrowers.some(({ proofs }) =>
		proofs.some((proof) => proof.orderNo === orderNo && proof.amountMinor === BigInt(amountMinor)),
	);
	if (isTrue) await agree("voucherConfirm", id, { payment: null });
	else await ask("lucia.finance", "refuseVoucher", { id, answer: "We have not received this payment." });
}

/** Money to an account of a borrower without an open loan is matched to the last loan; other money waits. */
async function workOnUnmatched({ ask, agree, simulation }: Office, id: string): Promise<void> {
	const item = await ask("tunde.collections", "unmatchedItem", { id });
	if (!item) return;
	const { rows } = await sql<{ order_no: string }>`select o.order_no from payments p
		join pay_orders w on w.id = p.pay_order_id join loans l on l.borrower_id = w.borrower_id
		join orders o on o.id = l.order_id
		where p.rail = ${item.payment.rail} and p.payment_id = ${item.payment.paymentId} and l.status <> 'void'
		order by l.opened_at desc limit 1`.execute(simulation.database.db);
	const orderNo = rows[0]?.order_no;
	if (orderNo !== undefined) await agree("paymentMatch", id, { orderNo });
}

async function workOnOpenItem({ ask, agree, simulation }: Office, id: string): Promise<void> {
	const item = await ask("lucia.finance", "openItem", { id });
	if (!item) return;
	if (item.correction === "takeBack") return agree("paymentCorrection", id, { paidMinor: 0 });
	if (item.correction === "otherAmount") {
		const { amount } = (simulation.world.books
			.prepare("select amount_minor as amount from charge_payments where provider_id = ?")
			.get(item.key) ?? {}) as { readonly amount?: number };
		if (amount !== undefined) return agree("paymentCorrection", id, { paidMinor: amount });
	}
	await ask("lucia.finance", "settleOpenItem", { id, reason });
}

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
		} else if (share < 0.02) await agree("penaltyReduction", id, { reduceMinor: 100 });
		else if (share < 0.04) await agree("writeOff", id, { writtenOff: true });
	}
}
