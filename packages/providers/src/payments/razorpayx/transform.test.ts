import { expect, it } from "vitest";
import { readCreated, readEvents, readListed, readPayout, readValidation } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const payout = {
	id: "pout_00000000000001",
	entity: "payout",
	fund_account_id: "fa_00000000000001",
	amount: "1000000",
	currency: "INR",
	status: "processing",
	reference_id: reference,
	status_details: { reason: null },
	created_at: "1545383037",
};

it.each([
	["queued", "pending"],
	["processing", "pending"],
	["processed", "settled"],
	["reversed", "reversed"],
	["cancelled", "failed"],
	["rejected", "failed"],
	["failed", "failed"],
])("reads a payout that is %s as %s", (status, state) => {
	expect(readPayout(reply(200, { ...payout, status }))).toMatchObject({
		kind: "record",
		record: { state, amountMinor: 1_000_000n, changedAt: "2018-12-21T09:03:57.000Z" },
	});
});

it("reads the failure reason from Razorpay's details", () => {
	const failed = { ...payout, status: "failed", status_details: { reason: "beneficiary_bank_offline" } };
	const lookup = readListed(reply(200, { items: [failed] }), reference);
	expect(lookup).toMatchObject({ record: { code: "beneficiary_bank_offline" } });
});

it.each([
	[{ code: "BAD_REQUEST_ERROR", description: "Your account does not have enough balance" }, "balance", false],
	[{ code: "BAD_REQUEST_ERROR", description: "IP is not in the allowlist" }, "limit", false],
	[{ code: "BAD_REQUEST_ERROR", description: "Invalid", field: "fund_account_id" }, "fund_account_id", true],
])("reads %j as a refusal", (error, code, final) => {
	expect(readPayout(reply(400, { error }))).toMatchObject({ kind: "refused", code, final });
});

it("names the event by the payout and its state, so that copies are recognised", () => {
	const body = {
		entity: "event",
		event: "payout.processed",
		payload: { payout: { entity: { ...payout, amount: 1_000_000, status: "processed", created_at: 1 } } },
		created_at: 1_567_674_606,
	};
	expect(readEvents(JSON.stringify(body))).toMatchObject([
		{ providerEventId: `${payout.id}:settled`, kind: "settled", occurredAt: "2019-09-05T09:10:06.000Z" },
	]);
});

it.each([
	[
		{ status: "created", results: { account_status: null } },
		{ outcome: "pending", id: "fav_1" },
	],
	[
		{ status: "completed", results: { account_status: "active", registered_name: "Gaurav Kumar" } },
		{ outcome: "found", holder: "Gaurav Kumar" },
	],
	[{ status: "completed", results: { account_status: "invalid" } }, { outcome: "unknown" }],
	[
		{ status: "failed", results: null },
		{ outcome: "failed", cause: "unavailable" },
	],
	[
		{ status: "completed", results: { account_status: "active", registered_name: "" } },
		{ outcome: "failed", cause: "unreadable" },
	],
])("reads the validation %j", (body, result) => {
	expect(readValidation(reply(200, { id: "fav_1", ...body }))).toEqual(result);
});

it("reports the field that Razorpay refuses", () => {
	const error = { code: "BAD_REQUEST_ERROR", description: "The ifsc field is invalid.", field: "ifsc" };
	expect(readCreated(reply(400, { error }))).toEqual({
		kind: "refused",
		code: "BAD_REQUEST_ERROR",
		field: "ifsc",
	});
});
