import { expect, it } from "vitest";
import { testApp } from "../test-app.ts";

const good = {
	api_key: "sandbox",
	to: "2348031234567",
	from: "N-Alert",
	sms: "Your code is 123456",
	type: "plain",
	channel: "dnd",
};

async function send(payload: unknown) {
	const app = await testApp();
	const response = await app.inject({
		method: "POST",
		url: "/termii/api/sms/send",
		headers: { "content-type": "application/json" },
		payload: typeof payload === "string" ? payload : JSON.stringify(payload),
	});
	const inbox = (await app.inject("/sandbox/sms")).json();
	return { status: response.statusCode, body: response.json(), inbox };
}

it("accepts a message with Termii's answer, and delivers it to the inbox", async () => {
	const { status, body, inbox } = await send(good);
	expect(status).toBe(200);
	expect(body).toMatchObject({ code: "ok", message: "Successfully Sent", user: expect.any(String) });
	expect(body.message_id_str).toMatch(/^\d{19}$/);
	expect(inbox).toEqual([
		{ to: "+2348031234567", text: "Your code is 123456", at: "2031-05-04T03:02:01.000Z" },
	]);
});

it("delivers one request to several numbers", async () => {
	const { status, inbox } = await send({ ...good, to: ["2348031234567", "2348031234568"] });
	expect(status).toBe(200);
	expect(inbox).toHaveLength(2);
});

it.each([
	["a wrong key", { ...good, api_key: "other" }, 401, "Invalid API Key"],
	["no key", { ...good, api_key: undefined }, 401, "Invalid API Key"],
	["a number with a plus sign", { ...good, to: "+2348031234567" }, 400, "Invalid phone number"],
	["a national number", { ...good, to: "08031234567" }, 400, "Invalid phone number"],
	["one bad number among good ones", { ...good, to: [good.to, "12"] }, 400, "Invalid phone number"],
	["a number ending in 5550001", { ...good, to: "2348035550001" }, 400, "Invalid phone number"],
	["a number ending in 5550004", { ...good, to: "2348035550004" }, 400, "DND Active on Phone Number"],
	["a number ending in 5550003", { ...good, to: "2348035550003" }, 400, "You are not set up on this route"],
])("refuses %s", async (_name, payload, status, message) => {
	expect(await send(payload)).toMatchObject({ status, body: { code: status, message }, inbox: [] });
});

it("returns 404 for a sender name that is not registered", async () => {
	const { status, body } = await send({ ...good, from: "Someone" });
	expect(status).toBe(404);
	expect(body.message).toContain("ApplicationSenderId not found");
});

it.each(["to", "from", "sms", "type", "channel"])("names the missing field %s", async (field) => {
	const { status, body } = await send({ ...good, [field]: undefined });
	expect(status).toBe(400);
	expect(body.message).toEqual([{ field, issue: expect.any(String) }]);
});

it("answers broken JSON with Termii's error body", async () => {
	expect(await send("{")).toMatchObject({ status: 400, body: { code: 400, message: "Malformed request" } });
});
