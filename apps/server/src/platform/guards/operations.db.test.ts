import { calls } from "@puente/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	eventually,
	type Reply,
	registerBorrower,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

describe("an operation id", () => {
	it("returns the first result again, including the token", async () => {
		const mobile = "8035550001";
		const operationId = randomUuid();
		const code = await server.requestCode(mobile);
		const input = { country: "ng" as const, mobile, code, deviceId: "phone-a" };
		const first = await server.sealed("register", input, { operationId });
		expect(first.body.code).toBe(0);
		// The reply was lost; the app retries with the same id.
		const again = await server.sealed("register", input, { operationId });
		expect(again.body).toEqual(first.body);
		const token = String(first.body.data["token"]);
		expect((await server.sealed("getUserInfo", {}, { token })).body.code).toBe(0);
	});

	it("returns a refusal again without counting another try", async () => {
		const mobile = "8035550002";
		const code = await server.requestCode(mobile);
		const wrong = code === "000000" ? "000001" : "000000";
		const operationId = randomUuid();
		const input = { country: "ng" as const, mobile, code: wrong, deviceId: "phone-a" };
		const replies = await Promise.all(
			Array.from({ length: 6 }, () => server.open("register", input, { operationId })),
		);
		expect(new Set(replies.map((reply) => reply.body.msg)).size).toBe(1);
		expect(replies[0]?.body).toMatchObject({ code: 10010202, msg: expect.stringContaining("4") });
	});

	it("sends one SMS for five requests with the same id", async () => {
		const mobile = "8035550003";
		const operationId = randomUuid();
		const input = { country: "ng" as const, mobile };
		const replies = await Promise.all(
			Array.from({ length: 5 }, () => server.sealed("getVerifyCode", input, { operationId })),
		);
		expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
		expect(replies[0]?.body.code).toBe(0);
		await eventually(() => server.sent.find((message) => message.to.endsWith(mobile)) ?? null);
		await server.advance("PT0S");
		expect(server.sent.filter((message) => message.to.endsWith(mobile))).toHaveLength(1);
	});

	it("is not counted against a limit when it is repeated, and is answered after the limit is reached", async () => {
		const operationId = randomUuid();
		const address = "198.51.100.7";
		const limitOf = { address, operationId };
		const input = { country: "ng" as const, mobile: "8035550009", code: "000000", deviceId: "phone-a" };
		const first = await server.open("login", input, limitOf);
		expect(first.status).toBe(404);
		for (let count = 0; count < 100; count++) {
			expect((await server.open("login", input, limitOf)).body).toEqual(first.body);
		}
		const statuses: number[] = [];
		for (let count = 0; count < 60; count++) {
			statuses.push((await server.open("login", input, { address, operationId: randomUuid() })).status);
		}
		expect(statuses).toEqual([...Array<number>(59).fill(404), 429]);
		expect((await server.open("login", input, limitOf)).body).toEqual(first.body);
	});

	it("is counted once when it is sent 64 times at once", async () => {
		const address = "198.51.100.8";
		const input = { country: "ng" as const, mobile: "8035550010", code: "000000", deviceId: "phone-a" };
		const send = (operationId: string) => server.open("login", input, { address, operationId });
		const operationId = randomUuid();
		const replies = await Promise.all(Array.from({ length: 64 }, () => send(operationId)));
		expect(replies.map(({ status }) => status)).toEqual(Array<number>(64).fill(404));
		// The limit is 60, and one was used.
		const others = await Promise.all(Array.from({ length: 60 }, () => send(randomUuid())));
		expect(others.filter(({ status }) => status === 404)).toHaveLength(59);
		expect(others.filter(({ status }) => status === 429)).toHaveLength(1);
	});

	it("that was refused by a limit is counted when it is sent again in time", async () => {
		const address = "198.51.100.9";
		const input = { country: "ng" as const, mobile: "8035550011", code: "000000", deviceId: "phone-a" };
		const send = (operationId: string) => server.open("login", input, { address, operationId });
		const ids = Array.from({ length: 70 }, () => randomUuid());
		await Promise.all(ids.map(send));
		const again = await Promise.all(ids.map(send));
		expect(again.filter(({ status }) => status === 429)).toHaveLength(10);
		await server.advance("PT10M");
		const later = await Promise.all(ids.map(send));
		expect(later.map(({ status }) => status)).toEqual(Array<number>(70).fill(404));
	});

	it("is required by every change and not by a read", async () => {
		const post = async (path: string, body: object) => {
			const init = {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify(body),
			};
			return (await (await fetch(`${server.address}/open${path}`, init)).json()) as Reply["body"];
		};
		const installation = { deviceId: "phone-b" };
		expect(await post(calls.addActive.path, installation)).toMatchObject({
			code: 1002,
			fields: [{ field: "operationId", problem: "required" }],
		});
		expect((await post(calls.addActive.path, { ...installation, operationId: randomUuid() })).code).toBe(0);
		expect((await post(calls.countryByCode.path, { country: "ng" })).code).toBe(0);
	});

	it("is refused with 409 when the input differs", async () => {
		const operationId = randomUuid();
		await server.open("getVerifyCode", { country: "ng", mobile: "8035550004" }, { operationId });
		const other = await server.open(
			"getVerifyCode",
			{ country: "ng", mobile: "8035550005" },
			{ operationId },
		);
		expect(other).toMatchObject({ status: 409, body: { code: 1009 } });
	});

	it("is separate for each borrower", async () => {
		const operationId = randomUuid();
		const one = await registerBorrower(server, "8035550006");
		const two = await registerBorrower(server, "8035550007");
		expect((await server.open("logout", {}, { operationId, token: one.token })).body.code).toBe(0);
		expect((await server.open("getUserInfo", {}, { token: two.token })).body.code).toBe(0);
		expect((await server.open("logout", {}, { operationId, token: two.token })).body.code).toBe(0);
		expect((await server.open("getUserInfo", {}, { token: two.token })).body.code).toBe(100103);
	});

	it("is refused when it is not a UUID", async () => {
		const reply = await server.open(
			"getVerifyCode",
			{ country: "ng", mobile: "8035550008" },
			{ operationId: "1" },
		);
		expect(reply).toMatchObject({
			status: 422,
			body: { fields: [{ field: "operationId", problem: "format" }] },
		});
	});

	it("is deleted after a week", async () => {
		await server.advance("P8D");
		const left = await server.database.db.selectFrom("operations").selectAll().execute();
		expect(left).toEqual([]);
	});
});
