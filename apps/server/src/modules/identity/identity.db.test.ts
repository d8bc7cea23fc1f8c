import { type ReviewReason, stepCodes } from "@puente/core/application";
import { countries } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { errorSentences } from "@puente/words/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	type Applicant,
	beginApplication,
	completeStep,
	identityOf,
	personalOf,
} from "../../../test/applicant.ts";
import { approvedApplicant, submitApplication } from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import {
	createFakeProviders,
	documentOf,
	faceOf,
	newFace,
	photo,
} from "../../../test/simulators/fake-providers.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { listReviews } from "./store/identity-reviews.ts";

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
	server = await startTestServer();
	picture = await photo();
});
afterAll(() => server.stop());
beforeEach(async () => {
	const { files: _, enquiries: __, ...answers } = createFakeProviders();
	Object.assign(server.fakes, answers);
	await server.database.db.deleteFrom("rateWindows").execute();
	// Applicants of this file share an identity number, which would open reviews in every test.
	await server.database.db.deleteFrom("fraudKeys").execute();
});

const biometrics = [{ purpose: "biometrics", version: "2026-11-01" } as const];
const reasonsOf = async ({ userId }: Applicant): Promise<ReviewReason[]> =>
	(await listReviews(server.database.db, userId)).map(({ reason }) => reason);
/** An applicant at the identity step, before any upload. */
async function applicantAtIdentity(country: "ng" | "co" = "ng"): Promise<Applicant> {
	const applicant = await beginApplication(server, country);
	await completeStep.saveBasicInfo(applicant);
	return applicant;
}
const uploadFace = ({ call, orderNo }: Applicant, ...frames: Uint8Array[]) =>
	call("saveFaceImage", { orderNo, consents: biometrics }, { files: [picture, ...frames] });
const uploadSides = async ({ call, orderNo, country }: Applicant) => {
	await call("uploadFront", { orderNo }, { files: [picture] });
	if (country === "co") await call("uploadBack", { orderNo }, { files: [picture] });
};
function setReadFields(fields: Readonly<Record<string, string>>, conflicts: readonly "birthday"[] = []) {
	server.fakes.read = { outcome: "answered", result: ok({ ...documentOf(fields), conflicts }) };
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
	] as const)(
		"with the result %s returns code %i, and the identity step cannot be finished",
		async (refusal, code) => {
			const applicant = await applicantAtIdentity();
			await uploadSides(applicant);
			server.fakes.read = { outcome: "answered", result: refuse(refusal) };
			expect((await applicant.call("ocr", { orderNo: applicant.orderNo })).body.code).toBe(code);
			await uploadFace(applicant);
			expect((await finish(applicant)).body.code).toBe(10020210);
		},
	);

	it("starts when a side is uploaded, with the image that is read later", async () => {
		const applicant = await applicantAtIdentity("co");
		await uploadSides(applicant);
		const { documentsReadAhead, documentsRead } = server.fakes;
		expect(documentsReadAhead.map(({ side }) => side)).toEqual(["front", "back"]);
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		expect(documentsRead).toEqual(documentsReadAhead);
	});

	it("without fields is refused, and can be retried with the same operation id after the engine failed", async () => {
		const applicant = await applicantAtIdentity();
		const { call, orderNo } = applicant;
		await uploadSides(applicant);
		expect((await call("ocr", { orderNo })).body.code).toBe(10020210);
		server.fakes.read = { outcome: "failed", cause: "busy" };
		const operationId = randomUuid();
		expect((await call("ocr", { orderNo }, { operationId })).body.code).toBe(1011);
		setReadFields({ cardNo: "12345678901" });
		expect((await call("ocr", { orderNo }, { operationId })).body.code).toBe(0);
	});

	it("returns each field with its confidence and source, until another photo is uploaded", async () => {
		const applicant = await applicantAtIdentity();
		const { call, orderNo } = applicant;
		await uploadSides(applicant);
		setReadFields({ cardNo: "12345678901", name: "ANASTASIA PEREZ", documentNo: "X1" });
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
		// Fields read from the first photo do not apply to another one.
		await uploadSides(applicant);
		expect((await call("getApplication", {})).body.data["identity"]).toMatchObject({ read: null });
	});

	it("of two sides returns the value with the stronger proof, and opens a review of the conflict", async () => {
		const applicant = await applicantAtIdentity("co");
		const { call, orderNo } = applicant;
		await uploadSides(applicant);
		let side = 0;
		server.fakes.before = async () => {
			side += 1;
			const source = side === 1 ? ("read" as const) : ("checked" as const);
			const cardNo = { value: side === 1 ? "1020304058" : "1020304050", confidence: 0.5, source };
			server.fakes.read = { outcome: "answered", result: ok({ ...documentOf({}), fields: { cardNo } }) };
		};
		expect((await call("ocr", { orderNo })).body.data["fields"]).toEqual({
			cardNo: { value: "1020304050", confidence: 0.5, source: "checked" },
		});
		server.fakes.before = async () => undefined;
		await uploadFace(applicant, picture);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["conflict"]);
	});
});

