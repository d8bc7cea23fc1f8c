import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { openState } from "../state.ts";
import { testApp } from "../test-app.ts";

const transfer = {
	method: "POST",
	url: "/flutterwave/v3/transfers",
	headers: { authorization: "Bearer FLWSECK_TEST-sandbox-X" },
	payload: {
		account_bank: "058",
		account_number: "0123456785",
		amount: 1500.5,
		currency: "NGN",
		reference: "r1",
	},
} as const;

/** A webhook receiver that answers with these statuses in turn, then with 200. */
async function startReceiver(statuses: readonly number[]) {
	const bodies: string[] = [];
	const server = createServer((request, response) => {
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			response.statusCode = statuses[bodies.length] ?? 200;
			bodies.push(`${request.url} ${body}`);
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.close();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the receiver has no port");
	return { bodies, hooksUrl: `http://127.0.0.1:${address.port}/hooks` };
}

it("completes a pending payout after a restart and sends its webhook", async () => {
	const db = openState(":memory:");
	const first = await testApp({ db, bankDelayMs: 60_000 });
	await first.inject(transfer);
	await first.close();
	db.exec("UPDATE payouts SET due_at_ms = 0");
	const { bodies, hooksUrl } = await startReceiver([]);
	const second = await testApp({ db, hooksUrl });
	const status = async () => (await second.inject("/sandbox/payouts")).json()[0].status;
	await expect.poll(status).toBe("settled");
	await expect.poll(() => bodies).toHaveLength(1);
	expect(bodies[0]).toMatch(/^\/hooks\/flutterwave \{"event":"transfer.completed"/);
});

it("retries a webhook with the same body until it is accepted", async () => {
	const { bodies, hooksUrl } = await startReceiver([503]);
	const app = await testApp({ hooksUrl });
	await app.inject(transfer);
	await expect.poll(() => bodies).toHaveLength(2);
	expect(bodies[1]).toBe(bodies[0]);
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect(bodies).toHaveLength(2);
});
