import { expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../../http/fake-fetch.ts";
import { twilioSender } from "./twilio-api.ts";

const account = {
	baseUrl: "https://twilio.example",
	accountSid: "AC1",
	authToken: "secret",
	from: "+15005550006",
	timeoutMs: 50,
};
const message = { to: "+525512345678", text: "Tu código es 123456", reference: "sms 1" };

it("sends Twilio's request format: a form, basic authorisation, the account in the path", async () => {
	const { fetch, requests } = fakeFetch({ status: 201, body: { sid: "SM1", error_code: null } });
	const result = await twilioSender({ ...account, fetch }).send(message);
	expect(result).toEqual({ outcome: "accepted", providerId: "SM1" });
	expect(requests[0]?.url).toBe("https://twilio.example/2010-04-01/Accounts/AC1/Messages.json");
	expect(requests[0]?.headers.get("authorization")).toBe(`Basic ${btoa("AC1:secret")}`);
	expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
		To: "+525512345678",
		From: "+15005550006",
		Body: "Tu código es 123456",
	});
});

it("uses a messaging service instead of a number, and delivery reports carry our reference", async () => {
	const { fetch, requests } = fakeFetch({ status: 201, body: { sid: "SM1" } });
	await twilioSender({
		...account,
		from: "MG1",
		statusCallbackUrl: "https://puente.example/hooks/twilio?x=1",
		fetch,
	}).send(message);
	const form = new URLSearchParams(requests[0]?.body);
	expect(form.get("From")).toBeNull();
	expect(form.get("MessagingServiceSid")).toBe("MG1");
	expect(form.get("StatusCallback")).toBe("https://puente.example/hooks/twilio?x=1&reference=sms+1");
});

it.each([
	["a vendor that hangs", hangingFetch, "timeout"],
	["a broken connection", brokenFetch, "network"],
	["a page instead of an answer", fakeFetch({ status: 201, body: "<html>" }).fetch, "unreadable"],
] as const)("%s is a retryable failure", async (_name, fetch, cause) => {
	expect(await twilioSender({ ...account, fetch }).send(message)).toEqual({ outcome: "failed", cause });
});

it("returns neither the number nor the text in a refusal", async () => {
	const body = { code: 21211, message: `The 'To' number ${message.to} is not valid: ${message.text}` };
	const { fetch } = fakeFetch({ status: 400, body });
	const result = await twilioSender({ ...account, fetch }).send(message);
	expect(JSON.stringify(result)).not.toMatch(/5512345678|123456/);
});
