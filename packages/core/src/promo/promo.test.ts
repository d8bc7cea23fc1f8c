import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponState, decideCoupon } from "./coupon.ts";
import { checkPrizes, commitmentOf, oddsWhole, prizeOf, ticketOf, verifyDraw } from "./draw.ts";
import { inNeutralOrder } from "./partner-order.ts";
import { updateNeed } from "./version.ts";

it("commits to a seed by SHA-256 as OpenSSL computes it, for characters of one to four bytes", () => {
	expect(commitmentOf("draw-1", "señor 😀 ₦100 ह")).toBe(
		"8f364fcde1e264948ea937aa373d5f28e33d8caa2c08fd5b8e0d16b6c2979150",
	);
});

const prizes = [
	{ id: "big", amountMinor: 50_000n, oddsPpm: 10_000 },
	{ id: "small", amountMinor: 5_000n, oddsPpm: 200_000 },
];
const seeds = { drawId: "draw-1", houseSeed: "house", borrowerSeed: "borrower" };

describe("a draw", () => {
	it("gives tickets from 0 to 999,999 only", () => {
		fc.assert(
			fc.property(fc.uuid(), fc.string(), (drawId, borrowerSeed) => {
				const ticket = ticketOf({ drawId, houseSeed: "h", borrowerSeed });
				expect(Number.isInteger(ticket) && ticket >= 0 && ticket < oddsWhole).toBe(true);
			}),
		);
	});

	it("wins as often as the published odds say", () => {
		const draws = 20_000;
		let won = 0;
		for (let index = 0; index < draws; index++) {
			if (prizeOf(ticketOf({ ...seeds, drawId: String(index) }), prizes) !== null) won++;
		}
		// 21% of 20,000 with a deviation of 58: five of them on each side.
		expect(Math.abs(won - 4200)).toBeLessThan(290);
	});

	it("assigns the tickets in the published order, up to the last prize", () => {
		expect(prizeOf(0, prizes)?.id).toBe("big");
		expect(prizeOf(9_999, prizes)?.id).toBe("big");
		expect(prizeOf(10_000, prizes)?.id).toBe("small");
		expect(prizeOf(209_999, prizes)?.id).toBe("small");
		expect(prizeOf(210_000, prizes)).toBeNull();
	});

	it("is verified by its seeds, and a changed seed or prize is detected", () => {
		const commitment = commitmentOf(seeds.drawId, seeds.houseSeed);
		const prizeId = prizeOf(ticketOf(seeds), prizes)?.id ?? null;
		const drawn = { ...seeds, commitment, prizeId };
		expect(verifyDraw(drawn, prizes)).toBe("fair");
		expect(verifyDraw({ ...drawn, houseSeed: "another" }, prizes)).toBe("otherSeed");
		expect(verifyDraw({ ...drawn, drawId: "draw-2" }, prizes)).toBe("otherSeed");
		expect(verifyDraw({ ...drawn, prizeId: prizeId === "big" ? null : "big" }, prizes)).toBe("otherPrize");
	});

	it.each([
		[[], "noPrize"],
		[[{ id: "a", amountMinor: 1n, oddsPpm: 0 }], "oddsNotWhole"],
		[[{ id: "a", amountMinor: 1n, oddsPpm: 1_000_001 }], "oddsOverWhole"],
		[[{ id: "a", amountMinor: 0n, oddsPpm: 1 }], "amountNotPositive"],
		[[prizes[0], prizes[0]].map((prize) => prize ?? { id: "a", amountMinor: 1n, oddsPpm: 1 }), "sameId"],
	])("refuses wrong prizes: %#", (wrong, refusal) => {
		expect(checkPrizes(wrong)).toEqual({ ok: false, refusal });
	});
});

describe("a coupon", () => {
	const coupon = { amountMinor: 10_000n, currency: "NGN", expiresAtMs: 1000, usedAtMs: null } as const;
	const owed = { owedMinor: 10_000n, currency: "NGN" } as const;

	it("pays its whole amount", () => {
		expect(decideCoupon(coupon, owed, 999)).toEqual({ ok: true, value: 10_000n });
	});

	it.each([
		["used", { ...coupon, usedAtMs: 1 }, owed, 999],
		["expired", coupon, owed, 1000],
		["otherCurrency", coupon, { ...owed, currency: "MXN" }, 999],
		["nothingOwed", coupon, { ...owed, owedMinor: 0n }, 999],
		["moreThanOwed", coupon, { ...owed, owedMinor: 9_999n }, 999],
	] as const)("is refused when %s", (refusal, given, debt, nowMs) => {
		expect(decideCoupon(given, debt, nowMs)).toEqual({ ok: false, refusal });
	});

	it("stays used after its last day", () => {
		expect(couponState({ expiresAtMs: 1, usedAtMs: 0 }, 5)).toBe("used");
	});
});

describe("partner offers", () => {
	it("are ordered by exact annual rate and then by name", () => {
		const offers = [
			{ partnerName: "Ceiba", aprPercent: "30" },
			{ partnerName: "Baobab", aprPercent: "9.50" },
			{ partnerName: "Acacia", aprPercent: "30.0" },
			{ partnerName: "Amate", aprPercent: "9.5" },
			{ partnerName: "Neem", aprPercent: "9.499" },
		];
		const names = inNeutralOrder(offers).map(({ partnerName }) => partnerName);
		expect(names).toEqual(["Neem", "Amate", "Baobab", "Acacia", "Ceiba"]);
	});
});

describe("an installed version", () => {
	const release = { latest: "1.10.0", minimum: "1.2.0" };
	it.each([
		["1.10.0", "none"],
		["1.10", "none"],
		["2.0.0", "none"],
		["1.9.9", "offered"],
		["1.2", "offered"],
		["1.1.99", "forced"],
		["dev", "offered"],
	])("%s: update %s", (installed, need) => {
		expect(updateNeed(installed, release)).toBe(need);
	});
});
