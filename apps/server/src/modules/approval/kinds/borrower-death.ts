import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { cancelCommand, stepCodes } from "@puente/core/application";
import { minorDigits } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import { deathPapers, hasPermission, maskNumber, proposalRules } from "@puente/core/staff";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import {
	type Borrower,
	findBorrower,
	lockBorrower,
	lockBorrowerIfExists,
	setDeceased,
} from "../../borrower/index.ts";
import { bookDeathPause, listLoans, todayOf } from "../../ledger/index.ts";
import { countUnsent, deletePushSubscription, expireUnsent } from "../../notification/index.ts";
import { findAgreement } from "../../offer/index.ts";
import { advanceOrderOrThrow, findOpenOrder, listOrders, type Order } from "../../order/index.ts";
import { listProposalsAbout, type Proposal } from "../../proposal/index.ts";
import { sumOwed, viewOwedLoans } from "../owed-loans.ts";
import { defineKind, type KindRefusal } from "../proposal-kind.ts";

const sealedField = "death-paper";

const fields = z.object({
	deceased: z.boolean(),
	/** All three or none: a report may come before its paper. */
	paper: z.optional(z.enum(deathPapers)),
	diedOn: z.optional(z.iso.date()),
	numberSealed: z.optional(z.string().check(z.maxLength(400))),
});
type DeathFields = z.output<typeof fields>;

/** The stored fields; none of a proposal that another version stored. */
function readDeathFields(after: unknown): Partial<DeathFields> {
	const parsed = z.safeParse(fields, after);
	return parsed.success ? parsed.data : {};
}

/** The proposal is stored as text, so the number of the paper in it is sealed under the borrower's key. */
export function sealPaperNumber({ deps }: StaffContext, borrower: Borrower, number: string): string {
	return deps.vault.sealFor(borrower, sealedField, number).toString("base64");
}

/** Null for a text that was not sealed for this borrower, or whose key is erased. */
function openPaperNumber({ deps }: StaffContext, borrower: Borrower, sealed: string): string | null {
	try {
		return deps.vault.openFor(borrower, sealedField, Buffer.from(sealed, "base64"));
	} catch {
		return null;
	}
}

/**
 * Subject: the borrower, whose death was reported. Nothing is sent any more, the app is closed, an order that is not paid
 * out ends, and penalties stand still until the debt is written off. Lifting it undoes a wrong report.
 */
export const borrowerDeathKind = defineKind({
	fields,
	needsNote: ({ deceased, paper }) => deceased && paper === undefined,
	async read(context, subject, after) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(context.db, subject) : null;
		if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "proposalSubjectUnknown" });
		const deceased = borrower.deceasedAt !== null;
		if (deceased === after.deceased) return refuse({ error: "proposalChangesNothing" });
		const paper = checkPaper(context, borrower, after);
		if (!paper.ok) return paper;
		const { id, country } = borrower;
		const owed = sumOwed(await viewOwedLoans(context, borrower));
		const owedMinor = owed.reduce((sum, one) => sum + Number(one.owedMinor), 0);
		const change = { before: { deceased }, after: { deceased: after.deceased } };
		return ok({ before: { deceased, owedMinor }, name: id, borrowerId: id, country, change });
	},
	// The debt grows daily; it shows in the list what the decision is about.
	watched: ["deceased"],
	async carryOut(context, { subject, after }) {
		const { db, now } = context;
		const before = await lockBorrower(db, subject);
		const deceasedAt = before.deceasedAt ?? now;
		await setDeceased(db, subject, after.deceased ? now : null);
		if (after.deceased) {
			await deletePushSubscription(db, subject);
			await expireUnsent(db, { borrowerId: subject, to: "anywhere" }, now);
			await cancelOpenOrder(context, subject);
		}
		await bookPauses(context, before, { deceasedAt, kind: after.deceased ? "claim-opened" : "claim-closed" });
	},
});

function checkPaper(
	context: StaffContext,
	borrower: Borrower,
	{ deceased, paper, diedOn, numberSealed }: DeathFields,
): Result<null, KindRefusal> {
	const wrong = (field: string) =>
		refuse({ error: "inputRefused" as const, fields: [{ field, problem: "notOffered" as const }] });
	const named = [paper, diedOn, numberSealed].filter((value) => value !== undefined);
	if (named.length === 0) return ok(null);
	if (!deceased || diedOn === undefined || numberSealed === undefined || paper === undefined)
		return wrong("paper");
	if (plainDate(diedOn) > todayOf(context.now, borrower)) return wrong("diedOn");
	return openPaperNumber(context, borrower, numberSealed) === null ? wrong("numberSealed") : ok(null);
}

