import { expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../../http/fake-fetch.ts";
import { termiiSender } from "./termii-api.ts";

const account = { baseUrl: "https://termii.example/api", apiKey: "TL-1", sender: "Puente", timeoutMs: 50 };
const message = { to: "+2348031234567", text: "Your code is 123456", reference: "sms-1" };

it("sends Termii's request format: no plus sign, the key in the body, the transactional route", async () => {
	const { fetch, requests } = fakeFetch({ status: 200, body: { code: "ok", message_id: "912" } });
	const result = await termiiSender({ ...account, fetch }).send(message);
	expect(result).toEqual({ outcome: "accepted", providerId: "912" });
	expect(requests).toHaveLength(1);
	expect(requests[0]?.url).toBe("https://termii.example/api/sms/send");
	expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
		api_key: "TL-1",
		to: "2348031234567",
		from: "Puente",
		sms: "Your code is 123456",
		type: "plain",
		channel: "dnd",
	});
});

it("fails retryably after the timeout when the vendor hangs", async () => {
	const result = await termiiSender({ ...account, fetch: hangingFetch }).send(message);
	expect(result).toEqual({ outcome: "failed", cause: "timeout" });
});

it("fails retryably on a broken connection", async () => {
	const result = await termiiSender({ ...account, fetch: brokenFetch }).send(message);
	expect(result).toEqual({ outcome: "failed", cause: "network" });
});

it("fails retryably on an HTML page instead of a reply", async () => {
	const { fetch } = fakeFetch({ status: 200, body: "<html>Sign in</html>" });
	const result = await termiiSender({ ...account, fetch }).send(message);
	expect(result).toEqual({ outcome: "failed", cause: "unreadable" });
});

it("returns neither the number nor the text in a refusal", async () => {
	const { fetch } = fakeFetch({
		status: 400,
		body: { code: 400, message: `Invalid phone number 2348031234567 for ${message.text}` },
	});
	const result = await termiiSender({ ...account, fetch }).send(message);
	expect(JSON.stringify(result)).not.toMatch(/8031234567|123456/);
});