describe("a selfie", () => {
	it("is not stored without the biometrics consent", async () => {
		const applicant = await applicantAtIdentity();
		await uploadSides(applicant);
		const { call, orderNo } = applicant;
		const before = server.fakes.files.size;
		expect((await call("saveFaceImage", { orderNo }, { files: [picture] })).body.code).toBe(10020105);
		expect(server.fakes.files.size).toBe(before);
		expect((await uploadFace(applicant)).body.data).toEqual({ orderNo, uploaded: ["front", "face"] });
		// The consent is needed once.
		expect((await call("saveFaceImage", { orderNo }, { files: [picture] })).body.code).toBe(0);
	});

	it("without liveness frames is accepted, and opens a review", async () => {
		const applicant = await applicantAtIdentity();
		await uploadSides(applicant);
		setReadFields(identityOf("ng"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		expect((await uploadFace(applicant)).body.code).toBe(0);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
	});

	it("without movement is refused twice, then accepted, and opens a review", async () => {
		const applicant = await applicantAtIdentity();
		await uploadSides(applicant);
		setReadFields(identityOf("ng"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		server.fakes.liveness = { outcome: "answered", result: ok({ verdict: "still" }) };
		expect((await uploadFace(applicant, picture)).body.code).toBe(10020215);
		expect((await uploadFace(applicant, picture)).body.code).toBe(10020215);
		expect((await applicant.call("getApplication", {})).body.data["identity"]).toMatchObject({
			uploaded: ["front"],
		});
		expect((await uploadFace(applicant, picture)).body.code).toBe(0);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
	});

	it("whose movement is another person's opens a review", async () => {
		const applicant = await applicantAtIdentity();
		await uploadSides(applicant);
		setReadFields(identityOf("ng"));
		await applicant.call("ocr", { orderNo: applicant.orderNo });
		server.fakes.liveness = { outcome: "answered", result: ok({ verdict: "live", sameFace: "unsure" }) };
		expect((await uploadFace(applicant, picture)).body.code).toBe(0);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
	});

	it.each([
		["noFace", 10020211, "faceNone"],
		["twoFaces", 10020212, "faceTwo"],
		["faceTooSmall", 10020213, "faceTooSmall"],
		["faceBlurred", 10020214, "faceBlurred"],
	] as const)(
		"with the result %s is refused with code %i in both languages and not stored, also without frames",
		async (refusal, code, error) => {
			const applicant = await applicantAtIdentity();
			await uploadSides(applicant);
			const before = server.fakes.files.size;
			server.fakes.face = { outcome: "answered", result: refuse(refusal) };
			expect((await uploadFace(applicant)).body).toMatchObject({ code, msg: errorSentences.en[error] });
			const spanish = await server.sealed(
				"saveFaceImage",
				{ orderNo: applicant.orderNo, consents: biometrics },
				{ token: applicant.token, packageName: "com.puente.ng", lang: "es", files: [picture] },
			);
			expect(spanish.body).toMatchObject({ code, msg: errorSentences.es[error] });
			expect(server.fakes.files.size).toBe(before);
		},
	);

	it("is answered with the busy code while the engine is busy", async () => {
		const applicant = await applicantAtIdentity();
		await uploadSides(applicant);
		server.fakes.face = { outcome: "failed", cause: "busy" };
		expect((await uploadFace(applicant)).body.code).toBe(1011);
	});

	it.each([
		["noFace", 10020211],
		["twoFaces", 10020212],
		["faceTooSmall", 10020213],
		["faceBlurred", 10020214],
	] as const)(
		"with the result %s is refused with its code when faces are compared",
		async (refusal, code) => {
			const applicant = await applicantAtIdentity();
			await uploadSides(applicant);
			setReadFields(identityOf("ng"));
			await applicant.call("ocr", { orderNo: applicant.orderNo });
			await uploadFace(applicant, picture);
			server.fakes.match = { outcome: "answered", result: refuse({ picture: "selfie", refusal }) };
			expect((await finish(applicant)).body.code).toBe(code);
			expect(await reasonsOf(applicant)).toEqual([]);
		},
	);
});

describe.each(countries)("the machine in %s", (country) => {
	it("approves a borrower whose face moved", async () => {
		expect(await reasonsOf(await approvedApplicant(server, country))).toEqual([]);
	});

	it("leaves a still picture to a person, also in the next application", async () => {
		const applicant = await submitApplication(server, country, { selfie: "still" });
		const { db } = server.database;
		const review = await eventually(async () => {
			const reviews = db.selectFrom("reviews").innerJoin("orders", "orders.id", "reviews.orderId");
			const own = reviews.selectAll("orders").where("orders.orderNo", "=", applicant.orderNo);
			return (await own.executeTakeFirst()) ?? null;
		});
		expect(review.step).toBe("Applying");
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
		const closed = { step: "Cancel" as const, closedAt: await server.now() };
		await db.updateTable("orders").set(closed).where("id", "=", review.id).execute();
		await db.deleteFrom("identityReviews").where("orderId", "=", review.id).execute();
		expect((await applicant.call("applyMarketAgain", {})).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["livenessNotShown"]);
	});
});

/** An applicant before the last call of the identity step. */
async function applicantReadyToFinish(fields = identityOf("ng")): Promise<Applicant> {
	const applicant = await applicantAtIdentity();
	await uploadSides(applicant);
	setReadFields(fields);
	await applicant.call("ocr", { orderNo: applicant.orderNo });
	await uploadFace(applicant, picture);
	return applicant;
}

describe("an identity review", () => {
	it.each([
		["unsure", "faceUnsure"],
		["differ", "faceDiffers"],
	] as const)(
		"is opened for a face match with the verdict %s, and the application continues",
		async (verdict, reason) => {
			const applicant = await applicantReadyToFinish();
			server.fakes.match = { outcome: "answered", result: ok(newFace(verdict)) };
			expect((await finish(applicant)).body).toMatchObject({ code: 0, data: { step: stepCodes.Question } });
			expect(await reasonsOf(applicant)).toEqual([reason]);
		},
	);

	it("is opened when the document has no portrait", async () => {
		const applicant = await applicantReadyToFinish();
		server.fakes.match = {
			outcome: "answered",
			result: refuse({ picture: "document", refusal: "noFace" }),
		};
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["faceUnsure"]);
	});

	it("is opened for edited fields and stores both values sealed", async () => {
		const fields = { ...identityOf("ng"), cardNo: "12345678907", name: "PEDRO GOMEZ" };
		const applicant = await applicantReadyToFinish(fields);
		expect((await finish(applicant)).body.code).toBe(0);
		expect(await reasonsOf(applicant)).toEqual(["nameEdited", "numberEdited"]);
		const [review] = (await listReviews(server.database.db, applicant.userId)).slice(1);
		const row = await server.database.db
			.selectFrom("borrowers")
			.selectAll()
			.where("id", "=", applicant.userId)
			.executeTakeFirstOrThrow();
		const vault = createVault(Buffer.alloc(32, 7));
		const holder = { id: row.id, dataKey: Buffer.from(row.dataKey) };
		const details = vault.openFor(holder, "review:numberEdited", review?.detailsSealed ?? Buffer.alloc(0));
		expect(JSON.parse(details)).toEqual([{ field: "cardNo", read: "12345678907", typed: "12345678901" }]);
	});

	it("is opened when the form differs from the document, and removed when it matches again", async () => {
		const applicant = await applicantReadyToFinish();
		const { call, orderNo } = applicant;
		await finish(applicant);
		const values = { ...personalOf("ng"), firstName: "Bernarda", nationalId: "10987654321" };
		await call("saveBasicInfo", { orderNo, values });
		expect(await reasonsOf(applicant)).toEqual(["typedDiffersFromRead"]);
		await call("saveBasicInfo", { orderNo, values: personalOf("ng") });
		expect(await reasonsOf(applicant)).toEqual([]);
	});
});

describe("an identity number, face or device of another borrower", () => {
	it("opens a review of the later borrower only", async () => {
		const deviceId = randomUuid();
		const own = { ...identityOf("ng"), cardNo: "55512345678" };
		const one = async (device: string | undefined, value: number) => {
			const applicant = await beginApplication(server, "ng", device);
			const { call, orderNo } = applicant;
			await call("saveBasicInfo", { orderNo, values: { ...personalOf("ng"), nationalId: own.cardNo } });
			await uploadSides(applicant);
			setReadFields(own);
			await call("ocr", { orderNo });
			await uploadFace(applicant, picture);
			server.fakes.match = { outcome: "answered", result: ok(faceOf(value)) };
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

describe("an identity check outside the transaction", () => {
	it("is refused when the order has moved on meanwhile", async () => {
		const applicant = await applicantReadyToFinish();
		const { call, orderNo } = applicant;
		const moved = { step: "Addition" as const };
		server.fakes.before = async () => {
			const orders = server.database.db.updateTable("orders").set(moved);
			await orders.where("orderNo", "=", orderNo).execute();
		};
		expect((await finish(applicant)).body.code).toBe(10020102);
		expect(await reasonsOf(applicant)).toEqual([]);
		expect((await call("getApplication", {})).body.data).toMatchObject({ step: stepCodes.Addition });
	});

	it("is refused when another photo is uploaded during the comparison", async () => {
		const applicant = await applicantReadyToFinish();
		const { orderNo, call } = applicant;
		server.fakes.before = async () => {
			server.fakes.before = async () => undefined;
			await call("uploadFront", { orderNo }, { files: [picture] });
		};
		expect((await finish(applicant)).body.code).toBe(10020210);
	});

	it("changes nothing when the process fails, and succeeds when the same operation is retried", async () => {
		const applicant = await applicantReadyToFinish();
		const { call, orderNo } = applicant;
		server.fakes.before = async () => {
			throw new Error("killed");
		};
		const operationId = randomUuid();
		const values = identityOf("ng");
		const failed = await call("finishUploadAllImg", { orderNo, values }, { operationId });
		expect(failed.body.code).toBe(1010);
		expect((await call("getApplication", {})).body.data).toMatchObject({ step: stepCodes.IdentityOCR });
		server.fakes.before = async () => undefined;
		const again = await call("finishUploadAllImg", { orderNo, values }, { operationId });
		expect(again.body.code).toBe(0);
		const repeated = await call("finishUploadAllImg", { orderNo, values }, { operationId });
		expect(repeated.body).toEqual(again.body);
	});

	it("may leave a file without a row, which the sweep removes", async () => {
		const applicant = await applicantAtIdentity();
		const { call, orderNo } = applicant;
		server.fakes.liveness = { outcome: "answered", result: ok({ verdict: "live" }) };
		await uploadSides(applicant);
		const before = new Set(server.fakes.files.keys());
		// The order moves to the next step while the selfie is checked.
		server.fakes.before = async () => {
			const orders = server.database.db.updateTable("orders").set({ step: "Question" });
			await orders.where("orderNo", "=", orderNo).execute();
		};
		expect((await uploadFace(applicant, picture)).body.code).toBe(10020102);
		const left = [...server.fakes.files.keys()].filter((name) => !before.has(name));
		expect(left).toHaveLength(1);
		await server.advance("PT2H");
		expect(server.fakes.files.has(left[0] ?? "")).toBe(false);
		expect((await call("getApplication", {})).body.data["identity"]).toMatchObject({ uploaded: ["front"] });
	});

	it("does not block other calls", async () => {
		const applicant = await applicantReadyToFinish();
		let answered = false;
		server.fakes.before = async () => {
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
