import { wire } from "@puente/contract";
import { staffWire } from "@puente/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, startTestServer, type TestServer } from "../../test/harness.ts";
import { createStaffClient } from "../../test/staff/staff-client.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

function moveClock({ address }: TestServer, advance: string): Promise<Response> {
	return fetch(`${address}/sandbox/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance }),
	});
}

async function openSession(at: string, name: string): Promise<Response> {
	return fetch(`${at}/sandbox/staff/${name}/session`, { method: "POST" });
}

describe("POST /sandbox/clock", () => {
	it("answers 200 with the new time when all due work is done", async () => {
		const before = await server.now();
		const reply = await moveClock(server, "PT1H");
		expect(reply.status).toBe(200);
		const { now, retrying } = (await reply.json()) as { now: string; retrying: unknown };
		expect(Date.parse(now) - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
		expect(retrying).toEqual([]);
	});

	it("moves the time that answers to calls name, refusals too", async () => {
		await moveClock(server, "P2D");
		const answer = await fetch(`${server.address}/open/security/login`, { method: "POST" });
		const named = Number(answer.headers.get(wire.serverTimeHeader));
		expect(answer.ok).toBe(false);
		expect(Math.abs(named - (await server.now()).getTime())).toBeLessThan(600_000);
	});

	it("answers 503 with the name and count of a job that hangs, and has moved the clock", async () => {
		/** Ends the job; null until the job is sending. */
		let release: (() => void) | null = null;
		const own = await startTestServer({}, undefined, undefined, {
			clockWaitMs: 2_000,
			senderFor: () => ({
				send: () =>
					new Promise((resolve) => {
						release = () => resolve({ outcome: "accepted", providerId: "test" });
					}),
			}),
		});
		const before = await own.now();
		await own.open("getVerifyCode", { country: "ng", mobile: "8035551001" });
		// The message expires within the hour: a job that has not begun to send it would drop it and end.
		const endJob = await eventually(() => release);
		const hanging = await moveClock(own, "PT1H");
		expect(hanging.status).toBe(503);
		expect(await hanging.json()).toMatchObject({
			message: expect.stringContaining("deliver-messages (1)"),
			now: expect.any(String),
			swept: true,
			unfinished: expect.arrayContaining([{ job: "deliver-messages", count: 1 }]),
		});
		expect((await own.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
		endJob(); // A busy machine may need longer than one short wait.
		await eventually(async () => ((await moveClock(own, "PT0S")).status === 200 ? true : null));
		await own.stop();
	});
});

describe("the rate limit of SMS codes", () => {
	it("counts hours and days separately, also in the last hour of a day", async () => {
		const own = await startTestServer();
		try {
			const now = await own.now();
			const lastHour = new Date(now).setUTCHours(23, 10, 0, 0);
			await own.advance(`PT${Math.ceil((lastHour - now.getTime()) / 1000)}S`);
			const codes: number[] = [];
			for (let sent = 0; sent < 6; sent++) {
				const address = `203.0.113.${sent}`;
				const reply = await own.open("getVerifyCode", { country: "ng", mobile: "8035551002" }, { address });
				codes.push(reply.status);
				await own.advance("PT61S");
			}
			expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
		} finally {
			await own.stop();
		}
	});
});

describe("POST /sandbox/staff/:name/session", () => {
	it("signs a demo staff member in without password and code", async () => {
		const reply = await openSession(server.address, "diego.credit");
		expect(reply.status).toBe(200);
		const cookie = reply.headers.get("set-cookie") ?? "";
		expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
		const token = new RegExp(`^${staffWire.cookie}=([^;]+)`).exec(cookie)?.[1] ?? "";
		const session = await createStaffClient(server, token).call("session", {});
		expect(session.body).toMatchObject({ code: 0, data: { name: "diego.credit", roles: ["credit"] } });
	});

	it("answers 404 for an unknown name", async () => {
		const reply = await openSession(server.address, "mallory");
		expect(reply.status).toBe(404);
		expect(reply.headers.get("set-cookie")).toBeNull();
	});
});