/** A signed loan is paid out by itself after some hours; money that is on its way is not stopped. */
async function cancelOpenOrder({ db, now }: StaffContext, borrowerId: string): Promise<void> {
	const order = await findOpenOrder(db, borrowerId);
	const command = order && cancelCommand(order.step);
	if (order && command) await advanceOrderOrThrow(db, order, { command, actor: "staff", at: now });
}

/** Whether penalties of a loan grow: of a written-off one none do. */
function isPausedByDeath(status: string): boolean {
	return status === "repaying" || status === "overdue";
}

async function bookPauses(
	{ db, now }: StaffContext,
	borrower: Borrower,
	pause: { readonly deceasedAt: Date; readonly kind: "claim-opened" | "claim-closed" },
): Promise<void> {
	for (const { id: loanId, status } of await listLoans(db, borrower.id))
		if (isPausedByDeath(status)) await bookDeathPause(db, { ...pause, borrower, loanId, at: now });
}

type Evidence = NonNullable<CallResult<StaffCalls["proposal"]>["death"]>;
type Effect = NonNullable<Evidence["effect"]>;

/** What the checker of a death looks at: the paper, what is owed, and what ends. */
export async function viewDeath(context: StaffContext, proposal: Proposal): Promise<Evidence> {
	const { db } = context;
	const borrower = await findBorrower(db, proposal.subject);
	const earlier = await listProposalsAbout(db, proposal);
	return {
		paper: borrower && paperOf(context, borrower, readDeathFields(proposal.after)),
		effect: borrower && proposal.decision === null ? await effectOf(context, borrower) : null,
		earlier: earlier.map(({ madeAt, madeByName, decision }) => ({
			madeAt: madeAt.toISOString(),
			madeBy: madeByName,
			decision,
		})),
	};
}

/** Who checks compares the number with the paper; who only proposes has no need of it. */
function paperOf(
	context: StaffContext,
	borrower: Borrower,
	{ paper, diedOn, numberSealed }: Partial<DeathFields>,
): Evidence["paper"] {
	if (paper === undefined || diedOn === undefined || numberSealed === undefined) return null;
	const number = openPaperNumber(context, borrower, numberSealed);
	const mayRead = hasPermission(context.staff.roles, proposalRules.borrowerDeath.check);
	return { kind: paper, diedOn, number: number === null || mayRead ? number : maskNumber(number) };
}

async function effectOf(context: StaffContext, borrower: Borrower): Promise<Effect> {
	const { db } = context;
	const loans = await viewOwedLoans(context, borrower);
	const orders = await listOrders(db, borrower.id);
	const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
	const open = await findOpenOrder(db, borrower.id);
	const { blockedAt, deceasedAt } = borrower;
	return {
		loans: loans.map(({ loan, ...owed }) => ({
			loanId: loan.id,
			orderNo: numbers.get(loan.orderId) ?? "",
			currency: loan.currency,
			status: loan.status,
			openedOn: loan.openedOn,
			pauses: isPausedByDeath(loan.status),
			...owed,
		})),
		owed: sumOwed(loans),
		order: open && (await orderOf(context, open)),
		unsentMessages: deceasedAt === null ? await countUnsent(db, borrower.id) : 0,
		blockedOtherwise: blockedAt !== null && blockedAt.getTime() !== deceasedAt?.getTime(),
	};
}

/** Null for the order of a loan, which stays as the loan does. */
async function orderOf({ db }: StaffContext, order: Order): Promise<Effect["order"]> {
	const { step, orderNo, country } = order;
	if (step === "Repaying" || step === "Overdued") return null;
	const agreement = await findAgreement(db, order.id);
	const currency = packs[country].currency.code;
	const unit = 10n ** BigInt(minorDigits[currency]);
	return {
		orderNo,
		step: stepCodes[step],
		money: agreement && { amountMinor: BigInt(agreement.amount) * unit, currency },
		becomes: cancelCommand(step) !== null ? "ends" : step === "Lending" ? "leaves" : "stays",
	};
}
