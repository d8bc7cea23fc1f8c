import { expect, it } from "vitest";
import { testApp } from "../test-app.ts";

const good = { To: "+525512345678", From: "+15005550006", Body: "Tu código es 123456" };
const accountSid = `AC${"0".repeat(32)}`;
const authorization = `Basic ${btoa(`${accountSid}:sandbox`)}`;

async function send(
	form: Record<string, string>,
	{ header = authorization, sid = accountSid }: { header?: string; sid?: string } = {},
) {
	const app = await testApp();
	const response = await app.inject({
		method: "POST",
		url: `/twilio/2010-04-01/Accounts/${sid}/Messages.json`,
		headers: { "content-type": "application/x-www-form-urlencoded", authorization: header },
		payload: new URLSearchParams(form).toString(),
	});
	const inbox = (await app.inject("/sandbox/sms")).json();
	return { status: response.statusCode, body: response.json(), inbox };
}

it("creates a message with Twilio's answer, and delivers it to the inbox", async () => {
	const { status, body, inbox } = await send(good);
	expect(status).toBe(201);
	expect(body).toMatchObject({ status: "queued", error_code: null, to: good.To, from: good.From });
	expect(body.sid).toMatch(/^SM[0-9a-f]{32}$/);
	expect(inbox).toEqual([{ to: good.To, text: good.Body, at: "2031-05-04T03:02:01.000Z" }]);
});

it("accepts a messaging service instead of a sender number", async () => {
	const form = { To: good.To, Body: good.Body, MessagingServiceSid: "MGsandbox" };
	expect(await send(form)).toMatchObject({ status: 201, body: { status: "accepted", from: null } });
});

it.each([
	["a wrong token", { header: `Basic ${btoa(`${accountSid}:other`)}` }],
	["no authorisation", { header: "" }],
	["another account in the path", { sid: "AC0" }],
])("refuses %s", async (_name, options) => {
	const { status, body, inbox } = await send(good, options);
	expect(status).toBe(401);
	expect(body).toMatchObject({ code: 20003, status: 401, more_info: expect.stringContaining("20003") });
	expect(inbox).toEqual([]);
});

it.each([
	["no To", { From: good.From, Body: good.Body }, 400, 21604],
	["no From", { To: good.To, Body: good.Body }, 400, 21603],
	["no Body", { To: good.To, From: good.From }, 400, 21602],
	["a text that is too long", { ...good, Body: "x".repeat(1601) }, 400, 21617],
	["another sender", { ...good, From: "+15005550007" }, 400, 21606],
	["an unknown messaging service", { To: good.To, Body: "Hi", MessagingServiceSid: "MG0" }, 404, 20404],
	["a number without plus sign", { ...good, To: "525512345678" }, 400, 21211],
	["a number that is too short", { ...good, To: "+52551" }, 400, 21211],
	["Twilio's test number for invalid", { ...good, To: "+15005550001" }, 400, 21211],
	["Twilio's test number for unroutable", { ...good, To: "+15005550002" }, 400, 21612],
	["Twilio's test number for regions not enabled", { ...good, To: "+15005550003" }, 403, 21408],
	["Twilio's test number for opted out", { ...good, To: "+15005550004" }, 400, 21610],
	["Twilio's test number for no mobile", { ...good, To: "+15005550009" }, 400, 21614],
	["a Mexican number with the same ending", { ...good, To: "+525515550004" }, 400, 21610],
])("refuses %s", async (_name, form, status, code) => {
	expect(await send(form)).toMatchObject({ status, body: { code, status }, inbox: [] });
});
