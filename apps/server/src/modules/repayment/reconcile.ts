import { collectionRailNames } from "@puente/core/rail";
import { countries } from "@puente/core/region";
import { addWorkingDays } from "@puente/core/time";
import type { CollectedPayment } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { isHoliday } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findHold, type Hold, noteComparison } from "../../platform/hold/hold.ts";
import { lawInForce } from "../../platform/law/legal-records.ts";
import {
	addOpenItem,
	listNotInLedger,
	listPaymentsTo,
	type OpenItem,
	receiveOlderPayments,
	type StoredPayment,
} from "../ledger/index.ts";
import { askRail, type PollContext, type Round } from "./poll-payment.ts";
import { proofRail } from "./proof/proofs.ts";
import { listPayOrdersSince, type PayOrder } from "./store/pay-orders.ts";
import { finishReconciliations, listBalancesThatDiffer, listUnverifiedWebhooks } from "./store/reconcile.ts";
import { listVouchersToCome } from "./store/vouchers.ts";

const daySeconds = 86_400;
/** Rails file payments by day and report some late, so each day is compared more than once. */
const lookBackSeconds = 3 * daySeconds;
const pageSize = 200;

/**
 * Compares the rails' books, our payments and the ledger. Payments that only the rail has are booked; any other
 * difference becomes an open item, once.
 */
export async function reconcile(context: PollContext): Promise<void> {
	const { db, now } = context;
	const hold = await findHold(db);
	const since = startOf(now, hold);
	await receiveOlderPayments(db, now);
	const unanswered = new Set<string>();
	let afterId: string | null = null;
	for (;;) {
		const page: readonly PayOrder[] = await listPayOrdersSince(db, { since, afterId, countMax: pageSize });
		await comparePage(context, page, { since, unanswered });
		afterId = page.at(-1)?.id ?? null;
		if (afterId === null) break;
	}
	const found = [
		...(await listNotInLedger(db, since)).map(({ rail, paymentId: key, loanId }) => ({
			kind: "notInLedger" as const,
			rail,
			key,
			loanId,
		})),
		...(await listBalancesThatDiffer(db, since)),
		...(await listUnverifiedWebhooks(db, since)),
	];
	for (const item of [...found, ...(await listLateProofs(db, now))]) await addOpenItem(db, item, now);
	const compared = collectionRailNames.filter(
		(name) => context.collectionRail(name) !== null && !unanswered.has(name),
	);
	await finishReconciliations(db, compared, now);
	if (hold) await noteComparison(db, hold, { of: "collections", silent: [...unanswered], at: now });
}

/** Some days ago; after a restore, before the end of the restored books. */
function startOf(now: Date, hold: Hold | null): Date {
	const usual = secondsAfter(now, -lookBackSeconds);
	if (hold === null) return usual;
	const end = secondsAfter(hold.compareFrom, -daySeconds);
	return end < usual ? end : usual;
}

/** Confirmed proofs whose money has not arrived within the region's banking days. */
async function listLateProofs(db: Db, now: Date): Promise<readonly OpenItem[]> {
	const late: OpenItem[] = [];
	for (const { id, loanId, currency, toComeSince } of await listVouchersToCome(db)) {
		const country = countries.find((each) => packs[each].currency.code === currency);
		if (country === undefined || toComeSince === null) continue;
		const { pack, terms, legalRecords } = await lawInForce(db, country);
		const since = localDate(toComeSince, pack.timeZone);
		const lastDay = addWorkingDays(since, terms.deadlines.proofArrivalBankingDaysMax, (day) =>
			isHoliday(legalRecords, day),
		);
		if (localDate(now, pack.timeZone) <= lastDay) continue;
		late.push({ kind: "proofToCome", rail: proofRail, key: id, loanId });
	}
	return late;
}

/** Adds the rails that did not answer. */
async function comparePage(
	context: PollContext,
	page: readonly PayOrder[],
	{ since, unanswered }: { readonly since: Date; readonly unanswered: Set<string> },
): Promise<void> {
	for (const [rail, payOrders] of Map.groupBy(page, ({ rail }) => rail)) {
		// Read before the rail is asked: a payment that is booked meanwhile cannot be in the answer.
		const stored = await listPaymentsTo(
			context.db,
			payOrders.map(({ id }) => id),
		);
		const round = { knownIds: new Set(stored.map(({ paymentId }) => paymentId)) };
		const ours = Map.groupBy(
			stored.filter(({ paidAt }) => paidAt >= since),
			({ payOrderId }) => payOrderId,
		);
		for (const payOrder of payOrders) {
			const answered = await compare(context, payOrder, { round, ours: ours.get(payOrder.id) ?? [] });
			if (!answered) unanswered.add(rail);
		}
	}
}

/** False if the rail did not answer. */
async function compare(
	context: PollContext,
	payOrder: PayOrder,
	{ round, ours }: { readonly round: Round; readonly ours: readonly StoredPayment[] },
): Promise<boolean> {
	const { db, now, collectionRail } = context;
	const { id: reference, providerId, madeAt: since, rail } = payOrder;
	if (providerId === null) return true;
	const result =
		(await askRail(context, payOrder, round)) ??
		(await collectionRail(rail)?.verify({ reference, providerId, since, round }));
	if (result?.outcome !== "found") return result?.outcome !== "unknown";
	await compareWith(db, ours, result.payments, now);
	return true;
}

/** Only recent payments: a rail that files by day does not go back for ever and would seem to miss older ones. */
async function compareWith(
	db: Db,
	ours: readonly StoredPayment[],
	railPayments: readonly CollectedPayment[],
	now: Date,
): Promise<void> {
	for (const payment of ours) {
		const { rail, paymentId: key, loanId } = payment;
		const theirs = railPayments.find(({ paymentId }) => paymentId === key);
		if (!theirs) await addOpenItem(db, { kind: "notAtRail", rail, key, loanId }, now);
		else if (theirs.amountMinor !== payment.amountMinor || theirs.currency !== payment.currency) {
			await addOpenItem(db, { kind: "amountDiffers", rail, key, loanId }, now);
		}
	}
}
