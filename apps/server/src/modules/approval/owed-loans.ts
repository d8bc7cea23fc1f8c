import { loanState } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { StaffContext } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { listLoanEvents, listLoans, type StoredLoan, todayOf } from "../ledger/index.ts";

type OwedLoan = {
	readonly loan: StoredLoan;
	/** To close it today; of a written-off loan what was not recovered. */
	readonly owedMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly overdueDays: number;
};

/** A borrower's loans with what is owed today, newest first. */
export async function viewOwedLoans(
	{ db, now }: StaffContext,
	borrower: Borrower,
): Promise<readonly OwedLoan[]> {
	const today = todayOf(now, borrower);
	const loans = (await listLoans(db, borrower.id)).filter(({ status }) => status !== "void");
	const owed = loans.map(async (loan) => {
		const state = loanState(loan.terms, await listLoanEvents(db, loan.id), today);
		return {
			loan,
			owedMinor: state.status === "written-off" ? state.lossLeftMinor : state.payoff.totalMinor,
			penaltyMinor: state.payoff.penaltyMinor + state.payoff.penaltyTaxMinor,
			overdueDays: state.overdueDays,
		};
	});
	return (await Promise.all(owed)).reverse();
}

/** The debt in each currency; none for a borrower who owes nothing. */
export function sumOwed(loans: readonly OwedLoan[]) {
	const sums = new Map<Currency, { owedMinor: bigint; penaltyMinor: bigint }>();
	for (const { loan, owedMinor, penaltyMinor } of loans) {
		const sum = sums.get(loan.currency) ?? { owedMinor: 0n, penaltyMinor: 0n };
		sums.set(loan.currency, {
			owedMinor: sum.owedMinor + owedMinor,
			penaltyMinor: sum.penaltyMinor + penaltyMinor,
		});
	}
	return [...sums]
		.filter(([, { owedMinor }]) => owedMinor > 0n)
		.map(([currency, sum]) => ({ currency, ...sum }));
}
