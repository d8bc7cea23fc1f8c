import { expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../../http/fake-fetch.ts";
import { termiiSender } from "./termii-sender.ts";

const account = { baseUrl: "https://termii.example/api", apiKey: "TL-1", sender: "Puente", timeoutMs: 50 };
const message = { to: "+2348031234567", text: "Your code is 123456", reference: "sms-1" };

it("asks Termii in its own words: no plus sign, the key in the body, the transactional route", async () => {
	const { fetch, asked } = fakeFetch({ status: 200, body: { code: "ok", message_id: "912" } });
	const result = await termiiSender({ ...account, fetch }).send(message);
	expect(result).toEqual({ outcome: "accepted", providerId: "912" });
	expect(asked).toHaveLength(1);
	expect(asked[0]?.url).toBe("https://termii.example/api/sms/send");
	expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
		api_key: "TL-1",
		to: "2348031234567",
		from: "Puente",
		sms: "Your code is 123456",
		type: "plain",
		channel: "dnd",
	});
});

it("a vendor that hangs is a failure to try again, after the time that was given", async () => {
	const result = await termiiSender({ ...account, fetch: hangingFetch }).send(message);
	expect(result).toEqual({ outcome: "failed", cause: "timeout" });
});

it("a broken connection is a failure to try again", async () => {
	const result = await termiiSender({ ...account, fetch: brokenFetch }).send(message);
	expect(result).toEqual({ outcome: "failed", cause: "network" });
});

it("a page instead of an answer is a failure to try again", async () => {
	const { fetch } = fakeFetch({ status: 200, body: "<html>Sign in</html>" });
	const result = await termiiSender({ ...account, fetch }).send(message);
	expect(result).toEqual({ outcome: "failed", cause: "unreadable" });
});

it("nothing of the number or the text comes back in a refusal", async () => {
	const { fetch } = fakeFetch({
		status: 400,
		body: { code: 400, message: `Invalid phone number 2348031234567 for ${message.text}` },
	});
	const result = await termiiSender({ ...account, fetch }).send(message);
	expect(JSON.stringify(result)).not.toMatch(/8031234567|123456/);
});
