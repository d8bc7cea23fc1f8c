import { createECDH } from "node:crypto";
import { webPushSender } from "@puente/providers/push";
import { expect, it, type TestContext } from "vitest";
import { sandboxNow, testApp } from "../test-app.ts";
import { patient } from "../vendor-access.ts";

function newKeys() {
	const pair = createECDH("prime256v1");
	const publicKey = pair.generateKeys("base64url");
	return { publicKey, privateKey: pair.getPrivateKey().toString("base64url").padStart(43, "A") };
}

async function setUp(context: TestContext) {
	const app = await testApp({ context });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const keys = newKeys();
	const sender = webPushSender({
		...keys,
		contact: "mailto:test@puente.example",
		sandboxEndpoint: `${url}/push`,
		...patient,
	});
	const made = await app.inject({
		method: "POST",
		url: "/sandbox/push/subscriptions",
		payload: { applicationServerKey: keys.publicKey },
	});
	const { id, p256dh, auth } = made.json<{ id: string; p256dh: string; auth: string }>();
	const subscription = { endpoint: `${url}/push/${id}`, p256dh, auth };
	const send = (tag: string, by = sender) =>
		by.send({
			subscription,
			payload: JSON.stringify({ title: "Hoy vence un pago", text: "Toca.", url: "/#/", tag }),
			ttlSeconds: 60,
			reference: tag,
		});
	const received = async () =>
		(await app.inject(`/sandbox/push/notifications?subscription=${id}`)).json<readonly unknown[]>();
	const arm = (fault: string) =>
		app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "push", fault, times: 1 } });
	return { url, send, received, arm };
}

it("decrypts a signed push, and replaces one with the same tag", async (context) => {
	const { send, received } = await setUp(context);
	for (const tag of ["one", "one", "two"]) expect(await send(tag)).toEqual({ outcome: "accepted" });
	const shown = { title: "Hoy vence un pago", text: "Toca.", url: "/#/", at: sandboxNow };
	expect(await received()).toEqual([
		{ ...shown, id: expect.any(Number) },
		{ ...shown, id: expect.any(Number) },
	]);
});

it("refuses a push of another sender", async (context) => {
	const { url, send, received } = await setUp(context);
	const contact = "mailto:other@puente.example";
	const stranger = webPushSender({ ...newKeys(), contact, sandboxEndpoint: `${url}/push`, ...patient });
	expect(await send("one", stranger)).toEqual({ outcome: "refused", reason: "account", code: "403" });
	expect(await received()).toEqual([]);
});

it("fails in the way that the sandbox is set to", async (context) => {
	const { send, received, arm } = await setUp(context);
	await arm("unavailable");
	expect(await send("one")).toEqual({ outcome: "failed", cause: "unavailable" });
	await arm("wrongKey");
	expect(await send("one")).toEqual({ outcome: "refused", reason: "account", code: "403" });
	await arm("gone");
	expect(await send("one")).toEqual({ outcome: "gone" });
	expect(await send("one")).toEqual({ outcome: "gone" });
	expect(await received()).toEqual([]);
});
