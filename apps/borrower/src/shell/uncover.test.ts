import { expect, it } from "vitest";
import { scrollForToasts, scrollToUncover } from "./uncover.ts";

const toasts = { top: 700, bottom: 780 };

it("scrolls a covered control above the toasts, with a gap", () => {
	expect(scrollToUncover({ top: 720, bottom: 770 }, toasts)).toBe(78);
	expect(scrollToUncover({ top: 680, bottom: 701 }, toasts)).toBe(9);
});

it("does not scroll for a control above or below the toasts", () => {
	expect(scrollToUncover({ top: 600, bottom: 700 }, toasts)).toBe(0);
	expect(scrollToUncover({ top: 780, bottom: 830 }, toasts)).toBe(0);
});

it("scrolls the fields in sight above the toasts, and at most by the room that toasts take", () => {
	const inUse = [{ top: 400, bottom: 450 }];
	expect(scrollForToasts({ inUse, inSight: [{ top: 690, bottom: 740 }] }, toasts)).toBe(48);
	// Most of it is below the screen anyway.
	expect(scrollForToasts({ inUse, inSight: [{ top: 760, bottom: 990 }] }, toasts)).toBe(88);
	expect(scrollForToasts({ inUse, inSight: [{ top: 790, bottom: 840 }] }, toasts)).toBe(0);
});

it("keeps what is in use on the screen", () => {
	const inSight = [{ top: 690, bottom: 740 }];
	expect(scrollForToasts({ inUse: [{ top: 84, bottom: 130 }], inSight }, toasts)).toBe(20);
	expect(scrollForToasts({ inUse: [{ top: 20, bottom: 60 }], inSight }, toasts)).toBe(0);
	expect(scrollForToasts({ inUse: [], inSight }, toasts)).toBe(48);
});
