import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignedByStripe, readEvents, readIntent } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const intent = {
	id: "pi_1",
	object: "payment_intent",
	amount: "123450",
	amount_received: "0",
	currency: "mxn",
	created: "1700000000",
	metadata: { reference },
	status: "requires_action",
	next_action: {
		type: "oxxo_display_details",
		oxxo_display_details: {
			number: "12345678901234657890123456789012",
			expires_after: "1700172800",
			hosted_voucher_url: "https://payments.stripe.com/oxxo/voucher/1",
		},
	},
};

it("shows the voucher's number and its expiry", () => {
	expect(readIntent(reply(200, intent))).toMatchObject({
		kind: "record",
		record: {
			providerId: "pi_1",
			show: { kind: "cash", store: "OXXO", expiresAt: "2023-11-16T22:13:20.000Z" },
			payments: [],
			open: true,
		},
	});
});

it.each([
	["requires_payment_method", false, 0],
	["processing", true, 0],
	["canceled", false, 0],
	["succeeded", false, 1],
])("reads an intent that is %s", (status, open, count) => {
	const lookup = readIntent(reply(200, { ...intent, status, amount_received: "123450", next_action: null }));
	expect(lookup).toMatchObject({ record: { open, show: null } });
	expect(lookup.kind === "record" && lookup.record.payments).toHaveLength(count);
});

it("reports the parameter that Stripe refuses", () => {
	const error = { type: "invalid_request_error", code: "amount_too_small", param: "amount" };
	expect(readIntent(reply(400, { error }))).toEqual({
		kind: "refused",
		code: "amount_too_small",
		final: false,
	});
});

it("reports only paid intents of ours", () => {
	const event = (type: string, object: unknown) =>
		JSON.stringify({ id: "evt_1", type, created: 1_700_000_500, data: { object } });
	const paid = { ...intent, status: "succeeded", amount_received: 123_450, created: 1 };
	expect(readEvents(event("payment_intent.succeeded", paid))).toMatchObject([
		{ reference, amountMinor: 123_450n, currency: "MXN", paidAt: "2023-11-14T22:21:40.000Z" },
	]);
	expect(readEvents(event("payment_intent.created", paid))).toEqual([]);
	expect(readEvents(event("payment_intent.succeeded", { ...paid, metadata: {} }))).toEqual([]);
});

describe("Stripe's signature", () => {
	const now = new Date(1_700_000_000_000);
	const text = '{"id":"evt_1"}';
	const v1 = (time: number, secret = "whsec") =>
		createHmac("sha256", secret).update(`${time}.${text}`).digest("hex");
	const holds = (header: string) => isSignedByStripe(header, text, { secret: "whsec", now });

	it("is valid within five minutes, also beside one of an older secret", () => {
		expect(holds(`t=1700000000,v1=${v1(1_700_000_000)}`)).toBe(true);
		expect(holds(`t=1699999700,v1=${v1(1_699_999_700, "old")},v1=${v1(1_699_999_700)}`)).toBe(true);
	});

	it.each([
		["too old", `t=1699999699,v1=${v1(1_699_999_699)}`],
		["from the future", `t=1700000301,v1=${v1(1_700_000_301)}`],
		["made with another secret", `t=1700000000,v1=${v1(1_700_000_000, "other")}`],
		["of another time", `t=1700000001,v1=${v1(1_700_000_000)}`],
		["of another scheme only", `t=1700000000,v0=${v1(1_700_000_000)}`],
		["not there", ""],
	])("is invalid when it is %s", (_name, header) => {
		expect(holds(header)).toBe(false);
	});
});
