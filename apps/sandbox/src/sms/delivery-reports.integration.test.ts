import { termiiReports, termiiSender, twilioReports, twilioSender } from "@puente/providers/messages";
import { expect, it, type TestContext } from "vitest";
import { listenForWebhooks } from "../rails/webhook-listener.ts";
import { testApp } from "../test-app.ts";
import { patient } from "../vendor-access.ts";

async function setUp(context: TestContext) {
	const { webhooks, hooksUrl } = await listenForWebhooks(context, new Date(0));
	const app = await testApp({ hooksUrl, context });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const arm = (fault: string) =>
		app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "sms", fault, times: 1 } });
	return { webhooks, hooksUrl, url, arm };
}

it.for([
	["delivered", null],
	["undelivered", "30003"],
] as const)(
	"Twilio reports a message as %s to the address that came with it, with our reference",
	async ([delivery, code], context) => {
		const { webhooks, hooksUrl, url, arm } = await setUp(context);
		if (delivery === "undelivered") await arm(delivery);
		const statusCallbackUrl = `${hooksUrl}/messages/twilio`;
		const account = {
			baseUrl: `${url}/twilio`,
			accountSid: `AC${"0".repeat(32)}`,
			authToken: "sandbox",
			from: "+15005550006",
			...patient,
			statusCallbackUrl,
		};
		const message = { to: "+525512345678", text: "Hola", reference: "r1" };
		expect(await twilioSender(account).send(message)).toMatchObject({ outcome: "accepted" });
		await expect.poll(() => webhooks).toHaveLength(1);
		const read = twilioReports(account);
		const reports = webhooks.map((webhook) => read({ ...webhook, url: `${statusCallbackUrl}?reference=r1` }));
		const report = { message: { reference: "r1" }, delivery, code };
		expect(reports).toEqual([{ outcome: "verified", report }]);
	},
);

it.for([
	["delivered", null],
	["undelivered", "failed"],
] as const)("Termii reports a message as %s, with its own id", async ([delivery, code], context) => {
	const { webhooks, url, arm } = await setUp(context);
	if (delivery === "undelivered") await arm(delivery);
	const sender = termiiSender({
		baseUrl: `${url}/termii/api`,
		apiKey: "sandbox",
		sender: "Puente",
		...patient,
	});
	const result = await sender.send({ to: "+2348031234567", text: "Hi", reference: "r1" });
	const providerId = result.outcome === "accepted" ? result.providerId : null;
	await expect.poll(() => webhooks).toHaveLength(1);
	const read = termiiReports({ webhookSecret: "sandbox" });
	const reports = webhooks.map((webhook) => read({ ...webhook, url: "" }));
	const report = { message: { providerId }, delivery, code };
	expect(reports).toEqual([{ outcome: "verified", report }]);
});
