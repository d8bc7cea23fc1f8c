import type { Client } from "@puente/client";
import { describe, expect, it } from "vitest";
import { createOnlinePayment, type OnlinePayment, pollDelayMs, reservedAccountCall } from "./rails.ts";

async function callFor(payment: Partial<OnlinePayment>): Promise<unknown[]> {
	const seen: unknown[] = [];
	const client = (async (name: string, input: unknown) => {
		seen.push(name, input);
		return { references: [] };
	}) as unknown as Client;
	await createOnlinePayment(client, { rail: "", orderNo: "A1", amount: 500, detail: "", ...payment });
	return seen;
}

describe("online payment", () => {
	it.each([
		["paystack-card", "paystackAuthorization"],
		["flutterwave-card", "flutterwaveRepayLink"],
	])("over %s uses the call %s", async (rail, call) => {
		expect(await callFor({ rail })).toEqual([call, { orderNo: "A1", amount: 500 }]);
	});

	it("over other rails uses payOnline with the rail and its detail", async () => {
		expect(await callFor({ rail: "wompi-pse", detail: "1007" })).toEqual([
			"payOnline",
			{ orderNo: "A1", rail: "wompi-pse", amount: 500, detail: "1007" },
		]);
		const accepted = { acceptedTerms: "1", acceptedPersonalData: "2" };
		expect(await callFor({ rail: "wompi-pse", detail: "1007", accepted })).toEqual([
			"payOnline",
			{ orderNo: "A1", rail: "wompi-pse", amount: 500, detail: "1007", ...accepted },
		]);
		expect(await callFor({ rail: "razorpay" })).toEqual([
			"payOnline",
			{ orderNo: "A1", rail: "razorpay", amount: 500 },
		]);
	});
});

it("rails without reserved accounts have no call for them", () => {
	expect(reservedAccountCall("monnify")).toBe("monnifyReservedAccount");
	expect(reservedAccountCall("oxxo")).toBeNull();
	expect(reservedAccountCall("toString")).toBeNull();
});

it("poll delays grow and stay below the rate limit of the call", () => {
	const tenMinutesMs = 600_000;
	let passedMs = 0;
	let answers = 0;
	while (passedMs < tenMinutesMs) passedMs += pollDelayMs(++answers);
	expect(answers).toBeLessThan(60);
	expect(pollDelayMs(0)).toBe(2000);
	expect(pollDelayMs(1)).toBe(2000);
	expect(pollDelayMs(1000)).toBe(30_000);
});
