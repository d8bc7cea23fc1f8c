import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, expect, it } from "vitest";
import { register } from "../../../test/applicant.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

async function fill(token: string | null, body: object): Promise<{ status: number; body: unknown }> {
	const answer = await fetch(`${server.address}/sandbox/fill`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			packageName: "com.puente.ng",
			...(token === null ? {} : { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	return { status: answer.status, body: await answer.json() };
}

it("fills in the present step of the caller only, with papers that nobody has used", async () => {
	const { call, token, mobile } = await register(server, "ng");
	const asked = { papers: null, mobile };
	expect(await fill(null, asked)).toMatchObject({ status: 409 });
	expect(await fill(token, { papers: 2, mobile })).toMatchObject({ status: 422 });
	// Nobody applies for a borrower: the consent is theirs.
	expect(await fill(token, asked)).toMatchObject({
		status: 409,
		body: { message: expect.stringContaining("Apply") },
	});
	expect((await call("getApplication", {})).body.data["orderNo"]).toBeNull();
	const consents = [{ purpose: "bureau", version: "2026-11-01" }] as const;
	expect((await call("applyMarket", { consents: [...consents] })).body.code).toBe(0);
	expect(await fill(token, asked)).toEqual({ status: 200, body: { step: "BasicInfo" } });
	const { step, personal } = (await call("getApplication", {})).body.data as {
		step: number;
		personal: Record<string, string>;
	};
	expect(step).toBe(stepCodes.IdentityOCR);
	expect(personal).toMatchObject({ firstName: "ADAEZE", lastName: "OKAFOR" });
});
