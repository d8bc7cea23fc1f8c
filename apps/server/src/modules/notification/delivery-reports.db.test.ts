import { signTwilioReport } from "@puente/providers/messages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually, registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends a report as Twilio does: signed for the address that we gave it. */
async function report(reference: string, status: string, authToken = "test"): Promise<number> {
	const path = `/hooks/messages/twilio?reference=${reference}`;
	const fields = new URLSearchParams({ MessageSid: "SM1", MessageStatus: status, ErrorCode: "30003" });
	const signature = signTwilioReport(authToken, `https://puente.example${path}`, fields);
	const response = await fetch(`${server.address}${path}`, {
		method: "POST",
		headers: { "x-twilio-signature": signature },
		body: fields,
	});
	return response.status;
}

async function sentMessage(mobile: string): Promise<string> {
	await registerBorrower(server, mobile);
	return eventually(() => server.sent.find(({ to }) => to.endsWith(mobile))?.reference ?? null);
}

async function deliveryOf(id: string) {
	const query = server.database.db.selectFrom("outbox").select(["delivery", "deliveryCode"]);
	return query.where("id", "=", id).executeTakeFirstOrThrow();
}

it("is stored, and a message that was delivered stays so whatever comes later", async () => {
	const id = await sentMessage("8035558001");
	expect(await report(id, "sent")).toBe(204);
	expect((await deliveryOf(id)).delivery).toBeNull();
	expect(await report(id, "undelivered")).toBe(204);
	expect(await deliveryOf(id)).toEqual({ delivery: "undelivered", deliveryCode: "30003" });
	expect(await report(id, "delivered")).toBe(204);
	expect((await deliveryOf(id)).delivery).toBe("delivered");
	expect(await report(id, "undelivered")).toBe(204);
	expect((await deliveryOf(id)).delivery).toBe("delivered");
});

it("is refused with a wrong signature, and changes nothing", async () => {
	const id = await sentMessage("8035558002");
	expect(await report(id, "delivered", "another token")).toBe(403);
	expect((await deliveryOf(id)).delivery).toBeNull();
});

it("is not found for an unknown message, a reference that is no id, or an unknown provider", async () => {
	expect(await report(randomUuid(), "delivered")).toBe(404);
	expect(await report("1", "delivered")).toBe(404);
	const unknown = await fetch(`${server.address}/hooks/messages/constructor`, { method: "POST", body: "{}" });
	expect(unknown.status).toBe(404);
});
