import { sql } from "kysely";
import { mobileOf } from "../../../server/src/start/demo/demo-answers.ts";
import type { Borrower } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";
import { codeFor } from "./borrower-calls.ts";
import type { Office } from "./office.ts";

/** In these last days before a payment is due the number is lost, once for each loan. */
const askedDaysBefore = 6;
/** New numbers come from other hundreds than first ones. */
const newHundreds = 40;

/** The borrower has another SIM card and calls support. Until staff has changed the number, the old session works. */
export function askForNumber(
	{ options, time }: Simulation,
	borrower: Borrower,
	{ orderNo, dueInDays }: { readonly orderNo: string; readonly dueInDays: number },
): void {
	const { numberChanges, country, number, phone, session } = borrower;
	if (dueInDays > askedDaysBefore || !session) return;
	if (numberChanges.some((each) => each.orderNo === orderNo || each.doneAtMs === null)) return;
	const place = Math.floor(number / 4);
	const hundred =
		options.society.mobileHundred + newHundreds + Math.floor(place / 100) + numberChanges.length;
	const mobile = mobileOf(country, place % 100, hundred);
	numberChanges.push({
		orderNo,
		mobile,
		oldMobile: phone.mobile,
		askedAtMs: time.nowMs(),
		doneAtMs: null,
		borrowerId: session.userId,
	});
}

/** Support has the number called back and proposes it with the code, and compliance agrees. The borrower then logs in with it. */
export async function workOnNumbers(office: Office): Promise<void> {
	const { agree, borrowers, simulation } = office;
	for (const borrower of borrowers) {
		const change = borrower.numberChanges.find(({ doneAtMs }) => doneAtMs === null);
		if (!change || borrower.death) continue;
		await office.ask("sofia.support", "callBackNumber", { id: change.borrowerId, mobile: change.mobile });
		const code = codeFor(simulation, { country: borrower.country, mobile: change.mobile });
		await agree("mobileChange", change.borrowerId, { mobile: change.mobile, code });
		const doneAt = await findApproval(simulation, change);
		if (!doneAt) continue;
		change.doneAtMs = doneAt.getTime();
		const { session, loginLost, phone, lostPhones } = borrower;
		const { orderNo } = change;
		if (session) {
			const isChecked = loginLost;
			lostPhones.push({ token: session.token, orderNo, isChecked, answer: "tokenInvalid" });
		}
		borrower.session = null;
		borrower.phone = { ...phone, mobile: change.mobile };
		borrower.opensOnDay = 0;
	}
}

async function findApproval(
	{ database }: Simulation,
	{ borrowerId, askedAtMs }: Borrower["numberChanges"][number],
): Promise<Date | null> {
	const { rows } = await sql<{ at: Date }>`select decided_at as at from proposals
		where kind = 'mobileChange' and subject = ${borrowerId} and decision = 'approved'
			and made_at >= ${new Date(askedAtMs)}::timestamptz`.execute(database.db);
	return rows[0]?.at ?? null;
}
