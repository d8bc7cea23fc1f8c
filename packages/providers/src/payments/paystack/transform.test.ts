import { describe, expect, it } from "vitest";
import { readEvents, readResolved, readTransfer, readVerified } from "./transform.ts";

const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const transfer = {
	integration: "463433",
	domain: "test",
	amount: "500000",
	currency: "NGN",
	source: "balance",
	reason: "Loan",
	recipient: "10706194",
	status: "pending",
	transfer_code: "TRF_1ptvuv321ahaa7q",
	id: "14938",
	reference,
	createdAt: "2025-02-03T17:21:54.508Z",
	updatedAt: "2025-02-03T17:21:54.508Z",
};
const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;

it("reads a queued transfer as accepted, in kobo", () => {
	expect(
		readTransfer(reply(200, { status: true, message: "Transfer requires OTP", data: transfer })),
	).toEqual({
		kind: "record",
		record: {
			providerId: "TRF_1ptvuv321ahaa7q",
			state: "pending",
			amountMinor: 500_000n,
			currency: "NGN",
			code: null,
			changedAt: "2025-02-03T17:21:54.508Z",
		},
	});
});

describe("the status of a transfer", () => {
	it.each([
		["success", "settled"],
		["pending", "pending"],
		["otp", "pending"],
		["received", "pending"],
		["processing", "pending"],
		["an unknown status", "pending"],
		["failed", "failed"],
		["abandoned", "failed"],
		["blocked", "failed"],
		["rejected", "failed"],
		["reversed", "reversed"],
	])("%s is read as %s", (status, state) => {
		const lookup = readVerified(reply(200, { status: true, data: { ...transfer, status } }));
		expect(lookup).toMatchObject({ kind: "record", record: { state } });
	});
});

it.each([
	[400, { status: false, message: "Your balance is not enough to fulfil this request" }, "balance", false],
	[400, { status: false, message: "Daily transfer limit exceeded" }, "limit", false],
	[
		400,
		{ status: false, message: "Recipient specified is invalid", code: "invalid_transfer_recipient" },
		"invalid_transfer_recipient",
		true,
	],
	[400, { status: false, message: "You cannot initiate third party payouts" }, "refused", true],
])("reads %i %j as a refusal", (status, body, code, final) => {
	expect(readTransfer(reply(status, body))).toMatchObject({ kind: "refused", code, final });
});

it.each([
	[404, { status: false, message: "Transfer not found" }, { kind: "notFound" }],
	[400, { status: false, message: "Transfer not found" }, { kind: "notFound" }],
	[400, { status: false, message: "Something else" }, { kind: "failed", cause: "unreadable" }],
	[200, { status: true, data: { ...transfer, amount: "50.5" } }, { kind: "failed", cause: "unreadable" }],
	[200, { status: true, data: { ...transfer, currency: "XYZ" } }, { kind: "failed", cause: "unreadable" }],
])("reads the status reply %i %j as %j", (status, body, lookup) => {
	expect(readVerified(reply(status, body))).toEqual(lookup);
});

it("ignores webhooks that are not about our transfers", () => {
	expect(readEvents(JSON.stringify({ event: "charge.success", data: { id: 1 } }))).toEqual([]);
	const foreign = { ...transfer, amount: 500_000, reference: "dashboard-transfer-1" };
	expect(readEvents(JSON.stringify({ event: "transfer.success", data: foreign }))).toEqual([]);
	expect(readEvents("not JSON")).toBeNull();
});

it("reads a wrong key as an account failure, not as an unknown account", () => {
	const wrongKey = reply(400, { status: false, message: "Invalid key" });
	expect(readResolved(wrongKey)).toEqual({ outcome: "failed", cause: "account" });
});
