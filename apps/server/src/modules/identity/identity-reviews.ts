import { type Difference, differencesFrom, type ReviewReason } from "@puente/core/application";
import type { FormValues } from "@puente/core/validation";
import { currentCard, regions } from "@puente/regions/load";
import * as z from "zod/mini";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import type { Borrower } from "../borrower/index.ts";
import type { OwnOrder } from "../order/index.ts";
import { putReview, removeReviews } from "./store/identity-reviews.ts";

export const differencesFormat: StoredFormat<readonly Difference[]> = {
	name: "identity review",
	schema: z.array(z.object({ field: z.string(), read: z.string(), typed: z.string() })),
};

/** The scorecard's threshold from which two names count as the same. */
export function nameMatchSure(borrower: Pick<Borrower, "country">): number {
	return currentCard(regions[borrower.country].terms).hardRules.accountNameMatchSure;
}

/** Opens an identity review for staff, or updates the open one of the same reason. */
export async function addReview(
	context: Pick<BorrowerContext, "db" | "now"> & { readonly deps: Pick<BorrowerContext["deps"], "vault"> },
	{ borrower, order }: { readonly borrower: Borrower; readonly order: { readonly id: string } },
	reason: ReviewReason,
	details: readonly Difference[] = [],
): Promise<void> {
	const detailsSealed =
		details.length === 0
			? null
			: context.deps.vault.sealFor(borrower, `review:${reason}`, writeStored(differencesFormat, details));
	await putReview(
		context.db,
		{ orderId: order.id, borrowerId: borrower.id, reason, detailsSealed },
		context.now,
	);
}

/** Compares the personal form with the document again, after the form was corrected. */
export async function reviewPersonalForm(
	context: BorrowerContext,
	own: OwnOrder,
	values: { readonly confirmed: FormValues; readonly personal: FormValues },
): Promise<void> {
	const differences = differencesFrom(values.confirmed, values.personal, nameMatchSure(own.borrower));
	if (differences.length > 0) return addReview(context, own, "typedDiffersFromRead", differences);
	await removeReviews(context.db, own.order.id, ["typedDiffersFromRead"]);
}
