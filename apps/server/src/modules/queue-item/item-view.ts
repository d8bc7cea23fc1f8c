import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { offerFor } from "@puente/core/decision";
import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import { findCard, regions } from "@puente/regions/load";
import type { StaffContext } from "../../platform/context/calls.ts";
import { findBorrower } from "../borrower/index.ts";
import { listDecisions, type OpenedDecision, openDecision } from "../decision/index.ts";
import { borrowerNames, type QueueItem } from "../work-queue/index.ts";

type ItemView = CallResult<StaffCalls["queue"]>["items"][number];

/** The items of one page, with the borrowers' names. */
export async function viewItems(context: StaffContext, items: readonly QueueItem[]): Promise<ItemView[]> {
	const names = await borrowerNames(
		context,
		items.map(({ borrowerId }) => borrowerId),
	);
	const views: ItemView[] = [];
	for (const item of items) {
		views.push({
			...item,
			name: item.borrowerId === null ? null : (names.get(item.borrowerId) ?? null),
			since: item.since.toISOString(),
			deadline: item.deadline?.toISOString() ?? null,
			assignedTo: item.assignedTo && { ...item.assignedTo },
			facts: { ...item.facts, ...(await limitFacts(context, item)) },
		});
	}
	return views;
}

export async function viewItem(context: StaffContext, item: QueueItem): Promise<ItemView> {
	const [view] = await viewItems(context, [item]);
	if (!view) throw new Error(`Item ${item.id} of ${item.queue} has no view.`);
	return view;
}

/** The limit that an approval would give, for an application without an offer. Its inputs are sealed, so SQL cannot. */
async function limitFacts(
	{ db, deps }: StaffContext,
	{ id, queue, borrowerId, facts }: QueueItem,
): Promise<Readonly<Record<string, string>>> {
	const isApplication = queue === "referred" || queue === "identity";
	if (!isApplication || borrowerId === null || facts["amountMinor"] !== undefined) return {};
	const borrower = await findBorrower(db, borrowerId);
	const [card] = await listDecisions(db, id);
	const opened = borrower && card ? openDecision(deps.vault, borrower, card) : null;
	const offer = borrower && opened && possibleOffer(borrower.country, opened);
	if (!borrower || !offer) return {};
	const { code, minorDigits } = packs[borrower.country].currency;
	return { limitMinor: String(offer.limit * 10 ** minorDigits), currency: code };
}

/** The offer that an approval would give; null if the income is too low for any loan. */
export function possibleOffer(country: Country, { inputs, decision }: OpenedDecision) {
	const card = findCard(regions[country].terms, decision.cardVersion);
	const offer = card && offerFor(card, inputs);
	return offer ? { limit: offer.limit, tier: offer.tier, rung: offer.rung } : null;
}
