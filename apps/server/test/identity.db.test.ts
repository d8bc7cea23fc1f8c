import { type ReviewReason, stepCodes } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listReviews } from "../src/modules/identity/store/identity-reviews.ts";
import { createVault } from "../src/platform/crypto/vault.ts";
import { type Applicant, apply, identityOf, personal, rightly } from "./applicant.ts";
import { documentOf, faceOf, fakeOutside, newFace, photo } from "./fake-outside.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
	server = await startTestServer();
	picture = await photo();
});
afterAll(() => server.stop());
beforeEach(async () => {
	const { files: _, enquiries: __, ...answers } = fakeOutside();
	Object.assign(server.faked, answers);
	await server.database.db.deleteFrom("rate_windows").execute();
	// The people of this file share a number; that is a test of its own.
	await server.database.db.deleteFrom("traces").execute();
});

const biometrics = [{ purpose: "biometrics", version: "2026-11-01" } as const];
const reasonsOf = async ({ userId }: Applicant): Promise<ReviewReason[]> =>
	(await listReviews(server.database.db, userId)).map(({ reason }) => reason);
/** At the identity step, with nothing sent yet. */
async function begin(country: "ng" | "in" | "co" = "ng"): Promise<Applicant> {
	const applicant = await apply(server, country);
	await rightly.saveBasicInfo(applicant);
	return applicant;
}
const face = ({ call, orderNo }: Applicant, ...frames: Uint8Array[]) =>
	call("saveFaceImage", { orderNo, consents: biometrics }, { files: [picture, ...frames] });
const sides = async ({ call, orderNo, country }: Applicant) => {
	await call("uploadFront", { orderNo }, { files: [picture] });
	if (country === "co") await call("uploadBack", { orderNo }, { files: [picture] });
};
function reads(fields: Readonly<Record<string, string>>, conflicts: readonly "birthday"[] = []) {
	server.faked.read = { outcome: "answered", result: ok({ ...documentOf(fields), conflicts }) };
}
const finish = ({ call, orderNo, country }: Applicant, values = identityOf(country)) =>
	call("finishUploadAllImg", { orderNo, values });

describe("reading a document", () => {
	it.each([
		["blurred", 10020205],
		["dark", 10020206],
		["glare", 10020207],
		["wrongSide", 10020208],
		["notADocument", 10020209],
	] as const)("that is %s answers %i and goes no further", async (refusal, code) => {
		const applicant = await begin();
		await sides(applicant);
		server.faked.read = { outcome: "answered", result: refuse(refusal) };
		expect((await applicant.call("ocr", { orderNo: applicant.orderNo })).body.code).toBe(code);
		await face(applicant);
		expect((await finish(applicant)).body.code).toBe(10020210);
	});

	it("with nothing on it is unread, and an engine that fails may be asked again with the same id", async () => {
		const applicant = await begin();
		const { call, orderNo } = applicant;
		await sides(applicant);
		expect((await call("ocr", { orderNo })).body.code).toBe(10020210);
		server.faked.read = { outcome: "failed", cause: "busy" };
		const operationId = randomUuid();
		expect((await call("ocr", { orderNo }, { operationId })).body.code).toBe(1011);
		reads({ cardNo: "12345678901" });
		expect((await call("ocr", { orderNo }, { operationId })).body.code).toBe(0);
	});

	it("answers each field with its worth, and shows it again on any phone", async () => {
		const applicant = await begin();
		const { call, orderNo } = applicant;
		await sides(applicant);
		reads({ cardNo: "12345678901", name: "ANASTASIA PEREZ", documentNo: "X1" });
		const field = (value: string) => ({ value, confidence: 0.9, source: "read" });
		const fields = { cardNo: field("12345678901"), name: field("ANASTASIA PEREZ") };
		expect((await call("ocr", { orderNo })).body.data).toEqual({ orderNo, fields });
		expect((await call("getApplication", {})).body.data["identity"]).toEqual({
			needed: ["front", "face"],
			uploaded: ["front"],
			challenge: "turn",
			read: fields,
			confirmed: null,
		});
		// Another photo: what was read from the first says nothing about it.
		await sides(applicant);
		expect((await call("getApplication", {})).body.data["identity"]).toMatchObject({ read: null });
	});

	it("of two sides takes the better proven and notes where they disagree", async () => {
		const applicant = await begin("co");
		const { call, orderNo } = applicant;
		await sides(applicant);
		let side = 0;
		server.faked.before = async () => {
			side += 1;
			const source = side === 1 ? ("read" as const) : ("checked" as const);
			const cardNo = { value: side === 1 ? "1020304058" : "1020304050", confidence: 0.5, source };
			server.faked.read = { outcome: "answered", result: ok({ ...documentOf({}), fields: { cardNo } }) };
		};
		expect((await call("ocr", { orderNo })).body.data["fields"]).toEqual({
			cardNo: { value: "1020304050", confidence: 0.5, source: "checked" },
		});
		server.faked.before = async () => undefined;
		await face(applicant, picture);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["conflict"]);
	});
});

