import { stepCodes } from "@puente/core/application";
import { countries } from "@puente/core/region";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listReviews } from "../src/modules/identity/store/identity-reviews.ts";
import { hashOfEvent, listEvents } from "../src/modules/order/store/order-events.ts";
import { type Applicant, additionalOf, apply, doUpTo, personal, register, rightly } from "./applicant.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const bureau = { purpose: "bureau", version: "2026-11-01" } as const;
const step = (name: keyof typeof stepCodes) => ({ code: 0, data: { step: stepCodes[name] } });
const stepOf = async ({ call }: Pick<Applicant, "call">) => (await call("getUserInfo", {})).body.data["step"];
const setOrder = (applicant: Applicant, set: { step: keyof typeof stepCodes; closed_at?: Date | null }) =>
	server.database.db.updateTable("orders").set(set).where("order_no", "=", applicant.orderNo).execute();

describe.each(countries)("an application in %s", (country) => {
	it("goes through every step to the review, and is decided", async () => {
		const applicant = await apply(server, country);
		const { call } = applicant;
		expect((await call("getApplication", {})).body).toMatchObject(step("BasicInfo"));
		expect((await rightly.saveBasicInfo(applicant)).body).toMatchObject(step("IdentityOCR"));
		expect((await rightly.finishIdentity(applicant)).body).toMatchObject(step("Question"));
		expect((await rightly.saveQuestionnaire(applicant)).body).toMatchObject(step("Addition"));
		expect((await rightly.saveAddition(applicant)).body).toMatchObject(step("BindCard"));
		expect((await rightly.bindCard(applicant)).body).toMatchObject(step("finishLoading"));
		await rightly.collect(applicant);
		expect((await rightly.submit(applicant)).body).toMatchObject(step("Applying"));
		const isApproved = async () => ((await stepOf(applicant)) === stepCodes.Confirm ? true : null);
		expect(await eventually(isApproved)).toBe(true);
		expect(await listReviews(server.database.db, applicant.userId)).toEqual([]);
	});
});

