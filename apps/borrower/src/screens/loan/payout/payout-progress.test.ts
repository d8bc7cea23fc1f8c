import { expect, it } from "vitest";
import { payoutProgress } from "./payout-progress.ts";

const startedAt = "2026-11-15T10:00:00Z";
const at = (minutes: number) => Date.parse(startedAt) + minutes * 60_000;

it("payoutProgress counts from the start and reports a late payout", () => {
	const payout = { startedAt, minutesMax: 60 };
	expect(payoutProgress(payout, at(0))).toEqual({ minutes: 0, share: 0, late: false });
	expect(payoutProgress(payout, at(15.9))).toMatchObject({ minutes: 15, late: false });
	expect(payoutProgress(payout, at(60))).toEqual({ minutes: 60, share: 1, late: false });
	expect(payoutProgress(payout, at(61))).toEqual({ minutes: 61, share: 1, late: true });
});

it("payoutProgress is not negative when the phone's clock is behind", () => {
	expect(payoutProgress({ startedAt, minutesMax: 60 }, at(-5))).toMatchObject({ minutes: 0, share: 0 });
});
