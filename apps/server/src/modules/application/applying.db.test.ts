import { stepCodes } from "@puente/core/application";
import { countries } from "@puente/core/region";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	type Applicant,
	additionalOf,
	beginApplication,
	completeStep,
	completeUpTo,
	personalOf,
	register,
} from "../../../test/applicant.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { listReviews } from "../identity/store/identity-reviews.ts";
import { hashOfEvent, listEvents } from "../order/store/order-events.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const bureau = { purpose: "bureau", version: "2026-11-01" } as const;
const step = (name: keyof typeof stepCodes) => ({ code: 0, data: { step: stepCodes[name] } });
const stepOf = async ({ call }: Pick<Applicant, "call">) => (await call("getUserInfo", {})).body.data["step"];
const setOrder = (applicant: Applicant, set: { step: keyof typeof stepCodes; closedAt?: Date | null }) =>
	server.database.db.updateTable("orders").set(set).where("orderNo", "=", applicant.orderNo).execute();

describe.each(countries)("an application in %s", (country) => {
	it("passes every step to the review and is approved", async () => {
		const applicant = await beginApplication(server, country);
		const { call } = applicant;
		expect((await call("getApplication", {})).body).toMatchObject(step("BasicInfo"));
		expect((await completeStep.saveBasicInfo(applicant)).body).toMatchObject(step("IdentityOCR"));
		expect((await completeStep.finishIdentity(applicant)).body).toMatchObject(step("Question"));
		expect((await completeStep.saveQuestionnaire(applicant)).body).toMatchObject(step("Addition"));
		expect((await completeStep.saveAddition(applicant)).body).toMatchObject(step("BindCard"));
		expect((await completeStep.bindCard(applicant)).body).toMatchObject(step("finishLoading"));
		await completeStep.collect(applicant);
		expect((await completeStep.submit(applicant)).body).toMatchObject(step("Applying"));
		const isApproved = async () => ((await stepOf(applicant)) === stepCodes.Confirm ? true : null);
		expect(await eventually(isApproved)).toBe(true);
		expect(await listReviews(server.database.db, applicant.userId)).toEqual([]);
	});
});

it.each([true, false])("the app asks for itself if the operator requires it: %s", async (appRequired) => {
	const own = await startTestServer({ appRequired });
	try {
		const { call } = await register(own, "ng");
		expect((await call("getApplication", {})).body.data).toMatchObject({ appRequired, step: null });
		expect((await call("applyMarket", { consents: [bureau] })).body.code).toBe(0);
		expect((await call("getApplication", {})).body.data["appRequired"]).toBe(appRequired);
	} finally {
		await own.stop();
	}
});

