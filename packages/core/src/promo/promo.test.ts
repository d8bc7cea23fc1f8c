import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponState, decideCoupon } from "./coupon.ts";
import { checkPrizes, commitmentOf, oddsWhole, prizeOf, ticketOf, verifyDraw } from "./draw.ts";
import { inNeutralOrder } from "./partner-order.ts";
import { sha256Hex } from "./sha256.ts";
import { updateNeed } from "./version.ts";

/** Made with OpenSSL. Lengths around the edges of a block of 64 bytes, and characters of one to four bytes. */
const digests: readonly (readonly [string, string])[] = [
	["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
	["a".repeat(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
	["a".repeat(56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"],
	["a".repeat(63), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"],
	["a".repeat(64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
	["a".repeat(65), "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"],
	["a".repeat(119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"],
	["a".repeat(120), "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"],
	["a".repeat(1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"],
	["señor 😀 ₦100 ह", "352af80c29d3a99c45e43e02bc61996016f3da50aa7689533d06afb87805e4ed"],
];

it.each(digests)("the digest of a text is SHA-256: %#", (text, digest) => {
	expect(sha256Hex(text)).toBe(digest);
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
