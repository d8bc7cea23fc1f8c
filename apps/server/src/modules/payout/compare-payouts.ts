import { type PayoutState, payoutTransition } from "@puente/core/payout";
import { payoutRailNames, pollDelaySeconds } from "@puente/core/rail";
import { brebBankCode } from "@puente/core/validation";
import {
	differenceFrom,
	type ListedPayout,
	type PayoutAccount,
	type PayoutRail,
	type Period,
} from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import { findHold, noteComparison } from "../../platform/hold/hold.ts";
import { getBorrower } from "../borrower/index.ts";
import {
	addPayoutItem,
	findLoan,
	findOldestPayoutItem,
	type PayoutItem,
	settleExplainedPayouts,
} from "../ledger/index.ts";
import { findOrderByNo, openAnswers } from "../order/index.ts";
import { applyPayoutUpdate } from "./apply-payout-update.ts";
import { orderNoIn } from "./narration.ts";
import type { PayoutContext } from "./pay-out.ts";
import { openPayoutAccount } from "./payout-account.ts";
import { finishComparison, putListing } from "./store/listed-payouts.ts";
import { findPayouts, listSettledPayouts, markSent, type StoredPayout } from "./store/payouts.ts";
import { takeInPayout } from "./take-in-payout.ts";

const daySeconds = 86_400;
/** Rails file payouts by day and show some late, so each day is compared more than once. */
const lookBackSeconds = 3 * daySeconds;
/** What still differs is compared again for this long. */
const lookBackSecondsMax = 60 * daySeconds;
/** A payout of the last minutes may not be in the list yet. */
const listedAfterSeconds = 600;

type CompareContext = Omit<PayoutContext, "accountNames">;
/** The rail's record of a difference, if it has one. */
type Difference = {
	readonly item: PayoutItem;
	readonly listed: ListedPayout | null;
	/** Null if the list does not show the account, or ours cannot be read. */
	readonly toOwnAccount: boolean | null;
};

/**
 * Compares every rail's list of payouts with ours, in both directions. What a rail reports of a payout that waits for
 * its report is applied; any other difference becomes an open item, once. An item whose payout agrees now is settled. While
 * the product is held after a restore, everything is compared since the restored books end.
 */
export async function comparePayouts(context: CompareContext): Promise<void> {
	const { db, clock, findRail } = context;
	const to = clock.now();
	const hold = await findHold(db);
	const from = await startOf(context, to, hold?.compareFrom ?? null);
	const silent: string[] = [];
	for (const rail of payoutRailNames.map(findRail)) {
		if (rail === null) continue;
		const differences = await compareRail(context, rail, { from, to });
		if (differences === null) {
			silent.push(rail.name);
			continue;
		}
		await db.transaction().execute(async (tx) => {
			for (const { item, listed, toOwnAccount } of differences) {
				if (listed) await putListing(tx, rail.name, { ...listed, toOwnAccount }, to);
				await addPayoutItem(tx, item, to);
			}
			const found = differences.map(({ item }) => item);
			await settleExplainedPayouts(tx, { rail: rail.name, since: from, found, at: to });
			await finishComparison(tx, rail.name, { from, at: to });
		});
	}
	if (hold) await noteComparison(db, hold, { of: "payouts", silent, at: to });
}

/** Some days ago, before the oldest payout that still differs, or before the end of restored books. */
async function startOf({ db }: CompareContext, now: Date, booksEnd: Date | null): Promise<Date> {
	const usual = secondsAfter(now, -lookBackSeconds).getTime();
	const oldest = await findOldestPayoutItem(db);
	const earliest = secondsAfter(now, -lookBackSecondsMax).getTime();
	const differs = oldest === null ? usual : Math.max(secondsAfter(oldest, -daySeconds).getTime(), earliest);
	const ended = booksEnd === null ? usual : secondsAfter(booksEnd, -daySeconds).getTime();
	return new Date(Math.min(usual, differs, ended));
}

/** Null if the rail did not answer to the end: nothing is concluded. */
async function compareRail(
	context: CompareContext,
	rail: PayoutRail,
	period: Period,
): Promise<readonly Difference[] | null> {
	// Read before the rail is asked: what is sent meanwhile cannot be in the list.
	const settled = await listSettledPayouts(context.db, rail.name, {
		from: period.from,
		to: secondsAfter(period.to, -listedAfterSeconds),
	});
	const result = await rail.listPayouts(period);
	if (result.outcome === "unknown") return null;
	const references = result.payouts.flatMap(({ reference }) => reference ?? []);
	const ours = new Map(
		(await findPayouts(context.db, references))
			.filter((payout) => payout.rail === rail.name)
			.map((payout) => [payout.reference, payout]),
	);
	const differences: Difference[] = [];
	for (const listed of result.payouts) {
		const payout = ours.get(listed.reference ?? "");
		const found = payout
			? await compareOne(context, rail, payout, listed)
			: await judgeUnknown(context, rail, listed);
		if (found) differences.push(found);
	}
	for (const payout of settled.filter(({ reference }) => !references.includes(reference))) {
		const found = await judgeUnlisted(context, rail, payout);
		if (found === "unanswered") return null;
		if (found) differences.push(found);
	}
	return differences;
}

