import { countries, stepCodes } from "@puente/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listReviews } from "../src/store/identity-reviews.ts";
import { hashOfEvent, listEvents } from "../src/store/order-events.ts";
import { type Applicant, additionalOf, apply, doUpTo, personal, register, rightly } from "./applicant.ts";
import { startTestServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const step = (name: keyof typeof stepCodes) => ({ code: 0, data: { step: stepCodes[name] } });
const stepOf = async ({ call }: Pick<Applicant, "call">) => (await call("getUserInfo", {})).body.data["step"];

describe.each(countries)("an application in %s", (country) => {
	it("goes through every step to the review", async () => {
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
		expect(await stepOf(applicant)).toBe(stepCodes.Applying);
		expect(await listReviews(server.database.db, applicant.userId)).toEqual([]);
	});
});
