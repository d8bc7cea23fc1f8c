import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { OpenItemKind } from "../../platform/database/schema/repayment.ts";
import {
	findLoan,
	findLoanOf,
	findOpenItem,
	findPayment,
	findWaitingClose,
	type OpenItem,
	payoutItemKinds,
	releaseFromSuspense,
	type StoredPayment,
	settleOpenItem as settle,
} from "../ledger/index.ts";
import { findOrderByNo } from "../order/index.ts";
import { findListing, findPayouts } from "../payout/index.ts";
import {
	judgeReversal,
	listWaitingVouchers,
	viewLoan,
	viewPayment,
	viewVoucher,
} from "../repayment/index.ts";
import { readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { viewItem } from "./item-view.ts";

/** Staff would not read through more. */
const candidatesMax = 20;

export const unmatchedItem: Handler<StaffCalls["unmatchedItem"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await readItem(context, "unmatched", id);
	if (!item.ok) return item;
	const open = await findOpenItem(db, id);
	const payment = open && (await findPayment(db, open.rail, open.key));
	if (!payment) return refuse({ error: "itemNotFound" });
	const vouchers = await listWaitingVouchers(db, payment, candidatesMax);
	return ok({
		item: await viewItem(context, item.value),
		payment: await viewPayment(context, payment),
		vouchers: await Promise.all(vouchers.map((voucher) => viewVoucher(context, voucher))),
	});
};

export const findLoanByOrder: Handler<StaffCalls["findLoan"]> = async ({ orderNo }, context) => {
	const order = await findOrderByNo(context.db, orderNo.toUpperCase());
	const loan = order && (await findLoanOf(context.db, order.id));
	if (!loan) return refuse({ error: "loanNotFound" });
	context.audit({ borrowerId: loan.borrowerId, subject: loan.id });
	return ok({ loan: await viewLoan(context, loan) });
};

export const openItem: Handler<StaffCalls["openItem"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await readItem(context, "openItems", id);
	if (!item.ok) return item;
	const open = await findOpenItem(db, id);
	if (!open) return refuse({ error: "itemNotFound" });
	const payment = await findPayment(db, open.rail, open.key);
	const loan = open.loanId === null ? null : await findLoan(db, open.loanId);
	return ok({
		item: await viewItem(context, item.value),
		kind: open.kind,
		rail: open.rail,
		key: open.key,
		payment: payment && (await viewPayment(context, payment)),
		payout: await viewComparedPayout(context, open),
		close: await viewWaitingClose(context, open),
		loan: loan && (await viewLoan(context, loan)),
		correction:
			payment && (open.kind === "proofToCome" || (await isCorrectable(context, payment)))
				? (corrections[open.kind] ?? null)
				: null,
	});
};

/** What the rail and our books say of a payout; null for a difference about something else. */
async function viewComparedPayout(
	{ db }: StaffContext,
	{ kind, rail, key }: OpenItem,
): Promise<CallResult<StaffCalls["openItem"]>["payout"]> {
	if (!payoutItemKinds.some((one) => one === kind)) return null;
	const isKnown = kind !== "payoutNotInBooks";
	const listing = await findListing(db, rail, isKnown ? { reference: key } : { providerId: key });
	const [ours] = isKnown ? await findPayouts(db, [key]) : [];
	return {
		rail: listing && {
			providerId: listing.providerId,
			reference: listing.reference,
			amountMinor: listing.amountMinor,
			currency: listing.currency,
			state: listing.state,
			madeAt: listing.madeAt.toISOString(),
			toOwnAccount: listing.toOwnAccount,
		},
		ours: ours
			? {
					amountMinor: ours.amountMinor,
					currency: ours.currency,
					state: ours.state,
					sentAt: ours.firstSentAt?.toISOString() ?? null,
				}
			: null,
	};
}

/** The close that waits; null for a difference about something else, and when no day is missing any more. */
async function viewWaitingClose(
	context: StaffContext,
	open: OpenItem,
): Promise<CallResult<StaffCalls["openItem"]>["close"]> {
	const close = await findWaitingClose(context, open);
	if (close === null) return null;
	const { currency, firstDay, lastDay, loans, agreedUntil } = close;
	return { currency, firstDay, lastDay, loans, agreedUntil };
}

/** What cannot be taken back any more is settled with the borrower. */
async function isCorrectable(
	{ db, now }: StaffContext,
	{ loanId, eventId }: StoredPayment,
): Promise<boolean> {
	if (loanId === null || eventId === null) return false;
	return (await judgeReversal(db, { loanId, eventId, at: now })).ok;
}

type Correction = CallResult<StaffCalls["openItem"]>["correction"];

/** Corrections by kind of difference; other kinds have no payment to correct. */
const corrections: Readonly<Partial<Record<OpenItemKind, Correction>>> = {
	notAtRail: "takeBack",
	amountDiffers: "otherAmount",
	proofToCome: "proofToCome",
};

/** The reason is recorded in the audit. */
export const settleOpenItem: Handler<StaffCalls["settleOpenItem"]> = async ({ id }, context) => {
	const { db, staff, now: at } = context;
	const item = await readWorkableItem(context, "openItems", id);
	if (!item.ok) return item;
	const open = await findOpenItem(db, id);
	if (!open) return refuse({ error: "itemNotFound" });
	// It moves money in the books either way.
	if (open.kind === "proofToCome") return refuse({ error: "openItemProposed" });
	if ((await findWaitingClose(context, open)) !== null) return refuse({ error: "openItemProposed" });
	const payment = await findPayment(db, open.rail, open.key);
	if (payment?.eventId === null) await releaseFromSuspense(db, payment, "returned", at);
	await settle(db, open, { by: staff.id, at });
	await releaseItem(context, item.value);
	return ok({});
};
