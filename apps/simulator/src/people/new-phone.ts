import type { Borrower } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";
import { logIn } from "./borrower-calls.ts";

/** In these last days before a payment is due the phone is lost, once for each loan. */
export const lostDaysBefore = 5;

/**
 * The borrower has another phone, which knows neither session nor device token: it logs in by a code, as the app does,
 * and shows the loan.
 */
export async function losePhone(simulation: Simulation, borrower: Borrower, orderNo: string): Promise<void> {
	const { session, phone, lostPhones, loginLost } = borrower;
	if (!session || lostPhones.some((lost) => lost.orderNo === orderNo)) return;
	// A login whose answer was lost has ended the known session already.
	const lost = { token: session.token, orderNo, isChecked: loginLost, answer: "otherDevice" } as const;
	lostPhones.push(lost);
	borrower.phone = { ...phone, deviceId: `device-${borrower.number}-${lostPhones.length + 1}` };
	borrower.session = null;
	await logIn(simulation, borrower);
	await showLoan(borrower);
}

/** Notes which order the new phone shows. */
export async function showLoan({ call, lostPhones }: Borrower): Promise<void> {
	const lost = lostPhones.at(-1);
	if (!lost || lost.seenOrderNo !== undefined) return;
	const { order } = await call("loanProductIndex", {});
	lost.seenOrderNo = order?.orderNo ?? null;
}
