import { expect, it } from "vitest";
import { paystackKey } from "./rails/credentials.ts";
import { testApp } from "./test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;
type Payout = { readonly status: string; readonly at: string };

const then = "2026-09-15T10:00:00.000Z";
const headers = { authorization: `Bearer ${paystackKey}` };

async function payOut(app: App, prefix: string): Promise<void> {
	const account = { type: "nuban", name: "Ada Obi", account_number: "0690000031", bank_code: "044" };
	const recipient = await app.inject({
		method: "POST",
		url: "/paystack/transferrecipient",
		headers,
		payload: account,
	});
	const payload = {
		source: "balance",
		amount: 500_000,
		recipient: recipient.json().data.recipient_code,
		reference: `a-payout-of-this-test${prefix === "" ? "" : "-then"}`,
	};
	const sent = await app.inject({ method: "POST", url: `${prefix}/paystack/transfer`, headers, payload });
	expect(sent.statusCode).toBe(200);
}

async function payouts(app: App): Promise<readonly Payout[]> {
	return (await app.inject("/sandbox/payouts")).json();
}

it("settles a backdated payout at once, at the given instant", async () => {
	const app = await testApp({ bankDelayMs: 60_000 });
	await payOut(app, `/at/${then}`);
	expect(await payouts(app)).toMatchObject([{ status: "settled", at: then }]);
});

it("keeps a payout without an instant pending, at the time of the sandbox's clock", async () => {
	const app = await testApp({ bankDelayMs: 60_000 });
	await payOut(app, "");
	expect(await payouts(app)).toMatchObject([{ status: "pending", at: "2031-05-04T03:02:01.000Z" }]);
});

it("holds a backdated payout for an hour of the clock", async () => {
	let now = new Date(then);
	const app = await testApp({ clock: async () => now, bankDelayMs: 4 });
	await app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "paystack", fault: "held" } });
	await payOut(app, `/at/${then}`);
	await new Promise((wake) => setTimeout(wake, 60));
	expect(await payouts(app)).toMatchObject([{ status: "pending" }]);
	now = new Date("2026-09-15T11:00:00.000Z");
	await expect.poll(async () => (await payouts(app))[0]?.status).toBe("settled");
});

it("returns 404 for an instant that is not a date", async () => {
	const app = await testApp();
	expect((await app.inject("/at/yesterday/health")).statusCode).toBe(404);
});
