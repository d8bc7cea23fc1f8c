import { expect, it } from "vitest";
import type { RailReply } from "./call-rail.ts";
import { accountIn, type ListedPayout, listPages } from "./payout-list.ts";

const period = { from: new Date("2026-11-16T00:00:00Z"), to: new Date("2026-11-19T00:00:00Z") };
const payout = (providerId: string, day = "2026-11-17"): ListedPayout => ({
	providerId,
	reference: null,
	state: "settled",
	amountMinor: 100n,
	currency: "NGN",
	madeAt: new Date(`${day}T12:00:00Z`),
	accountNumber: null,
	narration: null,
});
const reply = (page: number): RailReply => ({ kind: "reply", status: 200, body: page });

/** The pages of a list by their numbers, from 1 on. */
function list(pages: readonly (readonly (ListedPayout | null)[])[], failAt = 0) {
	return listPages(
		period,
		async (page) => (page === failAt ? { kind: "failed", cause: "timeout" } : reply(page)),
		(read) => {
			const page = read.kind === "reply" ? Number(read.body) : 0;
			const payouts = pages[page - 1];
			return payouts === undefined ? null : { payouts, isLast: page === pages.length };
		},
	);
}

it("reads every page, and keeps what was made in the period", async () => {
	const pages = [[payout("1"), payout("2", "2026-11-15")], [payout("3")], [payout("4", "2026-11-20")]];
	await expect(list(pages)).resolves.toEqual({ outcome: "listed", payouts: [payout("1"), payout("3")] });
});

it("concludes nothing from a list that ends early or has an unreadable entry", async () => {
	const unreadable = { outcome: "unknown", cause: "unreadable" };
	await expect(list([[payout("1")], [payout("2")]], 2)).resolves.toEqual({
		outcome: "unknown",
		cause: "timeout",
	});
	await expect(list([[payout("1"), null]])).resolves.toEqual(unreadable);
	await expect(list([])).resolves.toEqual(unreadable);
});

it.each([
	["0123456789", "0123456789"],
	["******6789", "6789"],
	["*****", null],
	[undefined, null],
])("reads of the account %s the digits %s", (text, digits) => {
	expect(accountIn(text)).toBe(digits);
});
