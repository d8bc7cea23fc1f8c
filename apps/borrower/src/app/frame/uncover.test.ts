import { expect, it } from "vitest";
import { scrollToUncover } from "./uncover.ts";

const toasts = { top: 700, bottom: 780 };

it("scrolls a covered control above the toasts, with a gap", () => {
	expect(scrollToUncover({ top: 720, bottom: 770 }, toasts)).toBe(78);
	expect(scrollToUncover({ top: 680, bottom: 701 }, toasts)).toBe(9);
});

it("does not scroll for a control above or below the toasts", () => {
	expect(scrollToUncover({ top: 600, bottom: 700 }, toasts)).toBe(0);
	expect(scrollToUncover({ top: 780, bottom: 830 }, toasts)).toBe(0);
});
