import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../http/fake-fetch.ts";
import type { Fetch } from "../http/request.ts";
import { webPushSender } from "./web-push-sender.ts";

/** The example of RFC 8291, appendix A. */
const browserKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const privateKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const pair = createECDH("prime256v1");
pair.setPrivateKey(Buffer.from(privateKey, "base64url"));

const account = {
	publicKey: pair.getPublicKey("base64url"),
	privateKey,
	contact: "mailto:push@puente.example",
	sandboxEndpoint: null,
	timeoutMs: 50,
};
const subscription = {
	endpoint: "https://fcm.googleapis.com/fcm/send/abc",
	p256dh: browserKey,
	auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const push = {
	subscription,
	payload: "a secret text",
	ttlSeconds: 3600,
	reference: "8f6f0f4e-0f0b-4b9e-9d0c-3a3f6f1f2a10",
};
const sendBy = (fetch: Fetch, changes: Partial<typeof push> = {}) =>
	webPushSender({ ...account, fetch }).send({ ...push, ...changes });

it("posts an encrypted text with our key, its time to live and its topic", async () => {
	const { fetch, requests } = fakeFetch({ status: 201, body: "" });
	expect(await sendBy(fetch)).toEqual({ outcome: "accepted" });
	const [request] = requests;
	expect(request?.url).toBe(subscription.endpoint);
	expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
		ttl: "3600",
		topic: "8f6f0f4e0f0b4b9e9d0c3a3f6f1f2a10",
		"content-encoding": "aes128gcm",
		authorization: expect.stringMatching(
			new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${account.publicKey}$`),
		),
	});
	expect(request?.body).not.toContain("secret");
});

describe("an answer of the push service", () => {
	it.each([
		[200, { outcome: "accepted" }],
		[404, { outcome: "gone" }],
		[410, { outcome: "gone" }],
		[403, { outcome: "refused", reason: "account", code: "403" }],
		[413, { outcome: "refused", reason: "message", code: "413" }],
		[429, { outcome: "failed", cause: "limited" }],
		[503, { outcome: "failed", cause: "unavailable" }],
	])("of %i means %o", async (status, result) => {
		expect(await sendBy(fakeFetch({ status, body: "" }).fetch)).toEqual(result);
	});

	it("that does not come is a failure", async () => {
		expect(await sendBy(hangingFetch)).toEqual({ outcome: "failed", cause: "timeout" });
		expect(await sendBy(brokenFetch)).toEqual({ outcome: "failed", cause: "network" });
	});
});

it.each([
	["an address that is no push service", { ...subscription, endpoint: "https://10.0.0.5/" }],
	["a key that is not on the curve", { ...subscription, p256dh: "AAAA" }],
])("sends nothing to %s", async (_, wrong) => {
	const { fetch, requests } = fakeFetch({ status: 201, body: "" });
	expect(await sendBy(fetch, { subscription: wrong })).toEqual({ outcome: "gone" });
	expect(requests).toEqual([]);
});
