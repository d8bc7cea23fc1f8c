import { regions } from "@puente/regions/load";
import { repaymentEn } from "@puente/words/repayment/en";
import { describe, expect, it } from "vitest";
import type { Client } from "../../data/client.ts";
import { askPage, type PageWish, pauseMs, standingCall } from "./rails.ts";

async function asked(wish: Partial<PageWish>): Promise<unknown[]> {
	const seen: unknown[] = [];
	const client = (async (name: string, input: unknown) => {
		seen.push(name, input);
		return { references: [] };
	}) as unknown as Client;
	await askPage(client, { rail: "", orderNo: "A1", amount: 500, detail: "", ...wish });
	return seen;
}

describe("asking an online rail", () => {
	it.each([
		["paystack-card", "paystackAuthorization"],
		["flutterwave-card", "flutterwaveRepayLink"],
	])("asks %s by the call that is made for it", async (rail, call) => {
		expect(await asked({ rail })).toEqual([call, { orderNo: "A1", amount: 500 }]);
	});

	it("asks any other one by its name, with what it needs besides", async () => {
		expect(await asked({ rail: "wompi-pse", detail: "1007" })).toEqual([
			"payOnline",
			{ orderNo: "A1", rail: "wompi-pse", amount: 500, detail: "1007" },
		]);
		expect(await asked({ rail: "razorpay" })).toEqual([
			"payOnline",
			{ orderNo: "A1", rail: "razorpay", amount: 500 },
		]);
	});
});

it("knows no standing account at a rail that has none", () => {
	expect(standingCall("monnify")).toBe("monnifyReservedAccount");
	expect(standingCall("oxxo")).toBeNull();
	expect(standingCall("toString")).toBeNull();
});

it("has a name and a hint for every rail that a region takes money over", () => {
	const rails = Object.values(regions).flatMap(({ terms }) => terms.rails.in);
	for (const rail of rails) {
		expect(repaymentEn.rails, rail).toHaveProperty([rail]);
		expect(repaymentEn.railHints, rail).toHaveProperty([rail]);
	}
});

it("asks less and less often, and stays below the limit of the call", () => {
	const tenMinutesMs = 600_000;
	let passedMs = 0;
	let answers = 0;
	while (passedMs < tenMinutesMs) passedMs += pauseMs(++answers);
	expect(answers).toBeLessThan(60);
	expect(pauseMs(0)).toBe(2000);
	expect(pauseMs(1)).toBe(2000);
	expect(pauseMs(1000)).toBe(30_000);
});
