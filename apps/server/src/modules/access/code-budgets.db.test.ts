import { codeBudget } from "@puente/core/access";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { register } from "../../../test/applicant.ts";
import { codeIn, eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomInt, randomUuid } from "../../../test/random.ts";

const country = "ng" as const;
const sent = 0;
const codeTooSoon = 10010205;
const codeLimit = 10010206;
const { newNumber, provenAddressUsed } = codeBudget;
const [{ unusedMax: perAddress }] = newNumber.address;
const [{ unusedMax: perDevice }] = newNumber.device;
const [{ unusedMax: perCountry }] = newNumber.country;

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());
/** Each test begins without the codes of the one before. */
beforeEach(() => server.advance("P2D"));

const randomMobile = () => `80${6 + randomInt(3)}${String(randomInt(10_000_000)).padStart(7, "0")}`;

type Phone = { readonly address: string; readonly deviceId?: string; readonly deviceToken?: string };

async function ask(mobile: string, { address, ...device }: Phone): Promise<number> {
	return (await server.open("getVerifyCode", { country, mobile, ...device }, { address })).body.code;
}

/** Every number from a phone of its own. */
async function askForMany(count: number, addressOf: (index: number) => string): Promise<readonly number[]> {
	const answers: number[] = [];
	for (let index = 0; index < count; index++)
		answers.push(await ask(randomMobile(), { address: addressOf(index), deviceId: randomUuid() }));
	return answers;
}

const countOf = (answers: readonly number[], code: number) => answers.filter((each) => each === code).length;

/** Registers a new number behind an address. */
async function registerAt(address: string): Promise<void> {
	const mobile = randomMobile();
	const deviceId = randomUuid();
	expect(await ask(mobile, { address, deviceId })).toBe(sent);
	const code = await eventually(() => codeIn(server.sent.filter(({ to }) => to.endsWith(mobile))));
	const reply = await server.open("register", { country, mobile, code, deviceId }, { address });
	expect(reply.body.code).toBe(0);
}

/** The address of a carrier with people who use their codes. */
async function carrier(address: string, people: number): Promise<Phone> {
	for (let count = 0; count < people; count++) await registerAt(address);
	return { address, deviceId: randomUuid() };
}

describe("codes for 360 random numbers from six addresses", () => {
	it("are six for each address, and borrowers behind it still get theirs", async () => {
		const moved = await register(server, country);
		const known = await register(server, country);
		await server.advance("P2D");
		const smsBefore = server.sent.length;
		const addresses = Array.from({ length: 6 }, (_, index) => `198.51.100.${index + 1}`);
		const all = await Promise.all(addresses.map((address) => askForMany(60, () => address)));
		const answers = all.flat();
		expect(countOf(answers, sent)).toBe(6 * perAddress);
		expect(countOf(answers, codeLimit)).toBe(360 - 6 * perAddress);
		await eventually(() => (server.sent.length >= smsBefore + 6 * perAddress ? true : null));
		expect(server.sent.length - smsBefore).toBe(36);

		const [address = ""] = addresses;
		expect(await ask(randomMobile(), { address, deviceId: randomUuid() })).toBe(codeLimit);
		expect(await ask(moved.mobile, { address, deviceId: randomUuid() })).toBe(sent);
		expect(await ask(known.mobile, { address, ...known.device })).toBe(sent);
		await server.advance("PT1H");
		expect(await ask(randomMobile(), { address, deviceId: randomUuid() })).toBe(sent);
	});

	it("are no more when all are asked for at once", async () => {
		const address = "198.51.100.20";
		const answers = await Promise.all(
			Array.from({ length: 60 }, () => ask(randomMobile(), { address, deviceId: randomUuid() })),
		);
		expect(countOf(answers, sent)).toBe(perAddress);
	});
});

describe("the address of a carrier", () => {
	it("is not one person: a stranger on one phone leaves codes to a new one behind it", async () => {
		const honest = await carrier("203.0.113.1", 40);
		const stranger = { address: honest.address, deviceId: randomUuid() };
		const answers: number[] = [];
		for (let count = 0; count < 60; count++) answers.push(await ask(randomMobile(), stranger));
		expect(countOf(answers, sent)).toBe(perDevice);
		expect(await ask(randomMobile(), honest)).toBe(sent);
	});

	it("gives new phones more than six unused codes, as people behind it use theirs", async () => {
		const { address } = await carrier("203.0.113.2", 40);
		expect(countOf(await askForMany(60, () => address), sent)).toBe(perAddress + 40 / 4);
	});

	it("is not narrowed by strangers at other addresses", async () => {
		const honest = await carrier("203.0.113.3", provenAddressUsed);
		const unproven = await carrier("203.0.113.4", provenAddressUsed - 1);
		const answers = await askForMany(perCountry * 2, (index) => `192.0.${index}.1`);
		// Those that were used widen the hour: one for four.
		expect(countOf(answers, sent)).toBe(perCountry + Math.floor((2 * provenAddressUsed - 1) / 4));
		expect(await ask(randomMobile(), unproven)).toBe(codeLimit);
		expect(await ask(randomMobile(), honest)).toBe(sent);
	});
});

