import { describe, expect, it } from "vitest";
import type { PlainDate } from "../time/plain-date.ts";
import { areCampaignDatesValid, judgeLottery } from "./edit-campaign.ts";
import { type PartnerTerms, partnerProblems } from "./edit-partner.ts";
import { judgeCouponGrant } from "./grant-coupon.ts";

describe("the dates of a campaign", () => {
	const before = { startsAtMs: 100, endsAtMs: 200 };
	it.each([
		["new, in the future", { startsAtMs: 160, endsAtMs: 170 }, null, true],
		["new, begun already", { startsAtMs: 100, endsAtMs: 170 }, null, true],
		["ends before it begins", { startsAtMs: 170, endsAtMs: 160 }, null, false],
		["new, over already", { startsAtMs: 100, endsAtMs: 149 }, null, false],
		["shorter, but not over", { startsAtMs: 100, endsAtMs: 150 }, before, true],
		["ended in the past", { startsAtMs: 100, endsAtMs: 149 }, before, false],
		["begun, with another start", { startsAtMs: 101, endsAtMs: 200 }, before, false],
		["over and unchanged", { startsAtMs: 100, endsAtMs: 120 }, { startsAtMs: 100, endsAtMs: 120 }, true],
		["planned and postponed", { startsAtMs: 190, endsAtMs: 220 }, { startsAtMs: 180, endsAtMs: 200 }, true],
	])("%s", (_name, after, was, isGood) => {
		expect(areCampaignDatesValid(after, was, 150)).toBe(isGood);
	});
});

describe("an edited draw", () => {
	const terms = {
		startsAtMs: 100,
		endsAtMs: 200,
		budgetMinor: 1000n,
		prizes: [{ id: "one", amountMinor: 100n, oddsPpm: 500_000 }],
	};
	const before = { ...terms, promisedMinor: 600n };
	const judge = (change: Partial<typeof terms>, was: typeof before | null = before) =>
		judgeLottery({ ...terms, ...change }, was, 150);

	it("can lower its budget to the promised amount and not further", () => {
		expect(judge({ budgetMinor: 600n }).ok).toBe(true);
		expect(judge({ budgetMinor: 599n })).toEqual({ ok: false, refusal: "budgetPromised" });
		expect(judge({ budgetMinor: 5000n }).ok).toBe(true);
	});

	it("may get more money even when more is promised than it will have", () => {
		const short = { ...before, promisedMinor: 9000n };
		expect(judge({ budgetMinor: 1001n }, short).ok).toBe(true);
		expect(judge({ budgetMinor: 999n }, short)).toEqual({ ok: false, refusal: "budgetPromised" });
	});

	it("refuses prizes above its budget, and odds above the whole", () => {
		expect(judge({ budgetMinor: 99n }, null)).toEqual({ ok: false, refusal: "budgetHoldsNoPrize" });
		const two = [...terms.prizes, { id: "two", amountMinor: 1n, oddsPpm: 500_001 }];
		expect(judge({ prizes: two })).toEqual({ ok: false, refusal: "oddsOverWhole" });
		expect(judge({ prizes: [] })).toEqual({ ok: false, refusal: "noPrize" });
		expect(judge({ endsAtMs: 90 })).toEqual({ ok: false, refusal: "dates" });
	});
});

describe("a coupon granted by staff", () => {
	const limits = { amountMaxMinor: 1000n, today: "2026-11-15" as PlainDate };
	it.each([
		[1000n, "2026-11-16", null],
		[1n, "2027-11-15", null],
		[1001n, "2026-12-01", "amount"],
		[0n, "2026-12-01", "amount"],
		[5n, "2026-11-15", "expiry"],
		[5n, "2027-11-16", "expiry"],
	])("of %s until %s is refused for %s", (amountMinor, expiresOn, refusal) => {
		const judged = judgeCouponGrant({ amountMinor, expiresOn: expiresOn as PlainDate }, limits);
		expect(judged.ok ? null : judged.refusal).toBe(refusal);
	});
});

describe("a partner's offer", () => {
	const good: PartnerTerms = {
		amountMin: 1000,
		amountMax: 5000,
		daysMin: 61,
		daysMax: 90,
		aprPercent: "36.0",
		penaltyPercentPerDay: "0.1",
		url: "https://neem.example/apply?from=puente",
		termsUrl: "https://neem.example",
	};
	const limits = { aprPercentMax: "36", penaltyPercentPerDayMax: "1" };
	const wrong = (change: Partial<PartnerTerms>) => partnerProblems({ ...good, ...change }, limits);

	it("is shown up to the region's highest cost and not beyond", () => {
		expect(wrong({})).toEqual([]);
		expect(wrong({ aprPercent: "36.000001" })).toEqual(["aprPercent"]);
		expect(wrong({ aprPercent: "free" })).toEqual(["aprPercent"]);
		expect(wrong({ penaltyPercentPerDay: "1.1" })).toEqual(["penaltyPercentPerDay"]);
	});

	it("has a term above sixty days and ranges in order", () => {
		expect(wrong({ daysMin: 60 })).toEqual(["daysMin"]);
		expect(wrong({ daysMax: 60 })).toEqual(["daysMax"]);
		expect(wrong({ amountMin: 0 })).toEqual(["amountMin"]);
		expect(wrong({ amountMax: 999 })).toEqual(["amountMax"]);
		expect(wrong({ amountMin: 10.5 })).toEqual(["amountMin"]);
		expect(wrong({ amountMin: Number.NaN })).toEqual(["amountMin", "amountMax"]);
	});

	it.each([
		"http://neem.example",
		"javascript:alert(1)",
		"https://me:secret@neem.example",
		"neem",
		"https://",
	])("refuses an address like %s", (url) => {
		expect(wrong({ url })).toEqual(["url"]);
	});
});