describe("a selfie", () => {
	it("is not stored without the consent to compare faces", async () => {
		const applicant = await begin();
		await sides(applicant);
		const { call, orderNo } = applicant;
		const before = server.faked.files.size;
		expect((await call("saveFaceImage", { orderNo }, { files: [picture] })).body.code).toBe(10020105);
		expect(server.faked.files.size).toBe(before);
		expect((await face(applicant)).body.data).toEqual({ orderNo, uploaded: ["front", "face"] });
		// Given once is given.
		expect((await call("saveFaceImage", { orderNo }, { files: [picture] })).body.code).toBe(0);
	});

	it("without a burst is taken, and a person looks", async () => {
		const applicant = await begin();
		await sides(applicant);
		reads(identityOf("ng"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		expect((await face(applicant)).body.code).toBe(0);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
	});

	it("with a still burst is asked for again twice, then taken, and a person looks", async () => {
		const applicant = await begin();
		await sides(applicant);
		reads(identityOf("ng"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		server.faked.liveness = { outcome: "answered", result: ok({ verdict: "still" }) };
		expect((await face(applicant, picture)).body.code).toBe(10020215);
		expect((await face(applicant, picture)).body.code).toBe(10020215);
		expect((await applicant.call("getApplication", {})).body.data["identity"]).toMatchObject({
			uploaded: ["front"],
		});
		expect((await face(applicant, picture)).body.code).toBe(0);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
	});

	it("is asked for nothing where the region asks for nothing", async () => {
		const applicant = await begin("in");
		await sides(applicant);
		reads(identityOf("in"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		server.faked.liveness = { outcome: "failed", cause: "crashed" };
		expect((await face(applicant)).body.code).toBe(0);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual([]);
	});

	it.each([
		["noFace", 10020211],
		["twoFaces", 10020212],
		["faceTooSmall", 10020213],
		["faceBlurred", 10020214],
	] as const)("with %s is asked for again when it is compared", async (refusal, code) => {
		const applicant = await begin();
		await sides(applicant);
		reads(identityOf("ng"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		await face(applicant, picture);
		server.faked.match = { outcome: "answered", result: refuse({ picture: "selfie", refusal }) };
		expect((await finish(applicant)).body.code).toBe(code);
		expect(await reasonsOf(applicant)).toEqual([]);
	});
});

/** Everything right up to the last call of the step. */
async function ready(country: "ng" | "in" = "ng", fields = identityOf(country)): Promise<Applicant> {
	const applicant = await begin(country);
	await sides(applicant);
	reads(fields);
	await applicant.call("ocr", { orderNo: applicant.orderNo });
	await face(applicant, picture);
	return applicant;
}

describe("what a machine is unsure of", () => {
	it.each([
		["unsure", "faceUnsure"],
		["differ", "faceDiffers"],
	] as const)("a face that is %s stops nobody and is for a person", async (verdict, reason) => {
		const applicant = await ready();
		server.faked.match = { outcome: "answered", result: ok(newFace(verdict)) };
		expect((await finish(applicant)).body).toMatchObject({ code: 0, data: { step: stepCodes.Question } });
		expect(await reasonsOf(applicant)).toEqual([reason]);
	});

	it("a portrait that cannot be found is for a person", async () => {
		const applicant = await ready();
		server.faked.match = {
			outcome: "answered",
			result: refuse({ picture: "document", refusal: "noFace" }),
		};
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["faceUnsure"]);
	});

	it("edits of what was read are kept as edits, with both values, readable only with the key", async () => {
		const fields = { ...identityOf("ng"), cardNo: "12345678907", name: "PEDRO GOMEZ" };
		const applicant = await ready("ng", fields);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["nameEdited", "numberEdited"]);
		const [review] = (await listReviews(server.database.db, applicant.userId)).slice(1);
		const row = await server.database.db
			.selectFrom("borrowers")
			.selectAll()
			.where("id", "=", applicant.userId)
			.executeTakeFirstOrThrow();
		const vault = createVault(Buffer.alloc(32, 7));
		const holder = { id: row.id, dataKey: Buffer.from(row.data_key) };
		const details = vault.openFor(holder, "review:numberEdited", review?.detailsSealed ?? Buffer.alloc(0));
		expect(JSON.parse(details)).toEqual([{ field: "cardNo", read: "12345678907", typed: "12345678901" }]);
	});

	it("a form corrected away from the document is noticed, and corrected back is forgotten", async () => {
		const applicant = await ready();
		const { call, orderNo } = applicant;
		await finish(applicant);
		const values = { ...personal.ng, firstName: "Bernarda", nationalId: "10987654321" };
		await call("saveBasicInfo", { orderNo, values });
		expect(await reasonsOf(applicant)).toEqual(["typedDiffersFromRead"]);
		await call("saveBasicInfo", { orderNo, values: personal.ng });
		expect(await reasonsOf(applicant)).toEqual([]);
	});
});

describe("the same on another borrower", () => {
	it("is noticed: number, face and device, within the country", async () => {
		const deviceId = randomUuid();
		const own = { ...identityOf("ng"), cardNo: "55512345678" };
		const one = async (device: string | undefined, value: number) => {
			const applicant = await apply(server, "ng", device);
			const { call, orderNo } = applicant;
			await call("saveBasicInfo", { orderNo, values: { ...personal.ng, nationalId: own.cardNo } });
			await sides(applicant);
			reads(own);
			await call("ocr", { orderNo });
			await face(applicant, picture);
			server.faked.match = { outcome: "answered", result: ok(faceOf(value)) };
			expect((await finish(applicant, own)).body.code).toBe(0);
			await server.advance("PT0S");
			return applicant;
		};
		const first = await one(deviceId, 0.25);
		expect(await reasonsOf(first)).toEqual([]);
		const second = await one(deviceId, 0.25);
		expect(await reasonsOf(second)).toEqual(["sameDevice", "sameFace", "sameNumber"]);
		const third = await one(undefined, 0.75);
		expect(await reasonsOf(third)).toEqual(["sameNumber"]);
		expect(await reasonsOf(first)).toEqual([]);
	});
});

describe("between looking and saving", () => {
	it("an order that moved on is not moved again, and the picture is removed", async () => {
		const applicant = await ready();
		const { call, orderNo } = applicant;
		const moved = { step: "Addition" as const };
		server.faked.before = async () => {
			const orders = server.database.db.updateTable("orders").set(moved);
			await orders.where("order_no", "=", orderNo).execute();
		};
		expect((await finish(applicant)).body.code).toBe(10020102);
		expect(await reasonsOf(applicant)).toEqual([]);
		expect((await call("getApplication", {})).body.data).toMatchObject({ step: stepCodes.Addition });
	});

	it("another photo makes the comparison void", async () => {
		const applicant = await ready();
		const { orderNo, call } = applicant;
		server.faked.before = async () => {
			server.faked.before = async () => undefined;
			await call("uploadFront", { orderNo }, { files: [picture] });
		};
		expect((await finish(applicant)).body.code).toBe(10020210);
	});

	it("a process that dies leaves nothing, and the same operation then succeeds", async () => {
		const applicant = await ready();
		const { call, orderNo } = applicant;
		server.faked.before = async () => {
			throw new Error("killed");
		};
		const operationId = randomUuid();
		const values = identityOf("ng");
		const died = await call("finishUploadAllImg", { orderNo, values }, { operationId });
		expect(died.body.code).toBe(1010);
		expect((await call("getApplication", {})).body.data).toMatchObject({ step: stepCodes.IdentityOCR });
		server.faked.before = async () => undefined;
		const again = await call("finishUploadAllImg", { orderNo, values }, { operationId });
		expect(again.body.code).toBe(0);
		const repeated = await call("finishUploadAllImg", { orderNo, values }, { operationId });
		expect(repeated.body).toEqual(again.body);
	});

	it("a file whose row was never written is removed by the sweep", async () => {
		const applicant = await begin();
		const { call, orderNo } = applicant;
		server.faked.liveness = { outcome: "answered", result: ok({ verdict: "live" }) };
		await sides(applicant);
		const before = new Set(server.faked.files.keys());
		// The order is handed over while the selfie is being looked at.
		server.faked.before = async () => {
			const orders = server.database.db.updateTable("orders").set({ step: "Question" });
			await orders.where("order_no", "=", orderNo).execute();
		};
		expect((await face(applicant, picture)).body.code).toBe(10020102);
		const left = [...server.faked.files.keys()].filter((name) => !before.has(name));
		expect(left).toHaveLength(1);
		await server.advance("PT2H");
		expect(server.faked.files.has(left[0] ?? "")).toBe(false);
		expect((await call("getApplication", {})).body.data["identity"]).toMatchObject({ uploaded: ["front"] });
	});

	it("the database is free for others", async () => {
		const applicant = await ready();
		let answered = false;
		server.faked.before = async () => {
			expect((await server.open("packageList", {})).body.code).toBe(0);
			const other = await applicant.call("changeConsent", {
				purpose: "marketing",
				version: "2026-11-01",
				given: true,
			});
			answered = other.body.code === 0;
		};
		expect((await finish(applicant)).body.code).toBe(0);
		expect(answered).toBe(true);
	});
});