/** A payout that our books do not have. One that failed or came back moved no money. */
async function judgeUnknown(
	context: CompareContext,
	rail: PayoutRail,
	listed: ListedPayout,
): Promise<Difference | null> {
	if (listed.state === "failed" || listed.state === "reversed") return null;
	const orderNo = orderNoIn(listed.narration);
	const order = orderNo === null ? null : await findOrderByNo(context.db, orderNo);
	const item = {
		kind: "payoutNotInBooks",
		rail: rail.name,
		key: listed.providerId,
		loanId: null,
		orderId: order?.id ?? null,
		happenedAt: listed.madeAt,
	} as const;
	const toOwnAccount = order && (await isOwnAccount(context, order.borrowerId, listed));
	const outside = { ...listed, rail: rail.name, orderId: order?.id ?? null, toOwnAccount };
	return (await takeInPayout(context, rail.name, outside)) ? null : { item, listed, toOwnAccount };
}

/** Null if the list does not show the account, or the borrower was erased. */
async function isOwnAccount(
	{ db, vault }: CompareContext,
	borrowerId: string,
	{ accountNumber }: ListedPayout,
): Promise<boolean | null> {
	const borrower = await getBorrower(db, borrowerId);
	if (accountNumber === null || borrower.dataKey.length === 0) return null;
	const { BindCard } = await openAnswers({ db, vault }, borrower);
	if (!BindCard) return null;
	const { bankCode = "", accountNumber: own = "" } = BindCard;
	return isSameAccount({ bankCode, accountNumber: own }, accountNumber);
}

/** A list may show only the end of an account number. It shows a whole key, and one key may end like another. */
function isSameAccount(
	{ bankCode, accountNumber }: Pick<PayoutAccount, "bankCode" | "accountNumber">,
	listed: string,
): boolean {
	return bankCode === brebBankCode ? accountNumber === listed : accountNumber.endsWith(listed);
}

async function compareOne(
	context: CompareContext,
	rail: PayoutRail,
	payout: StoredPayout,
	listed: ListedPayout,
): Promise<Difference | null> {
	const { db, vault } = context;
	const borrower = await getBorrower(db, payout.borrowerId);
	// An erased borrower has no key, so the account cannot be read.
	const isErased = borrower.dataKey.length === 0;
	const account = isErased ? null : openPayoutAccount(vault, borrower, payout);
	const toOwnAccount =
		account === null || listed.accountNumber === null ? null : isSameAccount(account, listed.accountNumber);
	const difference = async (kind: PayoutItem["kind"]) => ({
		item: await itemOf(context, payout, kind),
		listed,
		toOwnAccount,
	});
	if (toOwnAccount === false) return difference("payoutAccountDiffers");
	const now = await applyListed(context, rail, payout, listed);
	if (now.state === "disputed") return null;
	if (differenceFrom(payout, listed) !== null) return difference("payoutAmountDiffers");
	return agreeing[listed.state].includes(now.state) ? null : difference("payoutStateDiffers");
}

/** Our states that fit the rail's. Some rails report a payout that came back as failed. */
const agreeing: Readonly<Record<ListedPayout["state"], readonly PayoutState[]>> = {
	pending: ["sent"],
	settled: ["settled"],
	failed: ["failed", "reversed"],
	reversed: ["reversed", "failed"],
};

/** Applies a report that we have not got, and returns the payout after it. */
async function applyListed(
	{ db, clock, vault, enqueue }: CompareContext,
	rail: PayoutRail,
	payout: StoredPayout,
	listed: ListedPayout,
): Promise<StoredPayout> {
	const { reference } = payout;
	const now = clock.now();
	if (payout.state === "planned") {
		const pollAt = secondsAfter(now, pollDelaySeconds(0));
		await markSent(db, { reference, rail: payout.rail, at: listed.madeAt, pollAt });
	}
	if (listed.state !== "pending" && payoutTransition(payout.state, listed.state).effect !== null) {
		const code =
			listed.state === "settled" ? differenceFrom(payout, listed) : await failureCodeOf(rail, payout, listed);
		const report = { reference, update: listed.state, code, happenedAt: listed.madeAt };
		await db
			.transaction()
			.execute((tx) => applyPayoutUpdate({ db: tx, now, deps: { vault, enqueue } }, report));
	}
	const [after] = await findPayouts(db, [reference]);
	return after ?? payout;
}

/** A list does not say why a payout failed: the rail is asked, because the bank may have found another holder. */
async function failureCodeOf(rail: PayoutRail, payout: StoredPayout, listed: ListedPayout): Promise<string> {
	const firstSentAt = payout.firstSentAt ?? listed.madeAt;
	const status = await rail.fetchStatus({ reference: payout.reference, firstSentAt });
	return status.outcome === "failed" || status.outcome === "reversed" ? status.code : listed.state;
}

/** A settled payout that is not in the list: the rail is asked for it before it counts as missing. */
async function judgeUnlisted(
	context: CompareContext,
	rail: PayoutRail,
	payout: StoredPayout,
): Promise<Difference | "unanswered" | null> {
	const { reference, firstSentAt } = payout;
	const status = await rail.fetchStatus({ reference, firstSentAt: firstSentAt ?? payout.plannedAt });
	if (status.outcome === "unknown") return "unanswered";
	if (status.outcome !== "notFound") return null;
	return { item: await itemOf(context, payout, "payoutNotAtRail"), listed: null, toOwnAccount: null };
}

async function itemOf(
	{ db }: CompareContext,
	{ reference, rail, orderId, firstSentAt, plannedAt }: StoredPayout,
	kind: PayoutItem["kind"],
): Promise<PayoutItem> {
	const loan = await findLoan(db, reference);
	const happenedAt = firstSentAt ?? plannedAt;
	return { kind, rail, key: reference, loanId: loan?.id ?? null, orderId, happenedAt };
}
