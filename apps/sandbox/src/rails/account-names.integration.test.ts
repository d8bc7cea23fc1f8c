import {
	type AccountNames,
	firstToAnswer,
	flutterwaveNames,
	monnifyNames,
	paystackNames,
	razorpayxNames,
	stpNames,
	wompiNames,
} from "@puente/providers/payments";
import { describe, expect, it } from "vitest";
import { stpKeyPair, testApp } from "../test-app.ts";
import { givesUpWhenHeld, patient, type VendorAccess } from "../vendor-access.ts";

/** The adapters that production uses, over a real connection to the sandbox. */
type Make = (baseUrl: string, options?: { wrong?: boolean; access?: VendorAccess }) => AccountNames;

const waitsMs = [20, 40, 80, 160];

const paystack: Make = (url, { wrong = false, access = patient } = {}) =>
	paystackNames({
		baseUrl: `${url}/paystack`,
		secretKey: wrong ? "sk_test_x" : "sk_test_sandbox",
		...access,
	});
const flutterwave: Make = (url, { wrong = false, access = patient } = {}) =>
	flutterwaveNames({
		baseUrl: `${url}/flutterwave/v3`,
		secretKey: wrong ? "FLWSECK_TEST-x-X" : "FLWSECK_TEST-sandbox-X",
		...access,
	});
const monnify: Make = (url, { wrong = false, access = patient } = {}) =>
	monnifyNames({
		baseUrl: `${url}/monnify`,
		apiKey: "MK_TEST_SANDBOX",
		secretKey: wrong ? "x" : "sandbox",
		...access,
	});
const razorpayx: Make = (url, { wrong = false, access = patient } = {}) =>
	razorpayxNames(
		{
			baseUrl: `${url}/razorpay/v1`,
			keyId: "rzp_test_sandbox",
			keySecret: wrong ? "x" : "sandbox",
			accountNumber: "7878780080316316",
			...access,
		},
		waitsMs,
	);
const stp: Make = (url, { wrong = false, access = patient } = {}) =>
	stpNames(
		{
			baseUrl: `${url}/stp/speiws/rest`,
			queryUrl: `${url}/stp`,
			cepUrl: `${url}/stp/cep`,
			company: wrong ? "OTHER" : "PUENTE",
			clabe: "646180110400000007",
			payer: "Puente",
			privateKey: stpKeyPair.privateKey,
			webhookUser: "stp",
			webhookPassword: "sandbox",
			fetch: (address: string, init: RequestInit) => fetch(address, init),
			...access,
		},
		waitsMs,
	);

const wompi: Make = (url, { wrong = false, access = patient } = {}) =>
	wompiNames({
		baseUrl: `${url}/wompi-payouts/v1`,
		apiKey: wrong ? "x" : "sandbox",
		userPrincipalId: "sandbox",
		accountId: "sandbox",
		eventsSecret: "test_events_sandbox",
		...access,
	});

const nigerian = { country: "ng", bankCode: "058", accountNumber: "0123456785", holder: "Adaeze Obi" };
const indian = {
	country: "in",
	bankCode: "HDFC",
	branchCode: "HDFC0000060",
	accountNumber: "123456789012",
	holder: "Asha Rao",
};
const mexican = {
	country: "mx",
	bankCode: "012",
	accountNumber: "012180001234567890",
	holder: "Ana Ruiz & Gil",
};

/** Wompi masks names, and a masked name that does not fit the claimed one is passed on. */
const colombian = { country: "co", bankCode: "Bre-B", accountNumber: "@LUISGOMEZ", holder: "Luis Gómez" };

const rails = [
	{ name: "paystack", make: paystack, account: nigerian, holder: "ADAEZE OBI", claimed: null },
	{ name: "flutterwave", make: flutterwave, account: nigerian, holder: "Adaeze Obi", claimed: null },
	{ name: "monnify", make: monnify, account: nigerian, holder: "ADAEZE OBI", claimed: null },
	{ name: "stp", make: stp, account: mexican, holder: "Ana Ruiz & Gil", claimed: null },
	{ name: "bank-transfer-co", make: wompi, account: colombian, holder: "LUI*** GÓM***", claimed: "Ana Ruiz" },
	{ name: "razorpayx", make: razorpayx, account: indian, holder: "Asha Rao", claimed: null },
];