describe("beginning an application", () => {
	it("needs the consent to the bureau enquiry in its current version", async () => {
		const { call } = await register(server, "ng");
		expect((await call("applyMarket", {})).body.code).toBe(10020105);
		const old = { purpose: "bureau", version: "2020-01-01" } as const;
		expect((await call("applyMarket", { consents: [old] })).body.code).toBe(10020105);
		const marketing = { purpose: "marketing", version: "2026-11-01" } as const;
		expect((await call("applyMarket", { consents: [marketing] })).body.code).toBe(10020105);
		expect((await call("getUserInfo", {})).body.data["consents"]).toEqual([]);
		expect((await call("applyMarket", { consents: [bureau] })).body.code).toBe(0);
	});

	it("creates one order for ten concurrent requests", async () => {
		const { call, userId } = await register(server, "ng");
		const replies = await Promise.all(
			Array.from({ length: 10 }, () => call("applyMarket", { consents: [bureau] })),
		);
		expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
		expect(replies[0]?.body).toMatchObject(step("BasicInfo"));
		const orders = await server.database.db
			.selectFrom("orders")
			.selectAll()
			.where("borrowerId", "=", userId)
			.execute();
		expect(orders).toHaveLength(1);
		expect(orders[0]?.orderNo).toMatch(/^PN\d{8}[A-Z2-9]{8}$/);
	});

	it("is limited to one open order by a database constraint", async () => {
		const { userId, orderNo } = await beginApplication(server, "ng");
		const { db } = server.database;
		const row = await db
			.selectFrom("orders")
			.selectAll()
			.where("orderNo", "=", orderNo)
			.executeTakeFirstOrThrow();
		const second = { ...row, id: randomUuid(), orderNo: "PNX", borrowerId: userId };
		await expect(db.insertInto("orders").values(second).execute()).rejects.toThrow("orders_one_open");
	});

	it("is refused while a loan is open and for thirty days after a rejection", async () => {
		const applicant = await beginApplication(server, "ng");
		await setOrder(applicant, { step: "Repaying" });
		expect((await applicant.call("applyMarketAgain", {})).body.code).toBe(10020103);
		await setOrder(applicant, { step: "Reject", closedAt: await server.now() });
		const refused = await applicant.call("applyMarketAgain", {});
		const until = new Date((await server.now()).getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
		expect(refused.body).toMatchObject({ code: 10020104, details: { date: until } });
		expect(await stepOf(applicant)).toBeNull();
		const longAgo = new Date((await server.now()).getTime() - 31 * 86_400_000);
		await setOrder(applicant, { step: "Reject", closedAt: longAgo });
		expect((await applicant.call("applyMarketAgain", {})).body.code).toBe(0);
	});

	it("is refused in a country without a licensed operator", async () => {
		const mexico = await beginApplication(server, "mx");
		const shared = { ...server.database, close: async () => undefined };
		const closed = await startTestServer({ works: false }, shared, new Set(["ng"]));
		const options = { token: mexico.token, packageName: "com.puente.mx" };
		expect((await closed.sealed("applyMarket", {}, options)).body.code).toBe(10010104);
		await closed.stop();
	});
});

describe("the answers of a returning borrower", () => {
	it("are reused while they are recent, and requested again when they are too old", async () => {
		const applicant = await beginApplication(server, "co");
		await completeUpTo(applicant, "submit");
		const { db } = server.database;
		const again = async (daysAgo: number, ...steps: ("Question" | "IdentityOCR")[]) => {
			await setOrder(applicant, { step: "Finish", closedAt: await server.now() });
			const at = new Date((await server.now()).getTime() - daysAgo * 86_400_000);
			for (const name of steps) {
				const answers = db.updateTable("formAnswers").set({ answeredAt: at }).where("step", "=", name);
				await answers.where("borrowerId", "=", applicant.userId).execute();
			}
			return applicant.call("applyMarketAgain", {});
		};
		const first = await again(0);
		expect(first.body).toMatchObject(step("finishLoading"));
		await db
			.updateTable("orders")
			.set({ step: "Cancel", closedAt: await server.now() })
			.where("closedAt", "is", null)
			.where("borrowerId", "=", applicant.userId)
			.execute();
		const second = await again(31, "Question");
		expect(second.body).toMatchObject(step("Question"));
		const orderNo = String(second.body.data["orderNo"]);
		// Earlier photos are reused for the new order.
		const state = (await applicant.call("getApplication", {})).body.data["identity"];
		expect(state).toMatchObject({ uploaded: ["front", "back", "face"] });
		expect((await completeStep.saveQuestionnaire({ ...applicant, orderNo })).body).toMatchObject(
			step("finishLoading"),
		);
		await db
			.updateTable("orders")
			.set({ step: "Cancel", closedAt: await server.now() })
			.where("orderNo", "=", orderNo)
			.execute();
		expect((await again(366, "IdentityOCR")).body).toMatchObject(step("IdentityOCR"));
		const anew = (await applicant.call("getApplication", {})).body.data["identity"];
		expect(anew).toMatchObject({ uploaded: [], challenge: "turn", read: null });
	});
});

describe("saving a form", () => {
	it("again is allowed until the submission without changing the step, and refused after it", async () => {
		const applicant = await beginApplication(server, "ng");
		const { call, orderNo } = applicant;
		await completeUpTo(applicant, "saveAddition");
		const values = { ...personalOf("ng"), address: "Another street 5" };
		expect((await call("saveBasicInfoMarket", { orderNo, values })).body).toMatchObject(step("BindCard"));
		const stored = (await call("getApplication", {})).body.data["personal"];
		expect(stored).toMatchObject({ address: "Another street 5", age: expect.stringMatching(/^\d\d$/) });
		expect((await call("addBankCard", { orderNo, values: {} })).body.code).toBe(1002);
		await completeStep.bindCard(applicant);
		await completeStep.collect(applicant);
		await completeStep.submit(applicant);
		expect((await call("saveBasicInfo", { orderNo, values })).body.code).toBe(10020102);
		expect((await call("submit", { orderNo })).body.code).toBe(10020102);
	});

	it("is refused before the order has reached its step", async () => {
		const applicant = await beginApplication(server, "ng");
		const { call, orderNo } = applicant;
		const values = additionalOf("ng");
		expect((await call("saveAdditionInfoMarket", { orderNo, values })).body.code).toBe(10020102);
		expect((await call("ocr", { orderNo })).body.code).toBe(10020102);
		expect((await call("submit", { orderNo })).body.code).toBe(10020102);
		expect((await call("updateBankCard", { orderNo, values })).body.code).toBe(10020303);
		expect(await stepOf(applicant)).toBe(stepCodes.BasicInfo);
	});

	it("twenty times at once advances the order once and stores one complete answer", async () => {
		const applicant = await beginApplication(server, "ng");
		const { call, orderNo } = applicant;
		const replies = await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				call("saveBasicInfo", { orderNo, values: { ...personalOf("ng"), address: `Street ${index}` } }),
			),
		);
		for (const reply of replies) expect(reply.body).toMatchObject(step("IdentityOCR"));
		const events = await listEvents(server.database.db, applicant.userId);
		expect(events.filter((event) => event.fromStep !== event.toStep).map((event) => event.toStep)).toEqual([
			"BasicInfo",
			"IdentityOCR",
		]);
		const stored = (await call("getApplication", {})).body.data["personal"] as Record<string, string>;
		expect(stored["address"]).toMatch(/^Street \d+$/);
	});
});