describe("requests for one code at the same time", () => {
	it("send one and count as one", async () => {
		const mobile = randomMobile();
		const phone = { address: "198.51.100.30", deviceId: randomUuid() };
		const answers = await Promise.all(Array.from({ length: 8 }, () => ask(mobile, phone)));
		expect(countOf(answers, sent)).toBe(1);
		expect(countOf(answers, codeTooSoon)).toBe(7);
		for (const again of [sent, sent]) {
			await server.advance("PT2M");
			expect(await ask(mobile, phone)).toBe(again);
		}
	});
});

describe("a code that is sent again", () => {
	it("counts as used with the ones before it", async () => {
		const address = "198.51.100.40";
		const mobile = randomMobile();
		const phone = { address, deviceId: randomUuid() };
		for (let count = 0; count < 3; count++) {
			expect(await ask(mobile, phone)).toBe(sent);
			await server.advance("PT61S");
		}
		expect(countOf(await askForMany(10, () => address), sent)).toBe(perAddress - 3);
		const code = await eventually(() => {
			const messages = server.sent.filter(({ to }) => to.endsWith(mobile));
			return messages.length === 3 ? codeIn(messages.slice(-1)) : null;
		});
		const input = { country, mobile, code, deviceId: phone.deviceId };
		expect((await server.open("register", input, { address })).body.code).toBe(0);
		expect(countOf(await askForMany(10, () => address), sent)).toBe(3);
	});
});

describe("an SMS that never left", () => {
	it("leaves its place in the budget to others", async () => {
		const address = "198.51.100.50";
		server.nextSendResults.push(
			...Array.from({ length: 1_000 }, () => ({ outcome: "failed", cause: "network" }) as const),
		);
		expect(countOf(await askForMany(10, () => address), sent)).toBe(perAddress);
		await server.advance("PT6M");
		server.nextSendResults.length = 0;
		expect(await ask(randomMobile(), { address, deviceId: randomUuid() })).toBe(sent);
	});
});

describe("the codes of a country and a day", () => {
	it("end at CODES_PER_DAY, also when they are used", async () => {
		const small = await startTestServer({ codesPerDay: 8 });
		try {
			const addresses = Array.from({ length: 9 }, (_, index) => `203.0.114.${index + 1}`);
			const answers: number[] = [];
			for (const address of addresses) {
				const mobile = randomMobile();
				const deviceId = randomUuid();
				const asked = await small.open("getVerifyCode", { country, mobile, deviceId }, { address });
				answers.push(asked.body.code);
				if (asked.body.code !== sent) continue;
				const code = await eventually(() => codeIn(small.sent.filter(({ to }) => to.endsWith(mobile))));
				await small.open("register", { country, mobile, code, deviceId }, { address });
			}
			expect(answers).toEqual([...Array<number>(8).fill(sent), codeLimit]);
			const elsewhere = { country: "mx", mobile: "5512345678" } as const;
			expect((await small.open("getVerifyCode", elsewhere, { packageName: "com.puente.mx" })).body.code).toBe(
				sent,
			);
		} finally {
			await small.stop();
		}
	});
});

describe("the metrics of codes", () => {
	it("count by country what was asked, sent, used and refused in an hour", async () => {
		const address = "203.0.113.60";
		await registerAt(address);
		await askForMany(10, () => address);
		const page = await (await fetch(`${server.address}/metrics`)).text();
		const countedAs = (outcome: string) =>
			new RegExp(
				`puente_codes_recently\\{country="ng",requested_by="newNumber",outcome="${outcome}"\\} (\\d+)`,
			).exec(page)?.[1];
		expect(
			Object.fromEntries(
				["asked", "sent", "used", "tooSoon", "budget"].map((each) => [each, countedAs(each)]),
			),
		).toEqual({ asked: "11", sent: "7", used: "1", tooSoon: "0", budget: "4" });
		expect(page).toContain('puente_codes_recently{country="co",requested_by="borrower",outcome="sent"} 0');
	});
});

describe("log-ins and registrations from one address", () => {
	const tooManyRequests = 1008;

	it("are refused after 60 that failed in ten minutes, for this address", async () => {
		const address = "203.0.113.70";
		const logIn = (from: string) =>
			server.open(
				"login",
				{ country, mobile: randomMobile(), code: "000000", deviceId: randomUuid() },
				{ address: from },
			);
		const answers: number[] = [];
		for (let count = 0; count < 62; count++) answers.push((await logIn(address)).body.code);
		expect(countOf(answers, tooManyRequests)).toBe(2);
		expect((await logIn("203.0.113.71")).body.code).not.toBe(tooManyRequests);
		await server.advance("PT10M");
		expect((await logIn(address)).body.code).not.toBe(tooManyRequests);
	});

	it("go on behind a carrier, where more than 60 people log in at the same time", async () => {
		const address = "203.0.113.72";
		const { mobile, device } = await register(server, country);
		let { deviceToken } = device;
		for (let count = 0; count < 70; count++) {
			const reply = await server.open("login", { country, mobile, ...device, deviceToken }, { address });
			expect(reply.body.code).toBe(0);
			deviceToken = String(reply.body.data["deviceToken"]);
		}
	});
});
