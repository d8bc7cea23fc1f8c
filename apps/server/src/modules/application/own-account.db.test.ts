import { type Step, stepCodes } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	type Applicant,
	accountOf as accountFields,
	beginApplication,
	completeStep,
	completeUpTo,
	requestCode,
} from "../../../test/applicant.ts";
import { acceptOffer, bindAccount, fillApplication, orderOf, waitForStep } from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { reserveSandboxAddress, startSandbox } from "../../../test/processes/sandbox-process.ts";
import { signInAs } from "../../../test/staff/staff-client.ts";
import { railSettings } from "../../platform/config/rail-settings.ts";
import { createSettingProblems } from "../../platform/config/setting-problems.ts";
import { createAccountNames, createPayoutRails } from "../../start/payout-rails.ts";

/** The production adapters of every rail, against the sandbox whose banks know who owns an account. */
let stopSandbox = () => {};
let sandboxUrl: string;
let server: TestServer;

beforeAll(async () => {
	const address = await reserveSandboxAddress();
	sandboxUrl = address.url;
	const problems = createSettingProblems();
	const rails = railSettings({}, { sandboxUrl, dataDir: address.folder, problems });
	problems.throwIfAny();
	server = await startTestServer({}, undefined, undefined, {
		payoutRails: (now) => createPayoutRails({ rails, sandboxUrl }, now),
		accountNames: createAccountNames({ rails, sandboxUrl }, 5_000),
	});
	stopSandbox = await startSandbox(address, server.address);
});
afterAll(async () => {
	stopSandbox();
	await server.stop();
});
beforeEach(async () => {
	const { db } = server.database;
	await db.deleteFrom("rateWindows").execute();
	// The applicants of this file share their numbers.
	await db.deleteFrom("fraudKeys").execute();
});

const own = { holder: "ANASTASIA PEREZ" };
/** With the family name of the borrower, and without. */
const strangers = [
	{ holder: "Pedro Totalmente Distinto" },
	{ holder: "Luis Pérez Gómez", document: "52999888" },
] as const;
const accountOf = (country: Country) => regions[country].sandbox.sample.account;

async function ask(path: string, body?: object): Promise<unknown> {
	const init = body && {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	};
	const reply = await fetch(`${sandboxUrl}${path}`, init);
	if (!reply.ok) throw new Error(await reply.text());
	return reply.json();
}

/** Opens the sample account of a country, or another number at the same bank. */
async function open(country: Country, holder: object, number?: string): Promise<void> {
	const { bankCode, accountNumber } = accountOf(country);
	await ask("/sandbox/accounts", {
		country,
		bankCode,
		accountNumber: number ?? accountNumber,
		...holder,
	});
}

/** What arrived at an account, besides cents. */
async function receivedAt(country: Country, number: string): Promise<number> {
	const list = (await ask("/sandbox/accounts")) as {
		country: Country;
		accountNumber: string;
		receivedMinor: number;
	}[];
	const found = list.find((each) => each.country === country && each.accountNumber === number);
	if (!found) throw new Error(`account ${number} is not open`);
	return found.receivedMinor;
}

async function submitted(country: Country): Promise<Applicant> {
	const applicant = await fillApplication(server, country);
	expect((await completeStep.submit(applicant)).body.code).toBe(0);
	return applicant;
}

/** A minute after the last one, because a code is sent once a minute. */
async function bind(...[applicant, number, call]: Parameters<typeof bindAccount>) {
	await server.advance("PT2M");
	return bindAccount(applicant, number, call);
}

/** Moves the clock, and so runs the sweep, until the order is at the step. */
function advanceUntil(applicant: Applicant, step: Step): Promise<Record<string, unknown>> {
	return eventually(async () => {
		await server.advance("PT5M");
		const order = await orderOf(applicant);
		return order["step"] === stepCodes[step] ? order : null;
	});
}

/** Other numbers of accounts at the bank of the sample, one for each use. */
let numbers = 0;
function newNumber(): string {
	numbers += 1;
	return `22${String(numbers).padStart(9, "0")}`;
}

describe("in Colombia, where an account's holder cannot be asked", () => {
	it.each(strangers)(
		"the payout to the account of $holder comes back, until another account is given",
		async (stranger) => {
			await open("co", stranger);
			const applicant = await submitted("co");
			await waitForStep(applicant, "Confirm");
			await acceptOffer(applicant, true);
			const failed = await advanceUntil(applicant, "PayFail");
			expect(failed["payout"]).toMatchObject({ failedReason: "otherHolder" });
			expect(await receivedAt("co", accountOf("co").accountNumber)).toBe(0);

			const staff = await signInAs(server, "lucia.finance");
			const { db } = server.database;
			const { id } = await db
				.selectFrom("orders")
				.select("id")
				.where("orderNo", "=", applicant.orderNo)
				.executeTakeFirstOrThrow();
			const item = (await staff.call("payoutItem", { id })).body.data;
			expect(item["account"]).toMatchObject({ standing: "other", nameOnDocument: "Anastasia Pérez" });
			const retry = {
				kind: "payoutRetry",
				subject: id,
				after: { attempt: 2 },
				reason: "Try it again",
			} as const;
			expect((await staff.call("propose", retry)).body.code).toBe(10070308);
			expect((await bind(applicant, undefined, "updateBankCard")).body.code).toBe(10020302);

			const number = newNumber();
			await open("co", own, number);
			expect((await bind(applicant, number, "updateBankCard")).body.code).toBe(0);
			await applicant.call("getMoney", { orderNo: applicant.orderNo });
			await advanceUntil(applicant, "Repaying");
			expect(await receivedAt("co", number)).toBeGreaterThan(0);
		},
	);

	it("the payout carries the document of the identity, not the one typed with the account", async () => {
		const stranger = { holder: "Anastasia Pérez Gil", document: "52999888" };
		await open("co", stranger);
		const applicant = await fillApplication(server, "co");
		await server.advance("PT2M");
		const code = await requestCode(server, applicant, "account");
		const values = { ...accountFields(applicant, code), nationalId: stranger.document };
		const { call, orderNo } = applicant;
		expect((await call("updateBankCard", { orderNo, values })).body.code).toBe(0);
		await completeStep.submit(applicant);
		await waitForStep(applicant, "Confirm");
		await acceptOffer(applicant, true);
		const failed = await advanceUntil(applicant, "PayFail");
		expect(failed["payout"]).toMatchObject({ failedReason: "otherHolder" });
	});
});

