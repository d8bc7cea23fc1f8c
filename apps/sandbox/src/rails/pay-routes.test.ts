import { expect, it } from "vitest";
import { testApp } from "../test-app.ts";

async function pay(payload: unknown) {
	const app = await testApp();
	const response = await app.inject({ method: "POST", url: "/sandbox/pay", payload: payload as object });
	return { status: response.statusCode, body: response.json() };
}

it("accepts a payment to any CLABE of our range", async () => {
	const { status, body } = await pay({ rail: "stp", reference: "646180157000000004", amount: "1500.50" });
	expect(status).toBe(201);
	expect(body).toMatchObject({ rail: "stp", amountMinor: 150_050, currency: "MXN" });
});

it("lists open charges until they are paid", async () => {
	const app = await testApp();
	const open = async () => (await app.inject("/sandbox/pay")).json().open as { amountMinor: number }[];
	expect(await open()).toEqual([]);
	await app.inject({
		method: "POST",
		url: "/paystack/transaction/initialize",
		headers: { authorization: "Bearer sk_test_sandbox" },
		payload: { email: "ada@example.ng", amount: 150_000, reference: "r1" },
	});
	expect(await open()).toMatchObject([{ rail: "paystack-card", reference: "r1", amountMinor: 150_000 }]);
	const payload = { rail: "paystack-card", reference: "r1" };
	await app.inject({ method: "POST", url: "/sandbox/pay", payload });
	expect(await open()).toEqual([]);
});

it("reverses the last payment only, one at each call", async () => {
	const app = await testApp();
	const to = { rail: "stp", reference: "646180157000000004" };
	const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
	for (const amount of [10, 20]) await post("/sandbox/pay", { ...to, amount });
	const replies = await Promise.all([1, 2, 3].map(() => post("/sandbox/pay/take-back", to)));
	expect(replies.map((reply) => reply.json().amountMinor)).toEqual([2_000, 1_000, undefined]);
	expect(replies[0]?.json()).toMatchObject({ rail: "stp", currency: "MXN" });
	expect(replies.at(-1)?.statusCode).toBe(404);
	expect((await post("/sandbox/pay/take-back", { rail: "stp" })).statusCode).toBe(422);
});

it.each([
	[{ rail: "stp", reference: "012180100000000009", amount: 1 }, 404, "Nothing is to be paid at stp"],
	[{ rail: "stp", reference: "646180157000000004" }, 422, "Say how much is paid"],
	[{ rail: "stp", reference: "646180157000000004", amount: "1.234" }, 422, "at most two decimals"],
	[{ rail: "stp", reference: "646180157000000004", amount: 0 }, 422, "above zero"],
	[{ rail: "fax", reference: "1", amount: 1 }, 422, 'No rail "fax" takes money here; there is stp, oxxo'],
	[{ rail: "oxxo", reference: "1", amount: 1 }, 404, "Nothing is to be paid at oxxo under 1."],
	[{ rail: "oxxo" }, 422, "reference must be a text"],
])("refuses %j with a message", async (payload, status, sentence) => {
	expect(await pay(payload)).toMatchObject({
		status,
		body: { message: expect.stringContaining(sentence) },
	});
});
