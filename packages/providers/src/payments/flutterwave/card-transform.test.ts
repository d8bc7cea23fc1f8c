import { expect, it } from "vitest";
import { readCharge, readHostedLink, readValidated } from "./card-transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const down = { kind: "failed", cause: "timeout" } as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";

it("shows the hosted page, and whether a card may be typed instead", () => {
	const body = { status: "success", message: "Hosted Link", data: { link: "https://checkout.example/1" } };
	const seen = (takesCard: boolean) => readHostedLink(reply(200, body), reference, { takesCard });
	expect(seen(false)).toMatchObject({
		record: { show: { kind: "page", url: "https://checkout.example/1" } },
	});
	expect(seen(true)).toMatchObject({ record: { show: { takesCard: true } } });
	const refused = { status: "error", message: "amount is required", data: null };
	expect(readHostedLink(reply(400, refused), reference, { takesCard: false })).toMatchObject({
		kind: "refused",
	});
});

const authorization = (wanted: object, data?: object) => ({
	status: "success",
	message: "Charge authorization data required",
	...(data && { data }),
	meta: { authorization: wanted },
});

it.each([
	["wants the PIN", authorization({ mode: "pin", fields: ["pin"] }), { outcome: "pin" }],
	[
		"has sent a code",
		authorization(
			{ mode: "otp", endpoint: "/v3/validate-charge" },
			{ flw_ref: "FLW-MOCK-1", status: "pending", processor_response: "Please enter the OTP" },
		),
		{ outcome: "code", chargeId: "FLW-MOCK-1", hint: "Please enter the OTP" },
	],
	[
		"asks on its page",
		authorization({ mode: "redirect", redirect: "https://bank.example/3ds" }, { status: "pending" }),
		{ outcome: "page", url: "https://bank.example/3ds" },
	],
	["requires a US address", authorization({ mode: "avs_noauth", fields: ["city"] }), { outcome: "refused" }],
	["paid at once", { status: "success", data: { status: "successful" } }, { outcome: "charged" }],
	["failed at once", { status: "success", data: { status: "failed" } }, { outcome: "refused" }],
	["declined", { status: "error", message: "DECLINED: Insufficient funds" }, { outcome: "refused" }],
	["found the PIN wrong", { status: "error", message: "DECLINED: incorrect PIN" }, { outcome: "wrongPin" }],
	[
		"found the PIN wrong in its own reply",
		{ status: "success", data: { status: "failed", processor_response: "Incorrect PIN" } },
		{ outcome: "wrongPin" },
	],
	["blocked the PIN", { status: "error", message: "DECLINED: PIN tries exceeded" }, { outcome: "refused" }],
	["is not readable", { hello: 1 }, { outcome: "unknown", cause: "unreadable" }],
])("reads a charge whose bank %s", (_name, body, expected) => {
	expect(readCharge(reply(200, body))).toEqual(expected);
});

it.each([
	[{ status: "success", data: { status: "successful" } }, { outcome: "charged" }],
	[{ status: "success", data: { status: "failed" } }, { outcome: "refused" }],
	[{ status: "error", message: "Invalid OTP. Please try again" }, { outcome: "wrongCode" }],
	[{ status: "error", message: "Transaction not found" }, { outcome: "refused" }],
	["<html>", { outcome: "unknown", cause: "unreadable" }],
])("reads the reply to a code: %j", (body, expected) => {
	expect(readValidated(reply(200, body))).toEqual(expected);
});

it("returns unknown for both when the rail does not answer", () => {
	expect(readCharge(down)).toEqual({ outcome: "unknown", cause: "timeout" });
	expect(readValidated(down)).toEqual({ outcome: "unknown", cause: "timeout" });
});
