import type { Currency } from "@puente/core/money";
import type { RailFailure, RailReply } from "./call-rail.ts";
import { isOurReference } from "./payout-reference.ts";

/** From an instant to another one, both included. */
export type Period = { readonly from: Date; readonly to: Date };

/** A payout in the rail's list, whoever made it: this product, its dashboard or a stolen key. */
export type ListedPayout = {
	readonly providerId: string;
	/** Our id, where the rail's reference is in the form of one; otherwise null. */
	readonly reference: string | null;
	readonly state: "pending" | "settled" | "failed" | "reversed";
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly madeAt: Date;
	/** The receiving account or its last digits, to compare only; null where the list does not show it. */
	readonly accountNumber: string | null;
	/** The text for the borrower's statement, which names the order. */
	readonly narration: string | null;
};

export type PayoutListResult =
	| { readonly outcome: "listed"; readonly payouts: readonly ListedPayout[] }
	/** Unanswered, or not to the end: nothing may be concluded from it. */
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

/** What the rail's books say of it, too. */
type InBooks = Pick<ListedPayout, "providerId" | "state" | "amountMinor" | "currency">;

type ListedAs = Pick<ListedPayout, "accountNumber"> & {
	readonly madeAt: Date | null;
	readonly reference: string;
	readonly narration: string | null | undefined;
};

/** An entry of a list from what it says of the payout; null without an instant. */
export function listedPayout(record: InBooks, listed: ListedAs): ListedPayout | null {
	const { providerId, state, amountMinor, currency } = record;
	const { madeAt, reference, accountNumber, narration = null } = listed;
	const ours = isOurReference(reference) ? reference : null;
	return (
		madeAt && { providerId, state, amountMinor, currency, madeAt, reference: ours, accountNumber, narration }
	);
}

/** One page of a list. Null entries are unreadable. */
export type ListPage = {
	readonly payouts: readonly (ListedPayout | null)[];
	readonly isLast: boolean;
};

/** More is not the list of a few days. */
const pagesMax = 1_000;

/** Walks a list to its end. One unreadable entry makes the list unknown: it could be the one that matters. */
export async function listPages(
	period: Period,
	fetchPage: (page: number) => Promise<RailReply>,
	readPage: (reply: RailReply) => ListPage | null,
): Promise<PayoutListResult> {
	const found: ListedPayout[] = [];
	for (let page = 1; page <= pagesMax; page += 1) {
		const reply = await fetchPage(page);
		if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
		const read = readPage(reply);
		if (read === null) return { outcome: "unknown", cause: "unreadable" };
		for (const payout of read.payouts) {
			if (payout === null) return { outcome: "unknown", cause: "unreadable" };
			if (payout.madeAt >= period.from && payout.madeAt <= period.to) found.push(payout);
		}
		if (read.isLast) return { outcome: "listed", payouts: found };
	}
	return { outcome: "unknown", cause: "limited" };
}

/** The instant of a rail's text; null if it is none. */
export function instantIn(text: string): Date | null {
	const at = new Date(text);
	return Number.isNaN(at.getTime()) ? null : at;
}

/** The digits at the end of an account that a rail may mask in front; null if it hides all of them. */
export function accountIn(text: string | null | undefined): string | null {
	return /[0-9A-Za-z]{4,}$/.exec(text ?? "")?.[0] ?? null;
}

/** Whole days for rails that filter by date, one more on each side: their days begin at other hours. */
export function daysAround({ from, to }: Period): { readonly from: string; readonly to: string } {
	const dayMs = 86_400_000;
	const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
	return { from: dayOf(from.getTime() - dayMs), to: dayOf(to.getTime() + dayMs) };
}