describe("the order history of a borrower", () => {
	it("is a hash chain with an event for every step", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "saveQuestionnaire");
		const events = await listEvents(server.database.db, applicant.userId);
		expect(events.map((event) => event.command)).toEqual([
			"begin",
			"saveBasicInfo",
			"finishIdentity",
			"saveQuestionnaire",
		]);
		let previous: Buffer = Buffer.alloc(32);
		for (const event of events) {
			expect(Buffer.from(event.previousHash)).toEqual(previous);
			previous = hashOfEvent(event, previous);
			expect(Buffer.from(event.hash)).toEqual(previous);
		}
	});

	it("cannot be updated or deleted", async () => {
		const applicant = await beginApplication(server, "ng");
		const { db } = server.database;
		const change = db.updateTable("orderEvents").set({ toStep: "Confirm" });
		await expect(change.where("borrowerId", "=", applicant.userId).execute()).rejects.toThrow(
			"never changed",
		);
		const cut = db.deleteFrom("orderEvents").where("borrowerId", "=", applicant.userId);
		await expect(cut.execute()).rejects.toThrow("never changed");
	});
});

describe("an Aadhaar number", () => {
	it("is stored as its last four digits, which are accepted when sent back", async () => {
		const applicant = await beginApplication(server, "in");
		const { call, orderNo } = applicant;
		await completeStep.saveBasicInfo(applicant);
		const stored = (await call("getApplication", {})).body.data["personal"] as Record<string, string>;
		expect(stored["aadhaar"]).toBe("2346");
		const values = { ...personalOf("in"), aadhaar: "2346" };
		expect((await call("saveBasicInfo", { orderNo, values })).body.code).toBe(0);
		const other = { ...personalOf("in"), aadhaar: "2345" };
		expect((await call("saveBasicInfo", { orderNo, values: other })).body).toMatchObject({
			code: 1002,
			fields: [{ field: "aadhaar", problem: "aadhaarFormat" }],
		});
	});
});
