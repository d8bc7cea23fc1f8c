import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { cancelCommand, stepCodes } from "@puente/core/application";
import { minorDigits } from "@puente/core/money";
import { hasPermission, maskNumber, proposalRules } from "@puente/core/staff";
import { packs } from "@puente/regions";
import type { StaffContext } from "../../platform/context/calls.ts";
import { type Borrower, findBorrower } from "../borrower/index.ts";
import { countUnsent } from "../notification/index.ts";
import { findAgreement } from "../offer/index.ts";
import { findOpenOrder, listOrders, type Order } from "../order/index.ts";
import { listProposalsAbout, type Proposal } from "../proposal/index.ts";
import {
	type DeathFields,
	isPausedByDeath,
	openPaperNumber,
	readDeathFields,
} from "./kinds/borrower-death.ts";
import { sumOwed, viewOwedLoans } from "./owed-loans.ts";

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
