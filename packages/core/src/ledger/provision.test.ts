import { expect, it } from "vitest";
import { provisionMinor } from "./provision.ts";

const percents = { 0: 1, 1: 5, 7: 10, 30: 25, 60: 50, 90: 100 } as const;

it("is the principal of each bucket times its share", () => {
	const principals = new Map([
		[0, 100_000n],
		[30, 20_001n],
		[90, 777n],
	] as const);
	// 1,000 + 5,000.25 rounded + 777.
	expect(provisionMinor(principals, percents)).toBe(6_777n);
});

it("rounds half a unit to the even one", () => {
	// 5% of 30 is 1.5, and 5% of 50 is 2.5.
	expect(provisionMinor(new Map([[1, 30n]] as const), percents)).toBe(2n);
	expect(provisionMinor(new Map([[1, 50n]] as const), percents)).toBe(2n);
});

it("is nothing for an empty portfolio", () => {
	expect(provisionMinor(new Map(), percents)).toBe(0n);
});
