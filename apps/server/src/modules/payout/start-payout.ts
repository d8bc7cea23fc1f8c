import { randomUUIDv7 } from "node:crypto";
import { priceLoan } from "@puente/core/offer";
import type { PayoutRailName } from "@puente/core/rail";
import { pollDelaySeconds } from "@puente/core/rail";
import { ok, type Result, refuse } from "@puente/core/result";
import type { FormValues } from "@puente/core/validation";
import { nationalIdTypes, type PayoutAccount } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { isHeld } from "../../platform/hold/hold.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import type { Borrower } from "../borrower/index.ts";
import { hasPayoutOutsideBooks } from "../ledger/index.ts";
import { findAgreement, type StoredAgreement } from "../offer/index.ts";
import { advanceOrder, identityName, type Order, openAnswers, type SavedAnswers } from "../order/index.ts";
import { payoutAccountFormat } from "./payout-account.ts";
import { addPayout, listPayouts, type StoredPayout } from "./store/payouts.ts";

type StartContext = { readonly db: Db; readonly vault: Vault; readonly enqueue: Enqueue; readonly now: Date };

/**
 * Starts the payout of a confirmed loan. Its reference is stored before any rail is called. The caller holds the lock
 * on the borrower row. Refuses an order that does not wait for its payout; for staff, one whose payout has not failed;
 * after a restore every order, until two people lift the hold.
 */
export async function startPayout(
	{ db, vault, enqueue, now }: StartContext,
	{ borrower, order }: { readonly borrower: Borrower; readonly order: Order },
	requestedBy: StoredPayout["requestedBy"],
): Promise<Result<Order, "step-not-open" | "held">> {
	if (await isHeld(db)) return refuse("held");
	const agreement = await findAgreement(db, order.id);
	const earlier = await listPayouts(db, order.id);
	// Until the dispute is settled, the borrower may already have the money.
	const isDisputed = earlier.some(({ state }) => state === "disputed");
	// The money that a rail shows and our books lack is taken into the books, not sent once more.
	const isOutside = await hasPayoutOutsideBooks(db, order.id);
	if (!agreement || isDisputed || isOutside) return refuse("step-not-open");
	const moved = await advanceOrder(db, order, {
		...startedBy[requestedBy],
		at: now,
	});
	if (!moved.ok) return moved;
	// It becomes the id of the loan. In the order of time, so that the close finds a range of ids on few pages.
	const reference = randomUUIDv7();
	const account = payoutAccount(await openAnswers({ db, vault }, borrower));
	await addPayout(db, {
		reference,
		orderId: order.id,
		borrowerId: borrower.id,
		attempt: earlier.length + 1,
		rail: firstRailOf(borrower),
		amountMinor: agreedLoan(agreement, localDate(now, packs[borrower.country].timeZone)).quote.receivedMinor,
		currency: agreement.product.currency,
		accountSealed: sealPayoutAccount(vault, borrower, { reference, account }),
		requestedBy,
		plannedAt: now,
		pollAt: secondsAfter(now, pollDelaySeconds(0)),
	});
	await enqueue(db, "pay-out", [{ reference }]);
	return ok(moved.value);
}

const startedBy = {
	borrower: { command: "requestPayout", actor: "borrower" },
	clock: { command: "autoPayout", actor: "system" },
	/** A retry after a failed payout. */
	staff: { command: "retryPayout", actor: "staff" },
} as const;

/** The accepted loan, counted from a day. It was priced when it was offered, so a refusal here is a fault. */
export function agreedLoan(
	agreement: Pick<StoredAgreement, "product" | "amount" | "days">,
	paidOutOn: StoredAgreement["scheduleStart"],
) {
	const priced = priceLoan(agreement.product, { amount: agreement.amount, days: agreement.days, paidOutOn });
	if (!priced.ok)
		throw new Error(
			`The accepted product ${agreement.product.productId} cannot be priced: ${priced.refusal}.`,
		);
	return priced.value;
}

/**
 * The first payout rail of the region; pickRail may change it before sending. The packs list only payout rails there.
 */
function firstRailOf({ country }: Borrower): PayoutRailName {
	return regions[country].terms.rails.out[0];
}

const accountTypes = ["savings", "current", "electronicDeposit"] as const;

export function sealPayoutAccount(
	vault: Vault,
	borrower: Borrower,
	{ reference, account }: { readonly reference: string; readonly account: PayoutAccount },
): Buffer {
	return vault.sealFor(borrower, `payout:${reference}`, writeStored(payoutAccountFormat, account));
}

/** With the number of the borrower's document, which the receiving bank may compare with its customer's. */
export function payoutAccount(saved: SavedAnswers): PayoutAccount {
	const values: FormValues = saved.BindCard ?? {};
	const owner = {
		name: identityName(saved),
		documentType: saved.BasicInfo?.["cardType"],
		documentNumber: saved.IdentityOCR?.values["cardNo"],
	};
	const accountType = accountTypes.find((type) => type === values["cardType"]);
	const nationalIdType = nationalIdTypes.find((type) => type === owner.documentType);
	const branchCode = values["branchCode"];
	const nationalId = values["nationalId"] && (owner.documentNumber ?? values["nationalId"]);
	return {
		bankCode: values["bankCode"] ?? "",
		accountNumber: values["accountNumber"] ?? "",
		holder: values["cardholderName"] ?? owner.name,
		...(branchCode !== undefined && { branchCode }),
		...(accountType !== undefined && { accountType }),
		...(nationalId !== undefined && { nationalId }),
		...(nationalIdType !== undefined && { nationalIdType }),
	};
}
