import { expect, it } from "vitest";
import { openState } from "../state.ts";
import { testApp } from "../test-app.ts";

async function opened(...payloads: unknown[]) {
	const app = await testApp();
	const answers = [];
	for (const payload of payloads) {
		const response = await app.inject({
			method: "POST",
			url: "/sandbox/accounts",
			payload: payload as object,
		});
		answers.push({ status: response.statusCode, body: response.json() });
	}
	return { answers, list: (await app.inject("/sandbox/accounts")).json() };
}

const account = { country: "ng", bankCode: "058", accountNumber: "0123456785", holder: "Adaeze Obi" };

it("opens an account with its number, and lists it with the bank's name", async () => {
	const { answers, list } = await opened(account);
	const shown = {
		...account,
		branchCode: null,
		document: null,
		bankName: "Guaranty Trust Bank",
		receivedMinor: 0,
	};
	expect(answers).toEqual([{ status: 201, body: shown }]);
	expect(list).toEqual([shown]);
});

it("generates a number when none is given, and lists the newest account first", async () => {
	const { list } = await opened({ country: "mx", holder: "Ana Ruiz" }, { country: "in", holder: "Asha Rao" });
	expect(list).toMatchObject([
		{ country: "in", holder: "Asha Rao", branchCode: expect.stringMatching(/^[A-Z]{4}0/) },
		{ country: "mx", holder: "Ana Ruiz", accountNumber: expect.stringMatching(/^\d{18}$/) },
	]);
});

it("changes the holder when the same account is opened again", async () => {
	const { list } = await opened(account, { ...account, holder: "Chidi Obi" });
	expect(list).toMatchObject([{ holder: "Chidi Obi" }]);
});

it("sums the settled payouts of an account, without failed and reversed ones", async () => {
	const app = await testApp();
	await app.inject({ method: "POST", url: "/sandbox/accounts", payload: account });
	const headers = { authorization: "Bearer FLWSECK_TEST-sandbox-X" };
	const arm = (fault: string) =>
		app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "flutterwave", fault, times: 1 } });
	const transfer = (reference: string, account_number: string) =>
		app.inject({
			method: "POST",
			url: "/flutterwave/v3/transfers",
			headers,
			payload: { account_bank: "058", account_number, amount: 1500.5, currency: "NGN", reference },
		});
	await transfer("r1", account.accountNumber);
	await transfer("r2", account.accountNumber);
	await transfer("r3", "0000000001");
	await arm("rejected");
	await transfer("r4", account.accountNumber);
	await arm("reversed");
	await transfer("r5", account.accountNumber);
	const statuses = async () => {
		const payouts = (await app.inject("/sandbox/payouts")).json() as { status: string }[];
		return payouts.map(({ status }) => status).sort();
	};
	await expect.poll(statuses).toEqual(["failed", "reversed", "settled", "settled", "settled"]);
	expect((await app.inject("/sandbox/accounts")).json()[0].receivedMinor).toBe(300_100);
});

it("keeps the accounts over a restart", async () => {
	const db = openState(":memory:");
	const first = await testApp({ db });
	await first.inject({ method: "POST", url: "/sandbox/accounts", payload: account });
	const second = await testApp({ db });
	expect((await second.inject("/sandbox/accounts")).json()).toMatchObject([account]);
});

it.each([
	[{ ...account, country: "fr" }, "country must be one of mx, co, in, ng"],
	[{ ...account, holder: " " }, "holder must not be empty"],
	[{ ...account, accountNumber: "12" }, "accountNumber has 6 to 20 digits"],
	[{ ...account, accountNumber: undefined }, "bankCode and accountNumber together"],
	[{ ...account, bankCode: "0 5" }, "bankCode has letters and digits"],
])("refuses %j with 422 and a message", async (payload, sentence) => {
	const { answers, list } = await opened(payload);
	expect(answers[0]).toMatchObject({ status: 422, body: { message: expect.stringContaining(sentence) } });
	expect(list).toEqual([]);
});
