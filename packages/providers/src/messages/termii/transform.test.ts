import { describe, expect, it } from "vitest";
import { readTermiiReply } from "./transform.ts";

describe("an accepted message", () => {
	it("keeps the id as text, because the number has too many digits", () => {
		const body = {
			code: "ok",
			balance: 1047.57,
			message_id: 3_017_544_054_459_083,
			message_id_str: "3017544054459083819856413",
			message: "Successfully Sent",
			user: "Tobi",
		};
		expect(readTermiiReply(200, body)).toEqual({
			outcome: "accepted",
			providerId: "3017544054459083819856413",
		});
	});

	it("is read in the older form, with the id in one field only", () => {
		const body = {
			message_id: "9122821270554876574",
			message: "Successfully Sent",
			balance: 9,
			user: "Tobi",
		};
		expect(readTermiiReply(200, body)).toEqual({ outcome: "accepted", providerId: "9122821270554876574" });
	});
});

const senderMissing =
	"ApplicationSenderId not found for applicationId: 66189 and senderName: Puente and number 2348031234567";

describe("a refused message", () => {
	it.each([
		[401, { code: 401, message: "Invalid API Key" }, "account", "401"],
		[403, { code: 403, message: "Forbidden" }, "account", "403"],
		[404, { code: 404, message: senderMissing }, "account", "sender-id"],
		[400, { code: 400, message: [{ issue: senderMissing }] }, "account", "sender-id"],
		[400, { code: 400, message: "Insufficient balance" }, "account", "balance"],
		[400, { code: 400, message: "Your account is not active" }, "account", "account"],
		[400, { code: 400, message: "You are not set up on this route" }, "account", "route"],
		[400, { code: 400, message: "Country Inactive" }, "account", "route"],
		[400, { code: 400, message: "DND Active on Phone Number" }, "optedOut", "dnd"],
		[400, { code: 400, message: "Invalid phone number" }, "number", "number"],
		[400, { code: 400, message: [{ field: "sms", issue: "must not be blank" }] }, "text", "text"],
		[400, { code: 400, message: [{ field: "to", issue: "must not be blank" }] }, "number", "number"],
		[400, { code: 400, message: "Unable to process the message" }, "unknown", "400"],
		[400, { code: 400, message: "Ein anderer Satz" }, "unknown", "400"],
		[405, "<html>Method Not Allowed</html>", "unknown", "405"],
		[200, { code: "error", message: "Insufficient balance", message_id: "1" }, "account", "balance"],
	])("%i %j is refused because of %s", (status, body, reason, providerCode) => {
		expect(readTermiiReply(status, body)).toEqual({ outcome: "refused", reason, providerCode });
	});
});

describe("a retryable failure", () => {
	it.each([
		[429, { message: "Too Many Requests" }, "limited"],
		[500, { message: "Server Error" }, "unavailable"],
		[502, undefined, "unavailable"],
		[200, undefined, "unreadable"],
		[200, { code: "ok" }, "unreadable"],
	])("is read from %i %j", (status, body, cause) => {
		expect(readTermiiReply(status, body)).toEqual({ outcome: "failed", cause });
	});
});
