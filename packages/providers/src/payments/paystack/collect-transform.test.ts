import { describe, expect, it } from "vitest";
import {
	readChargedAgain,
	readCharges,
	readDeactivated,
	readVerified,
	resultFromBooks,
} from "./collect-transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const authorization = {
	authorization_code: "AUTH_8dfhjjdt",
	bin: "408408",
	last4: "4081",
	exp_month: "9",
	exp_year: "2030",
	channel: "card",
	card_type: "visa ",
	bank: "TEST BANK",
	country_code: "NG",
	brand: "visa",
	reusable: true,
	signature: "SIG_ZdUx7Z5ujd75rt9OMTN4",
	account_name: null,
};
const transaction = {
	id: "4099260516",
	status: "success",
	reference,
	amount: "123450",
	currency: "NGN",
	paid_at: "2026-11-15T10:00:00.000Z",
	authorization,
	customer: { id: "181873746", email: "ada@example.ng", customer_code: "CUS_1rkzaqsv4rrhqo6" },
};
const cardOf = (part: Record<string, unknown>) => {
	const lookup = readVerified(reply(200, { status: true, data: { ...transaction, ...part } }));
	if (lookup.kind !== "record") throw new Error("the transaction was not read");
	return lookup.record.payments.map(({ card }) => card ?? null);
};

it("reads the card of a payment that may be charged again", () => {
	expect(cardOf({})).toEqual([
		{
			code: "AUTH_8dfhjjdt",
			signature: "SIG_ZdUx7Z5ujd75rt9OMTN4",
			email: "ada@example.ng",
			brand: "visa",
			lastDigits: "4081",
			expiryMonth: "09",
			expiryYear: "2030",
			bank: "TEST BANK",
		},
	]);
});

it.each([
	["that is not reusable", { authorization: { ...authorization, reusable: false } }],
	["of a bank account", { authorization: { ...authorization, channel: "bank" } }],
	["without a code", { authorization: { ...authorization, authorization_code: null } }],
	["without its four digits", { authorization: { ...authorization, last4: null } }],
	["in an unknown form", { authorization: "visa" }],
	["of an unknown customer", { customer: null }],
])("counts a payment with an authorization %s, and stores no card", (_what, part) => {
	expect(cardOf(part)).toEqual([null]);
});

it("reads the same card from the webhook and from the query", () => {
	const data = { ...transaction, id: 4_099_260_516, amount: 123_450 };
	const events = readCharges(JSON.stringify({ event: "charge.success", data }));
	expect(events?.map(({ card }) => card)).toEqual(cardOf({}));
});

describe("charging a card again", () => {
	it.each([
		["success", "charged"],
		["failed", "refused"],
		["reversed", "refused"],
		["pending", "pending"],
		["send_otp", "pending"],
		["processing", "pending"],
	])("reads the status %s as %s", (status, outcome) => {
		expect(readChargedAgain(reply(200, { status: true, data: { ...transaction, status } }))).toMatchObject({
			outcome,
		});
	});

	it.each([
		["Insufficient Funds", "funds"],
		["Expired Card", "gone"],
		["Declined", "other"],
		[undefined, "other"],
	])("reads the sentence %s of a refusal as %s", (gateway_response, reason) => {
		const data = { ...transaction, status: "failed", gateway_response };
		expect(readChargedAgain(reply(200, { status: true, data }))).toEqual({ outcome: "refused", reason });
	});

	it("reads the bank's own page, where the holder must confirm", () => {
		const data = {
			authorization_url: "https://checkout.paystack.com/resume/0744ub5o065nwyz",
			reference,
			access_code: "0744ub5o065nwyz",
			paused: true,
		};
		const message = "Please, redirect your customer to the authorization url provided";
		expect(readChargedAgain(reply(200, { status: true, message, data }))).toEqual({
			outcome: "page",
			url: data.authorization_url,
		});
	});

	it("looks a refused request up, because an earlier one may have gone through", () => {
		const refused = reply(400, { status: false, message: "Duplicate Transaction Reference" });
		expect(readChargedAgain(refused)).toEqual({ outcome: "asIfUsed" });
		const booked = (status: string) =>
			resultFromBooks(readVerified(reply(200, { status: true, data: { ...transaction, status } })));
		expect(booked("success")).toEqual({ outcome: "charged" });
		expect(booked("failed")).toEqual({ outcome: "refused" });
		expect(booked("ongoing")).toEqual({ outcome: "pending" });
		const unknown = readVerified(reply(400, { status: false, message: "Transaction reference not found" }));
		expect(resultFromBooks(unknown)).toEqual({ outcome: "refused" });
		expect(resultFromBooks({ kind: "failed", cause: "timeout" })).toEqual({
			outcome: "unknown",
			cause: "timeout",
		});
	});

	it("does not take an unreadable answer for a refusal", () => {
		expect(readChargedAgain(reply(200, "<html>"))).toEqual({ outcome: "unknown", cause: "unreadable" });
	});
});

it("takes a code that Paystack does not know for forgotten, and a broken connection for unknown", () => {
	expect(readDeactivated(reply(404, { status: false, message: "Authorization code not found" }))).toEqual({
		outcome: "forgotten",
	});
	expect(readDeactivated({ kind: "failed", cause: "timeout" })).toEqual({
		outcome: "unknown",
		cause: "timeout",
	});
});
