import { type MessageSender, termiiSender, twilioSender } from "@puente/providers/messages";
import { describe, expect, it } from "vitest";
import { testApp } from "./test-app.ts";
import { faultTaken, givesUpWhenHeld, patient, type VendorAccess } from "./vendor-access.ts";

/** The adapters that production uses, over a real connection to the sandbox. */
type Make = (baseUrl: string, access: VendorAccess) => MessageSender;

const vendors: readonly { name: string; to: string; make: Make; makeWrong: Make; wrongCode: string }[] = [
	{
		name: "Termii",
		to: "+2348031234567",
		make: (url, access) =>
			termiiSender({ baseUrl: `${url}/termii/api`, apiKey: "sandbox", sender: "Puente", ...access }),
		makeWrong: (url, access) =>
			termiiSender({ baseUrl: `${url}/termii/api`, apiKey: "other", sender: "Puente", ...access }),
		wrongCode: "401",
	},
	{
		name: "Twilio",
		to: "+525512345678",
		make: (url, access) =>
			twilioSender({
				baseUrl: `${url}/twilio`,
				accountSid: `AC${"0".repeat(32)}`,
				authToken: "sandbox",
				from: "+15005550006",
				...access,
			}),
		makeWrong: (url, access) =>
			twilioSender({
				baseUrl: `${url}/twilio`,
				accountSid: `AC${"0".repeat(32)}`,
				authToken: "other",
				from: "+15005550006",
				...access,
			}),
		wrongCode: "20003",
	},
];

async function listening() {
	const app = await testApp({ holdMs: 1000 });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const inbox = async (to: string): Promise<{ text: string }[]> =>
		(await app.inject(`/sandbox/sms?to=${encodeURIComponent(to)}`)).json();
	const arm = (fault: string) =>
		app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "sms", fault, times: 1 } });
	return { app, url, inbox, arm };
}

describe.each(vendors)("$name", ({ to, make, makeWrong, wrongCode }) => {
	const message = { to, text: "Tu código es 123456 ñ ₦", reference: "r1" };

	it("delivers the whole text, accents included", async () => {
		const { url, inbox } = await listening();
		expect(await make(url, patient).send(message)).toMatchObject({ outcome: "accepted" });
		expect(await inbox(to)).toMatchObject([{ text: message.text }]);
	});

	it("reports a wrong key as refused because of the account", async () => {
		const { url } = await listening();
		const result = await makeWrong(url, patient).send(message);
		expect(result).toEqual({ outcome: "refused", reason: "account", providerCode: wrongCode });
	});

	it.each([
		["5550001", "number"],
		["5550003", "account"],
		["5550004", "optedOut"],
	])("refuses a number that ends in %s because of the %s", async (ending, reason) => {
		const { url } = await listening();
		const magic = to.slice(0, -7) + ending;
		const result = await make(url, patient).send({ ...message, to: magic });
		expect(result).toMatchObject({ outcome: "refused", reason });
	});

	it("fails once with a timeout when that fault is armed, and still delivers the message", async () => {
		const { app, url, inbox, arm } = await listening();
		await arm("timeout");
		const sender = make(url, givesUpWhenHeld(app));
		expect(await sender.send(message)).toEqual({ outcome: "failed", cause: "timeout" });
		await expect.poll(() => inbox(to)).toHaveLength(1);
		expect(await make(url, patient).send(message)).toMatchObject({ outcome: "accepted" });
		expect(await inbox(to)).toHaveLength(2);
	});

	it("applies the faults refuse, wrongKey, unavailable, lost and late", async () => {
		const { url, inbox, arm } = await listening();
		const sender = make(url, patient);
		await arm("refuse");
		expect(await sender.send(message)).toMatchObject({ outcome: "refused", reason: "number" });
		await arm("wrongKey");
		expect(await sender.send(message)).toMatchObject({ outcome: "refused", reason: "account" });
		await arm("unavailable");
		expect(await sender.send(message)).toEqual({ outcome: "failed", cause: "unavailable" });
		await arm("lost");
		expect(await sender.send(message)).toMatchObject({ outcome: "accepted" });
		await arm("late");
		expect(await sender.send(message)).toMatchObject({ outcome: "accepted" });
		expect(await inbox(to)).toEqual([]);
	});

	it("closes without waiting for an armed timeout", async () => {
		const { app, url, arm } = await listening();
		await arm("timeout");
		const sending = make(url, patient).send(message);
		await faultTaken(app);
		await app.close();
		expect((await sending).outcome).toBe("failed");
	});
});
