import { expect, it } from "vitest";
import { countdown } from "./countdown.ts";

const whole = 600_000;

it("countdown runs from the start time, independent of reloads", () => {
	expect(countdown(0, 0, whole)).toEqual({ left: 1, minutes: 10, over: false });
	expect(countdown(0, 228_000, whole)).toMatchObject({ minutes: 7, over: false });
	expect(countdown(0, whole + 5, whole)).toEqual({ left: 0, minutes: 0, over: true });
});

it("countdown never exceeds the whole time when the phone's clock is behind", () => {
	expect(countdown(60_000, 0, whole)).toMatchObject({ left: 1, minutes: 10 });
});