async function listening() {
	const app = await testApp({ holdMs: 600_000 });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const open = (payload: unknown) =>
		app.inject({ method: "POST", url: "/sandbox/accounts", payload: payload as object });
	const arm = (rail: string, fault: string) =>
		app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail, fault, times: 1 } });
	return { app, url, open, arm };
}

describe.each(rails)("$name", ({ name, make, account, holder, claimed }) => {
	const { country: _country, holder: opened, ...number } = account;
	const claimedName = claimed ?? opened;
	const enquiry = { ...number, claimedName, reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10" };

	it("returns the holder that the bank has on file", async () => {
		const { url, open } = await listening();
		await open(account);
		expect(await make(url).findHolder(enquiry)).toEqual({ outcome: "found", holder });
	});

	it("returns the bank's holder when another name is claimed", async () => {
		const { url, open } = await listening();
		await open(account);
		const result = await make(url).findHolder({ ...enquiry, claimedName: "Someone Else" });
		expect(result).toEqual({ outcome: "found", holder });
	});

	it("reports an unknown account", async () => {
		const { url } = await listening();
		expect(await make(url).findHolder(enquiry)).toEqual({ outcome: "unknown" });
	});

	it("reports wrong credentials as an account failure", async () => {
		const { url, open } = await listening();
		await open(account);
		expect(await make(url, { wrong: true }).findHolder(enquiry)).toEqual({
			outcome: "failed",
			cause: "account",
		});
	});

	it.each([
		["timeout", givesUpWhenHeld],
		["unavailable", () => patient],
	])("fails once when the fault %s is armed", async (fault, accessTo) => {
		const { app, url, open, arm } = await listening();
		await open(account);
		await arm(name, fault);
		expect(await make(url, { access: accessTo(app) }).findHolder(enquiry)).toEqual({
			outcome: "failed",
			cause: fault,
		});
		expect(await make(url).findHolder(enquiry)).toEqual({ outcome: "found", holder });
	});

	it("reports a network failure when the rail cannot be reached", async () => {
		const result = await make("http://127.0.0.1:1").findHolder(enquiry);
		expect(result).toEqual({ outcome: "failed", cause: "network" });
	});
});

it("Wompi's masked name that fits the claimed one proves nobody, and an account number's holder is not asked", async () => {
	const { url, open } = await listening();
	await open(colombian);
	const { bankCode, accountNumber, holder: claimedName } = colombian;
	const key = { bankCode, accountNumber, claimedName, reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10" };
	expect(await wompi(url).findHolder(key)).toEqual({ outcome: "notOffered" });
	const byNumber = { ...key, bankCode: "1007", accountNumber: "12345678901" };
	expect(await wompi(url).findHolder(byNumber)).toEqual({ outcome: "notOffered" });
});

const { country: _country, holder: claimedName, ...number } = nigerian;
const enquiry = { ...number, claimedName, reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10" };

it("uses the next rail when the first is unavailable", async () => {
	const { url, open, arm } = await listening();
	await open(nigerian);
	await arm("paystack", "unavailable");
	const names = firstToAnswer([paystack(url), flutterwave(url)]);
	expect(await names.findHolder(enquiry)).toEqual({ outcome: "found", holder: "Adaeze Obi" });
});

it("reports an invalid IFSC as an unknown account", async () => {
	const { url } = await listening();
	const wrongBranch = { ...enquiry, accountNumber: "123456789012", branchCode: "HDFC1" };
	expect(await razorpayx(url).findHolder(wrongBranch)).toEqual({ outcome: "unknown" });
});

it("does not offer the look-up in India without a branch code", async () => {
	expect(await razorpayx("http://127.0.0.1:1").findHolder(enquiry)).toEqual({ outcome: "notOffered" });
});
