import { type CallName, calls } from "@puente/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
	type Applicant,
	accountOf,
	additionalOf,
	answersOf,
	beginApplication,
	completeUpTo,
	identityOf,
	personalOf,
	requestCode,
} from "../../test/applicant.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { randomUuid } from "../../test/random.ts";
import { photo } from "../../test/simulators/fake-providers.ts";

let server: TestServer;
let victim: Applicant;
let stranger: Applicant;
beforeAll(async () => {
	server = await startTestServer();
	victim = await beginApplication(server, "ng");
	await completeUpTo(victim, "saveBasicInfo");
	stranger = await beginApplication(server, "ng");
});
afterAll(() => server.stop());

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].audience === "borrower");
const withOrder = names.filter((name) => "orderNo" in calls[name].input.shape);
/** Calls that end a session; they are tested separately. */
const ending: readonly CallName[] = ["logout", "askErasure"];

/** Valid input, except that the order belongs to another borrower. */
function inputFor(name: CallName): Record<string, unknown> {
	const whole: Record<string, unknown> = {
		orderNo: victim.orderNo,
		answers: answersOf("ng"),
		class: "device",
		data: { system: "Android" },
		bankCode: "044",
		accountNumber: "0690000031",
		typed: "",
		consents: [{ purpose: "biometrics", version: "2026-11-01" }],
		purpose: "marketing",
		version: "2026-11-01",
		given: true,
		productId: "ng-quick-91",
		amount: 10_000,
		days: 91,
		offerDigest: "0".repeat(64),
		code: "123456",
		accepted: true,
		now: true,
		reasons: ["other"],
		tab: "incomplete",
		type: 1,
		description: "A payment that does not show",
		contact: "8031234567",
		feedbackId: randomUuid(),
		couponId: randomUuid(),
		cardId: randomUuid(),
		way: "card",
		dueOn: "2026-11-17",
		keepCard: true,
		rail: "paystack-card",
		payMinor: 100,
		paidOn: "2026-11-10",
		reference: "T-1",
		imageIds: [],
		values: {
			...personalOf("ng"),
			...additionalOf("ng"),
			...identityOf("ng"),
			...accountOf(stranger, "123456"),
		},
	};
	return Object.fromEntries(Object.keys(calls[name].input.shape).map((field) => [field, whole[field]]));
}

/** All rows about the victim, as text. */
async function dump(): Promise<string> {
	const { db } = server.database;
	const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
		where table_schema = 'public' and column_name = 'borrower_id'`.execute(db);
	const rows = [];
	for (const { name } of tables.rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
		const found = await sql`select t::text from ${sql.table(name)} t where borrower_id = ${victim.userId}
			order by 1`.execute(db);
		rows.push({ name, rows: found.rows });
	}
	return JSON.stringify(rows);
}

it("covers more than 15 calls with an order", () => {
	expect(withOrder.length).toBeGreaterThan(15);
});

it.each(withOrder)("%s returns 404 for another borrower's order and changes nothing", async (name) => {
	const before = await dump();
	const files = "files" in calls[name] ? { files: [await photo()] } : {};
	const reply = await stranger.call(name, inputFor(name) as never, files);
	expect(reply).toMatchObject({ status: 404, body: { code: 10020101, data: null } });
	expect(await dump()).toBe(before);
});

it.each(names.filter((name) => !withOrder.includes(name) && !ending.includes(name)))(
	"%s returns only data of the caller and changes nothing of another borrower",
	async (name) => {
		const before = await dump();
		const reply = await stranger.call(name, inputFor(name) as never);
		const text = JSON.stringify(reply.body);
		for (const secret of [victim.orderNo, victim.userId, victim.mobile, "Anastasia"]) {
			expect(text).not.toContain(secret);
		}
		expect(await dump()).toBe(before);
	},
);

it.each(names)("%s asks a stranger to log in before it looks at the input", async (name) => {
	const files = "files" in calls[name] ? { files: [Buffer.from("no picture")] } : {};
	const wrong = Object.fromEntries(Object.keys(calls[name].input.shape).map((field) => [field, "\u0000"]));
	for (const input of [{}, wrong, { operationId: "none" }]) {
		for (const options of [files, { ...files, token: "no-such-token" }]) {
			expect((await server.open(name, input as never, options)).status).toBe(401);
			expect((await server.sealed(name, input as never, options)).status).toBe(401);
		}
	}
});

it("logs out and erases only the caller", async () => {
	const before = await dump();
	const code = await requestCode(server, stranger, "erasure");
	expect((await stranger.call("askErasure", { code })).body.code).toBe(0);
	expect(await dump()).toBe(before);
	const other = await beginApplication(server, "ng");
	expect((await other.call("logout", {})).body.code).toBe(0);
	expect(await dump()).toBe(before);
	expect((await victim.call("getUserInfo", {})).body.code).toBe(0);
});
