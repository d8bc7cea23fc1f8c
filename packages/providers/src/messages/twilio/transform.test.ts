import { describe, expect, it } from "vitest";
import { readTwilioReply } from "./transform.ts";

const created = {
	account_sid: "AC00000000000000000000000000000000",
	body: "Hi",
	date_created: "Thu, 24 Aug 2023 05:01:45 +0000",
	direction: "outbound-api",
	error_code: null,
	error_message: null,
	from: "+15005550006",
	num_segments: "1",
	sid: "SM00000000000000000000000000000001",
	status: "queued",
	to: "+525512345678",
	uri: "/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages/SM00000000000000000000000000000001.json",
};

function error(code: number, status: number) {
	const more_info = `https://www.twilio.com/docs/errors/${code}`;
	return { code, message: "The 'To' number +525512345678 is not valid.", more_info, status };
}

it("keeps Twilio's sid of an accepted message", () => {
	expect(readTwilioReply(201, created)).toEqual({ outcome: "accepted", providerId: created.sid });
});

describe("a refused message", () => {
	it.each([
		[21211, 400, "number"],
		[21614, 400, "number"],
		[21612, 400, "number"],
		[21610, 400, "optedOut"],
		[21602, 400, "text"],
		[21617, 400, "text"],
		[20003, 401, "account"],
		[20005, 403, "account"],
		[20404, 404, "account"],
		[21212, 400, "account"],
		[21408, 403, "account"],
		[21606, 400, "account"],
		[99999, 400, "unknown"],
	])("%i is about the %s", (code, status, reason) => {
		const result = readTwilioReply(status, error(code, status));
		expect(result).toEqual({ outcome: "refused", reason, providerCode: String(code) });
	});

	it("may have been created all the same", () => {
		const result = readTwilioReply(201, { ...created, status: "failed", error_code: 21610 });
		expect(result).toEqual({ outcome: "refused", reason: "optedOut", providerCode: "21610" });
	});

	it("is about the account when the reply is only a status", () => {
		const result = readTwilioReply(401, undefined);
		expect(result).toEqual({ outcome: "refused", reason: "account", providerCode: "401" });
	});
});

describe("a retryable failure", () => {
	it.each([
		[429, error(20429, 429), "limited"],
		[429, error(14107, 429), "limited"],
		[400, error(21611, 400), "limited"],
		[500, error(20500, 500), "unavailable"],
		[503, "<html>Service Unavailable</html>", "unavailable"],
		[503, error(99998, 503), "unavailable"],
		[201, { status: "queued" }, "unreadable"],
		[201, undefined, "unreadable"],
		[302, undefined, "unreadable"],
	])("is read from %i %j", (status, body, cause) => {
		expect(readTwilioReply(status, body)).toEqual({ outcome: "failed", cause });
	});
});
