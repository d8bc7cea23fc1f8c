import { expect, it } from "vitest";
import { readPayments, readReserved, readTransactions } from "./collect-transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;
const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";

it("reads a payment in the form of Monnify's documentation", () => {
	const body = {
		eventType: "SUCCESSFUL_TRANSACTION",
		eventData: {
			product: { reference, type: "RESERVED_ACCOUNT" },
			transactionReference: "MNFY|04|20211117112842|000170",
			paymentReference: "MNFY|04|20211117112842|000170",
			paidOn: "2021-11-17 11:28:42.615",
			amountPaid: 3000.1,
			totalPayable: 3000.1,
			destinationAccountInformation: {
				bankCode: "232",
				bankName: "Sterling bank",
				accountNumber: "6000140770",
			},
			paymentMethod: "ACCOUNT_TRANSFER",
			currency: "NGN",
			settlementAmount: "2990.00",
			paymentStatus: "PAID",
		},
	};
	expect(readTransactions(JSON.stringify(body))).toEqual([
		{
			rail: "monnify",
			providerEventId: "MNFY|04|20211117112842|000170:paid",
			reference,
			payTo: "6000140770",
			paymentId: "MNFY|04|20211117112842|000170",
			amountMinor: 300_010n,
			currency: "NGN",
			paidAt: "2021-11-17T11:28:42+01:00",
		},
	]);
});

it("ignores webhooks that are not payments to our accounts", () => {
	const text = (eventType: string, type: string) =>
		JSON.stringify({
			eventType,
			eventData: {
				product: { reference, type },
				transactionReference: "M1",
				amountPaid: 1,
				paymentStatus: "PAID",
				paidOn: "2021-11-17 11:28:42.615",
			},
		});
	expect(readTransactions(text("SUCCESSFUL_TRANSACTION", "RESERVED_ACCOUNT"))).toHaveLength(1);
	expect(readTransactions(text("SUCCESSFUL_TRANSACTION", "WEB_SDK"))).toEqual([]);
	expect(readTransactions(text("SUCCESSFUL_DISBURSEMENT", "RESERVED_ACCOUNT"))).toEqual([]);
});

it("counts only paid amounts, and refuses a list that it cannot read completely", () => {
	const paid = { transactionReference: "M1", amountPaid: "10", paymentStatus: "PAID" };
	const list = (content: unknown[]) => reply(200, { requestSuccessful: true, responseBody: { content } });
	expect(readPayments(list([paid, { ...paid, paymentStatus: "PENDING" }]))).toHaveLength(1);
	expect(readPayments(list([paid, { ...paid, amountPaid: "10.001" }]))).toBeNull();
	expect(readPayments(list([paid, {}]))).toBeNull();
});

it("shows nothing for an inactive account", () => {
	const responseBody = {
		accountReference: reference,
		accountName: "Ada",
		status: "INACTIVE",
		accounts: [{ bankName: "Wema bank", accountNumber: "1" }],
	};
	expect(readReserved(reply(200, { requestSuccessful: true, responseBody }))).toMatchObject({
		record: { show: null, open: false },
	});
});

it("shows the accounts at all banks", () => {
	const accounts = [
		{ bankCode: "035", bankName: "Wema bank", accountNumber: "3000140770", accountName: "ADA" },
		{ bankCode: "232", bankName: "Sterling bank", accountNumber: "6000140770", accountName: "ADA" },
		{ bankCode: "50515", bankName: "Moniepoint", accountNumber: "9000140770", accountName: "ADA" },
	];
	const responseBody = { accountReference: reference, accountName: "ADA", status: "ACTIVE", accounts };
	expect(readReserved(reply(200, { requestSuccessful: true, responseBody }))).toMatchObject({
		record: {
			show: {
				kind: "bankAccount",
				bankName: "Wema bank",
				accountNumber: "3000140770",
				holder: "ADA",
				others: [
					{ bankName: "Sterling bank", accountNumber: "6000140770" },
					{ bankName: "Moniepoint", accountNumber: "9000140770" },
				],
			},
		},
	});
	const one = { ...responseBody, accounts: accounts.slice(0, 1) };
	const read = readReserved(reply(200, { requestSuccessful: true, responseBody: one }));
	expect(read.kind === "record" && read.record.show).not.toHaveProperty("others");
});
