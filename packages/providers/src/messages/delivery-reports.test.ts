import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { IncomingReport } from "./delivery-report.ts";
import { termiiReports } from "./termii/termii-reports.ts";
import { signTwilioReport, twilioReports } from "./twilio/twilio-reports.ts";

const badSignature = { outcome: "refused", reason: "badSignature" };
const unreadable = { outcome: "refused", reason: "unreadable" };

describe("Twilio", () => {
	const url = "https://puente.example/hooks/messages/twilio?reference=r1";
	const read = twilioReports({ authToken: "12345" });

	function reported(fields: Readonly<Record<string, string>>, to = url): IncomingReport {
		const form = new URLSearchParams(fields);
		const headers = { "x-twilio-signature": signTwilioReport("12345", to, form) };
		return { url: to, rawBody: Buffer.from(form.toString()), headers };
	}

	it("signs as in its documentation", () => {
		const fields = new URLSearchParams({
			CallSid: "CA1234567890ABCDE",
			Caller: "+14158675310",
			Digits: "1234",
			From: "+14158675310",
			To: "+18005551212",
		});
		const signed = signTwilioReport(
			"12345",
			"https://example.com/myapp.php?foo=1&bar=2",
			new URLSearchParams([...fields].reverse()),
		);
		expect(signed).toBe("L/OH5YylLD5NRKLltdqwSvS0BnU=");
	});

	it.each([
		["delivered", "", { delivery: "delivered", code: null }],
		["undelivered", "30003", { delivery: "undelivered", code: "30003" }],
		["failed", "not a code", { delivery: "undelivered", code: null }],
	])("reads %s", (status, code, report) => {
		const fields = { MessageSid: "SM1", MessageStatus: status, ErrorCode: code, To: "+525512345678" };
		expect(read(reported(fields))).toEqual({
			outcome: "verified",
			report: { message: { reference: "r1" }, ...report },
		});
	});

	it.each(["queued", "sent", "accepted"])("has nothing to report while a message is %s", (status) => {
		expect(read(reported({ MessageStatus: status }))).toEqual({ outcome: "verified", report: null });
	});

	it("is refused with another signature, another address or another field", () => {
		const good = reported({ MessageStatus: "delivered" });
		expect(read({ ...good, headers: {} })).toEqual(badSignature);
		expect(read({ ...good, url: url.replace("r1", "r2") })).toEqual(badSignature);
		expect(read({ ...good, rawBody: Buffer.from("MessageStatus=failed") })).toEqual(badSignature);
	});

	it("is refused without our reference or without a state", () => {
		expect(read(reported({ MessageStatus: "delivered" }, "https://puente.example/hooks"))).toEqual(
			unreadable,
		);
		expect(read(reported({ MessageSid: "SM1" }))).toEqual(unreadable);
	});
});

describe("Termii", () => {
	const read = termiiReports({ webhookSecret: "secret" });

	function reported(body: unknown): IncomingReport {
		const rawBody = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
		const signature = createHmac("sha512", "secret").update(rawBody).digest("hex");
		return {
			url: "https://puente.example/hooks/messages/termii",
			rawBody,
			headers: { "x-termii-signature": signature },
		};
	}

	it.each([
		["DELIVERED", { delivery: "delivered", code: null }],
		["Message Failed", { delivery: "undelivered", code: "failed" }],
		["DND Active on Phone Number", { delivery: "undelivered", code: "dnd" }],
		["Rejected", { delivery: "undelivered", code: "rejected" }],
		["Expired", { delivery: "undelivered", code: "expired" }],
	])("reads %s", (status, report) => {
		expect(read(reported({ type: "outbound", message_id: "9123", receiver: "234803", status }))).toEqual({
			outcome: "verified",
			report: { message: { providerId: "9123" }, ...report },
		});
	});

	it("has nothing to report while a message is on its way", () => {
		const onItsWay = reported({ message_id: "9123", status: "Message Sent" });
		expect(read(onItsWay)).toEqual({ outcome: "verified", report: null });
	});

	it("is refused with another signature, and when it cannot be read", () => {
		const good = reported({ message_id: "9123", status: "DELIVERED" });
		expect(read({ ...good, headers: { "x-termii-signature": "0" } })).toEqual(badSignature);
		expect(read(reported("{"))).toEqual(unreadable);
		expect(read(reported({ status: "DELIVERED" }))).toEqual(unreadable);
	});
});
