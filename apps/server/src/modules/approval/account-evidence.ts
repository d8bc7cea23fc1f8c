import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { isPayoutOver } from "@puente/core/payout";
import type { StaffContext } from "../../platform/context/calls.ts";
import { type LogIn, listLogIns, listPasskeys } from "../access/index.ts";
import { listLoans, listPaymentsOf } from "../ledger/index.ts";
import { listOrders } from "../order/index.ts";
import { listPayouts } from "../payout/index.ts";
import { listProposalsAbout, type Proposal } from "../proposal/index.ts";

type Evidence = NonNullable<CallResult<StaffCalls["proposal"]>["evidence"]>;

const logInsShown = 5;
const logInsRead = 100;
const paymentsShown = 3;
/** A phone's id is long and random: its first digits tell two apart. */
const deviceDigits = 8;

/** What the checker of a new number looks at: does the borrower ask for it, or whoever has stolen the account? */
export async function viewEvidence(context: StaffContext, proposal: Proposal): Promise<Evidence> {
	const { db } = context;
	const { subject: borrowerId } = proposal;
	const logIns = await listLogIns(db, borrowerId, logInsRead);
	const about = await listProposalsAbout(db, proposal);
	return {
		logIns: logIns.slice(0, logInsShown).map(({ deviceId, openedAt, isOpen }) => ({
			at: openedAt.toISOString(),
			device: deviceId.slice(0, deviceDigits),
			isOpen,
		})),
		devices: devicesOf(logIns),
		passkeys: (await listPasskeys(db, borrowerId)).map(({ name, addedAt, lastUsedAt }) => ({
			name,
			addedAt: addedAt.toISOString(),
			lastUsedAt: lastUsedAt?.toISOString() ?? null,
		})),
		payments: await paymentsOf(context, borrowerId),
		payouts: await payoutsOf(context, borrowerId),
		earlier: about.map(({ madeAt, madeByName, decision }) => ({
			madeAt: madeAt.toISOString(),
			madeBy: madeByName,
			decision,
		})),
	};
}

function devicesOf(logIns: readonly LogIn[]): Evidence["devices"] {
	return [...Map.groupBy(logIns, ({ deviceId }) => deviceId)].map(([deviceId, own]) => {
		const times = own.map(({ openedAt }) => openedAt.getTime());
		return {
			device: deviceId.slice(0, deviceDigits),
			firstAt: new Date(Math.min(...times)).toISOString(),
			lastAt: new Date(Math.max(...times)).toISOString(),
		};
	});
}

async function paymentsOf({ db }: StaffContext, borrowerId: string): Promise<Evidence["payments"]> {
	const loans = await listLoans(db, borrowerId);
	const payments = (await Promise.all(loans.map(({ id }) => listPaymentsOf(db, id)))).flat();
	return payments
		.toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime())
		.slice(0, paymentsShown)
		.map(({ rail, amountMinor, currency, paidAt }) => ({
			rail,
			amountMinor,
			currency,
			paidAt: paidAt.toISOString(),
		}));
}

async function payoutsOf({ db }: StaffContext, borrowerId: string): Promise<Evidence["payouts"]> {
	const orders = await listOrders(db, borrowerId);
	const payouts = (await Promise.all(orders.map(({ id }) => listPayouts(db, id)))).flat();
	return payouts
		.filter(({ state }) => state !== "settled" && !isPayoutOver(state))
		.map(({ rail, amountMinor, currency, state, plannedAt }) => ({
			rail,
			amountMinor,
			currency,
			state,
			plannedAt: plannedAt.toISOString(),
		}));
}
