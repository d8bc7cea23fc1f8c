import { createServer } from "node:http";
import type { Webhook } from "@puente/providers/payments";
import type { TestContext } from "vitest";

/** A receiver that accepts every webhook and records its raw body and headers, as received at the given time. */
export async function listenForWebhooks({ onTestFinished }: TestContext, receivedAt: Date) {
	const webhooks: Webhook[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			webhooks.push({ rawBody: Buffer.concat(chunks), headers: request.headers, receivedAt });
			response.end("{}");
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.close();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the webhook receiver has no port");
	return { webhooks, hooksUrl: `http://127.0.0.1:${address.port}/hooks` };
}