describe("beginning an application", () => {
	it("needs the consent to ask a bureau, for the text of today", async () => {
		const { call } = await register(server, "ng");
		expect((await call("applyMarket", {})).body.code).toBe(10020105);
		const old = { purpose: "bureau", version: "2020-01-01" } as const;
		expect((await call("applyMarket", { consents: [old] })).body.code).toBe(10020105);
		const marketing = { purpose: "marketing", version: "2026-11-01" } as const;
		expect((await call("applyMarket", { consents: [marketing] })).body.code).toBe(10020105);
		expect((await call("getUserInfo", {})).body.data["consents"]).toEqual([]);
		expect((await call("applyMarket", { consents: [bureau] })).body.code).toBe(0);
	});

	it("ten times at once makes one order", async () => {
		const { call, userId } = await register(server, "ng");
		const replies = await Promise.all(
			Array.from({ length: 10 }, () => call("applyMarket", { consents: [bureau] })),
		);
		expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
		expect(replies[0]?.body).toMatchObject(step("BasicInfo"));
		const orders = await server.database.db
			.selectFrom("orders")
			.selectAll()
			.where("borrower_id", "=", userId)
			.execute();
		expect(orders).toHaveLength(1);
		expect(orders[0]?.order_no).toMatch(/^PN\d{8}[A-Z2-9]{8}$/);
	});

	it("is held to one open order by the database itself", async () => {
		const { userId, orderNo } = await apply(server, "ng");
		const { db } = server.database;
		const row = await db
			.selectFrom("orders")
			.selectAll()
			.where("order_no", "=", orderNo)
			.executeTakeFirstOrThrow();
		const second = { ...row, id: randomUuid(), order_no: "PNX", borrower_id: userId };
		await expect(db.insertInto("orders").values(second).execute()).rejects.toThrow("orders_one_open");
	});

	it("waits for a loan to be paid back and for thirty days after a rejection", async () => {
		const applicant = await apply(server, "ng");
		await setOrder(applicant, { step: "Repaying" });
		expect((await applicant.call("applyMarketAgain", {})).body.code).toBe(10020103);
		await setOrder(applicant, { step: "Reject", closed_at: await server.now() });
		const refused = await applicant.call("applyMarketAgain", {});
		const until = new Date((await server.now()).getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
		expect(refused.body).toMatchObject({ code: 10020104, details: { date: until } });
		expect(await stepOf(applicant)).toBeNull();
		const earlier = new Date((await server.now()).getTime() - 31 * 86_400_000);
		await setOrder(applicant, { step: "Reject", closed_at: earlier });
		expect((await applicant.call("applyMarketAgain", {})).body.code).toBe(0);
	});

	it("is closed where nobody is licensed", async () => {
		const mexico = await apply(server, "mx");
		const shared = { ...server.database, close: async () => undefined };
		const closed = await startTestServer({ works: false }, shared, new Set(["ng"]));
		const options = { token: mexico.token, packageName: "com.puente.mx" };
		expect((await closed.sealed("applyMarket", {}, options)).body.code).toBe(10010104);
		await closed.stop();
	});
});

describe("the answers of a returning borrower", () => {
	it("are passed over while they are fresh and asked for again when they are not", async () => {
		const applicant = await apply(server, "co");
		await doUpTo(applicant, "submit");
		const { db } = server.database;
		const again = async (daysAgo: number, ...steps: ("Question" | "IdentityOCR")[]) => {
			await setOrder(applicant, { step: "Finish", closed_at: await server.now() });
			const at = new Date((await server.now()).getTime() - daysAgo * 86_400_000);
			for (const name of steps) {
				const answers = db.updateTable("answers").set({ answered_at: at }).where("step", "=", name);
				await answers.where("borrower_id", "=", applicant.userId).execute();
			}
			return applicant.call("applyMarketAgain", {});
		};
		const first = await again(0);
		expect(first.body).toMatchObject(step("finishLoading"));
		await db
			.updateTable("orders")
			.set({ step: "Cancel", closed_at: await server.now() })
			.where("closed_at", "is", null)
			.where("borrower_id", "=", applicant.userId)
			.execute();
		const second = await again(31, "Question");
		expect(second.body).toMatchObject(step("Question"));
		const orderNo = String(second.body.data["orderNo"]);
		// What was photographed before goes on with the new order.
		const state = (await applicant.call("getApplication", {})).body.data["identity"];
		expect(state).toMatchObject({ uploaded: ["front", "back", "face"] });
		expect((await rightly.saveQuestionnaire({ ...applicant, orderNo })).body).toMatchObject(
			step("finishLoading"),
		);
		await db
			.updateTable("orders")
			.set({ step: "Cancel", closed_at: await server.now() })
			.where("order_no", "=", orderNo)
			.execute();
		expect((await again(366, "IdentityOCR")).body).toMatchObject(step("IdentityOCR"));
		const anew = (await applicant.call("getApplication", {})).body.data["identity"];
		expect(anew).toMatchObject({ uploaded: [], challenge: "turn", read: null });
	});
});

describe("a form that is behind", () => {
	it("can be corrected until the hand-in without moving the order, and not after it", async () => {
		const applicant = await apply(server, "ng");
		const { call, orderNo } = applicant;
		await doUpTo(applicant, "saveAddition");
		const values = { ...personal.ng, address: "Another street 5" };
		expect((await call("saveBasicInfoMarket", { orderNo, values })).body).toMatchObject(step("BindCard"));
		const kept = (await call("getApplication", {})).body.data["personal"];
		expect(kept).toMatchObject({ address: "Another street 5", age: expect.stringMatching(/^\d\d$/) });
		expect((await call("addBankCard", { orderNo, values: {} })).body.code).toBe(1002);
		await rightly.bindCard(applicant);
		await rightly.collect(applicant);
		await rightly.submit(applicant);
		expect((await call("saveBasicInfo", { orderNo, values })).body.code).toBe(10020102);
		expect((await call("submit", { orderNo })).body.code).toBe(10020102);
	});

	it("is not reached before its turn", async () => {
		const applicant = await apply(server, "ng");
		const { call, orderNo } = applicant;
		const values = additionalOf("ng");
		expect((await call("saveAdditionInfoMarket", { orderNo, values })).body.code).toBe(10020102);
		expect((await call("ocr", { orderNo })).body.code).toBe(10020102);
		expect((await call("submit", { orderNo })).body.code).toBe(10020102);
		expect((await call("updateBankCard", { orderNo, values })).body.code).toBe(10020303);
		expect(await stepOf(applicant)).toBe(stepCodes.BasicInfo);
	});

	it("saved twenty times at once moves the order once and keeps a whole answer", async () => {
		const applicant = await apply(server, "ng");
		const { call, orderNo } = applicant;
		const replies = await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				call("saveBasicInfo", { orderNo, values: { ...personal.ng, address: `Street ${index}` } }),
			),
		);
		for (const reply of replies) expect(reply.body).toMatchObject(step("IdentityOCR"));
		const events = await listEvents(server.database.db, applicant.userId);
		expect(events.filter((event) => event.from_step !== event.to_step).map((event) => event.to_step)).toEqual(
			["BasicInfo", "IdentityOCR"],
		);
		const kept = (await call("getApplication", {})).body.data["personal"] as Record<string, string>;
		expect(kept["address"]).toMatch(/^Street \d+$/);
	});
});

describe("the history of a borrower", () => {
	it("is a chain that shows every change", async () => {
		const applicant = await apply(server, "ng");
		await doUpTo(applicant, "saveQuestionnaire");
		const events = await listEvents(server.database.db, applicant.userId);
		expect(events.map((event) => event.command)).toEqual([
			"begin",
			"saveBasicInfo",
			"finishIdentity",
			"saveQuestionnaire",
		]);
		let previous: Buffer = Buffer.alloc(32);
		for (const event of events) {
			expect(Buffer.from(event.previous_hash)).toEqual(previous);
			previous = hashOfEvent(event, previous);
			expect(Buffer.from(event.hash)).toEqual(previous);
		}
	});

	it("cannot be changed or cut", async () => {
		const applicant = await apply(server, "ng");
		const { db } = server.database;
		const change = db.updateTable("order_events").set({ to_step: "Confirm" });
		await expect(change.where("borrower_id", "=", applicant.userId).execute()).rejects.toThrow(
			"never changed",
		);
		const cut = db.deleteFrom("order_events").where("borrower_id", "=", applicant.userId);
		await expect(cut.execute()).rejects.toThrow("never changed");
	});
});

describe("what is stored", () => {
	it("of an Aadhaar number is its end, and the end sent back is taken", async () => {
		const applicant = await apply(server, "in");
		const { call, orderNo } = applicant;
		await rightly.saveBasicInfo(applicant);
		const kept = (await call("getApplication", {})).body.data["personal"] as Record<string, string>;
		expect(kept["aadhaar"]).toBe("2346");
		const values = { ...personal.in, aadhaar: "2346" };
		expect((await call("saveBasicInfo", { orderNo, values })).body.code).toBe(0);
		const other = { ...personal.in, aadhaar: "2345" };
		expect((await call("saveBasicInfo", { orderNo, values: other })).body).toMatchObject({
			code: 1002,
			fields: [{ field: "aadhaar", problem: "aadhaarFormat" }],
		});
	});
});