describe("in Colombia, where the holder of a Bre-B key can be asked", () => {
	const stranger = "@LUISGOMEZ";
	const keyOf = "ana.perez@gmail.com";
	const openKey = (holder: object, key: string) =>
		ask("/sandbox/accounts", { country: "co", bankCode: "Bre-B", accountNumber: key, ...holder });

	async function bindKey(applicant: Applicant, key: string) {
		await server.advance("PT2M");
		const code = await requestCode(server, applicant, "account");
		const { bankCode: _bank, accountNumber: _number, ...values } = accountFields(applicant, code);
		const { call, orderNo } = applicant;
		return call("updateBankCard", { orderNo, values: { ...values, cardType: "brebKey", brebKey: key } });
	}

	/** Payouts that the rail's list shows at another account than ours. */
	const otherAccounts = async () => {
		const items = server.database.db.selectFrom("openItems").select("key");
		return items.where("kind", "=", "payoutAccountDiffers").execute();
	};

	it("a stranger's key is refused, nobody's too, and an own one is taken, shown by its end and paid", async () => {
		await openKey({ holder: "Luis Gómez Díaz" }, stranger);
		await openKey(own, keyOf);
		const applicant = await fillApplication(server, "co");
		expect((await bindKey(applicant, stranger)).body.code).toBe(10020302);
		expect((await bindKey(applicant, "@NADIE123")).body.code).toBe(10020301);
		const verified = { orderNo: applicant.orderNo, bankCode: "", accountNumber: "", cardType: "brebKey" };
		const { data: other } = (await applicant.call("verifyBankCard", { ...verified, brebKey: stranger })).body;
		expect(other).toMatchObject({ asked: true, verdict: "other" });
		expect((await bindKey(applicant, "Ana.Perez@gmail.com")).body.code).toBe(0);
		const { account } = (await applicant.call("getApplication", {})).body.data;
		expect(account).toMatchObject({ bankCode: "Bre-B", cardType: "brebKey", lastDigits: "erez" });
		expect((await completeStep.submit(applicant)).body.code).toBe(0);
		await waitForStep(applicant, "Confirm");
		await acceptOffer(applicant, true);
		await advanceUntil(applicant, "Repaying");
		expect(await receivedAt("co", keyOf)).toBeGreaterThan(0);
		expect((await orderOf(applicant))["account"]).toEqual({ bankName: "Bre-B", lastDigits: "erez" });
		await server.advance("P1D");
		expect(await otherAccounts()).toEqual([]);
	});

	it("a key whose payout came back is replaced by another key, which is paid", async () => {
		const [former, later] = ["@ANAVIEJA", "3001234567"];
		await openKey({ ...own, document: "52999888" }, former);
		const applicant = await fillApplication(server, "co");
		expect((await bindKey(applicant, former)).body.code).toBe(0);
		expect((await completeStep.submit(applicant)).body.code).toBe(0);
		await waitForStep(applicant, "Confirm");
		await acceptOffer(applicant, true);
		const failed = await advanceUntil(applicant, "PayFail");
		expect(failed["payout"]).toMatchObject({ failedReason: "otherHolder" });
		// Written in another way it is the same key, and it is refused.
		expect((await bindKey(applicant, "@ana vieja")).body.code).toBe(10020302);
		await openKey(own, later);
		const corrected = (await bindKey(applicant, "+57 300 123 4567")).body;
		expect(corrected).toMatchObject({ code: 0, data: { step: stepCodes.getMoney } });
		await applicant.call("getMoney", { orderNo: applicant.orderNo });
		await advanceUntil(applicant, "Repaying");
		expect(await receivedAt("co", former)).toBe(0);
		expect(await receivedAt("co", later)).toBeGreaterThan(0);
		expect((await orderOf(applicant))["account"]).toEqual({ bankName: "Bre-B", lastDigits: "4567" });
		await server.advance("P1D");
		expect(await otherAccounts()).toEqual([]);
	});
});

describe.each(["ng", "in", "mx"] as const)("in %s, where the bank names the holder", (country) => {
	it.each(strangers)("the account of $holder is refused, and an own one is taken", async (stranger) => {
		const applicant = await beginApplication(server, country);
		await completeUpTo(applicant, "saveAddition");
		const number = country === "ng" ? "0690000031" : accountOf(country).accountNumber;
		await open(country, { holder: stranger.holder }, number);
		expect((await bind(applicant, number)).body.code).toBe(10020302);
		await open(country, own, number);
		expect((await bind(applicant, number)).body.code).toBe(0);
		const { data } = (await applicant.call("getApplication", {})).body;
		expect(data["account"]).toMatchObject({ standing: "own", holder: "AN******* PE***" });
	});
});
