import { generateKeyPairSync } from "node:crypto";
import { collectionRailNames, payoutRailNames } from "@puente/core/rail";
import { expect, it } from "vitest";
import type { AdapterTools } from "./payment-provider.ts";
import { makeAdapters, paymentProviders, railSettingList, readRailSettings } from "./providers.ts";

const sandboxUrl = "http://127.0.0.1:9";

function source(values: Readonly<Record<string, string>>, url: string | null) {
	const missing: string[] = [];
	const given = {
		value: (variable: string) => values[variable],
		sandboxUrl: url,
		dataDir: "/data",
		missing: (variable: string) => {
			missing.push(variable);
			return "";
		},
	};
	return { given, missing };
}

const tools: AdapterTools = {
	timeoutMs: 1000,
	fetch: () => Promise.reject(new TypeError("no network in this test")),
	now: () => new Date(0),
	openKey: () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
};

it("every rail of the core has an adapter of its own name", () => {
	const settings = readRailSettings(source({}, sandboxUrl).given);
	const payouts = makeAdapters("payouts", settings, () => tools);
	const collections = makeAdapters("collections", settings, () => tools);
	expect([...payouts.keys()].sort()).toEqual(payoutRailNames.toSorted());
	expect([...collections.keys()].sort()).toEqual(collectionRailNames.toSorted());
	for (const [rail, adapter] of [...payouts, ...collections]) expect(adapter.name).toBe(rail);
});

it("asks for the tools of each provider under its own name", () => {
	const asked = new Set<string>();
	const toolsFor = (provider: string) => {
		asked.add(provider);
		return tools;
	};
	makeAdapters("collections", readRailSettings(source({}, sandboxUrl).given), toolsFor);
	expect([...asked].sort()).toEqual(Object.keys(paymentProviders).sort());
});

it("a setting has one name, which no other setting has", () => {
	const variables = railSettingList.map(({ variable }) => variable);
	expect(variables).toEqual([...new Set(variables)]);
});

it("a provider without its first credential is off in production, and makes nothing", () => {
	const { given, missing } = source({ STRIPE_WEBHOOK_SECRET: "whsec_1" }, null);
	const settings = readRailSettings(given);
	expect(Object.values(settings).filter((each) => each !== null)).toEqual([]);
	expect(missing).toEqual([]);
	expect(makeAdapters("collections", settings, () => tools).size).toBe(0);
});

it("a provider with its first credential needs the others, and has its own address", () => {
	const { given, missing } = source({ STRIPE_SECRET_KEY: "sk_1" }, null);
	expect(readRailSettings(given).stripe).toMatchObject({
		baseUrl: "https://api.stripe.com/v1",
		secretKey: "sk_1",
	});
	expect(missing).toEqual(["STRIPE_WEBHOOK_SECRET"]);
});

it("the sandbox has its own values, which a setting replaces", () => {
	const { stp } = readRailSettings(source({ STP_PAYER: "Prestamos" }, sandboxUrl).given);
	expect(stp).toMatchObject({
		baseUrl: `${sandboxUrl}/stp/speiws/rest`,
		payer: "Prestamos",
		keyFile: "/data/stp.key",
		clabePrefix: "6461801570",
	});
});

it("what may be left out has its default, and a rail without it is off alone", () => {
	const account = { MONNIFY_API_KEY: "k", MONNIFY_SECRET_KEY: "s", MONNIFY_WALLET: "w" };
	const settings = readRailSettings(source({ ...account, PAYSTACK_SECRET_KEY: "sk_1" }, null).given);
	expect(settings.paystack?.preferredBank).toBe("wema-bank");
	expect([...makeAdapters("payouts", settings, () => tools).keys()]).toContain("monnify");
	expect([...makeAdapters("collections", settings, () => tools).keys()]).not.toContain("monnify");
});

it("each payout rail has a name enquiry", () => {
	const settings = readRailSettings(source({}, sandboxUrl).given);
	const names = makeAdapters("accountNames", settings, () => tools);
	expect(["paystack", "razorpayx", "stp", "bank-transfer-co"].filter((rail) => !names.has(rail))).toEqual([]);
});
