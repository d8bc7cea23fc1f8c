import { expect, it } from "vitest";
import { readAccountEvents, readCredits, readCustomer, readIdentification } from "./accounts-transform.ts";

const reply = (body: unknown) => ({ kind: "reply", status: 200, body }) as const;
const credit = {
	id: "2890123",
	status: "success",
	channel: "dedicated_nuban",
	amount: "123450",
	currency: "NGN",
	paid_at: "2026-11-15T10:00:00.000Z",
	authorization: { receiver_bank_account_number: "9930000902" },
};

it("counts payments to this account only, not the customer's cards or other accounts", () => {
	const data = [
		credit,
		{ ...credit, id: "2", channel: "card", authorization: { receiver_bank_account_number: null } },
		{ ...credit, id: "3", authorization: { receiver_bank_account_number: "9930000903" } },
		{ ...credit, id: "4", status: "failed" },
	];
	expect(readCredits(reply({ status: true, data }), "9930000902")).toMatchObject({
		outcome: "found",
		payments: [{ paymentId: "2890123", amountMinor: 123_450n }],
	});
});

it("refuses a list that it cannot read completely", () => {
	const result = readCredits(reply({ status: true, data: [credit, {}] }), "9930000902");
	expect(result).toEqual({ outcome: "unknown", cause: "unreadable" });
});

const text = (event: string, data: unknown) => JSON.stringify({ event, data });

it("reports credits by their account, and ignores cards and transfers", () => {
	const sent = { ...credit, id: 2_890_123, amount: 123_450 };
	expect(readAccountEvents(text("charge.success", sent))).toMatchObject({
		events: [{ rail: "paystack", reference: null, payTo: "9930000902", paymentId: "2890123" }],
		checks: [],
	});
	const nothing = { events: [], checks: [] };
	expect(readAccountEvents(text("charge.success", { ...sent, channel: "card" }))).toEqual(nothing);
	expect(readAccountEvents(text("transfer.success", {}))).toEqual(nothing);
});

const masked = { country: "NG", type: "bank_account", bvn: "222*****222", account_number: "012****345" };
it.each([
	["customeridentification.success", "passed"],
	["customeridentification.failed", "failed"],
])("reads %s as a check that %s", (event, result) => {
	const data = { customer_id: 82_796_315, customer_code: "CUS_x", email: "a@b.ng", identification: masked };
	expect(readAccountEvents(text(event, data))).toEqual({
		events: [],
		checks: [{ rail: "paystack", customerId: "CUS_x", result }],
	});
	expect(readAccountEvents(text(event, {}))).toBeNull();
});

it.each([
	[true, true],
	[false, false],
	[undefined, false],
])("takes a customer with identified %j for identified: %j", (identified, isIdentified) => {
	const data = { id: "7", customer_code: "CUS_x", identified };
	expect(readCustomer(reply({ status: true, data }))).toMatchObject({ code: "CUS_x", isIdentified });
});

it.each([
	[{ status: true, message: "Customer Identification in progress" }, { outcome: "asked" }],
	[{ status: false, message: "Customer already validated using the same credentials" }, { outcome: "asked" }],
	[
		{ status: false, message: "Bank code is required", code: "missing_params" },
		{ outcome: "refused", code: "missing_params" },
	],
	["<html>", { outcome: "failed", cause: "unreadable" }],
])("reads the answer %j to a check as %j", (body, result) => {
	expect(readIdentification(reply(body))).toEqual(result);
});
