import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { serverClock } from "./server-clock.ts";

/** A busy machine may answer later than the sandbox's own timeout. */
const patientMs = 20_000;

async function serverAnswering(answer: unknown): Promise<string> {
	const server = Fastify();
	server.get("/sandbox/clock", async () => answer);
	onTestFinished(() => server.close());
	return server.listen({ port: 0, host: "127.0.0.1" });
}

it("returns the moved time of the server", async () => {
	const url = await serverAnswering({ now: "2031-05-04T03:02:01.000Z" });
	expect(await serverClock(url, patientMs)()).toEqual(new Date("2031-05-04T03:02:01.000Z"));
});

it.each([{}, { now: "soon" }])("falls back to the real time when the server answers %j", async (answer) => {
	const url = await serverAnswering(answer);
	expect(Math.abs((await serverClock(url, patientMs)()).getTime() - Date.now())).toBeLessThan(5000);
});

it("falls back to the real time when there is no server", async () => {
	const now = await serverClock("http://127.0.0.1:9")();
	expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(5000);
});

it("keeps the last offset when the server stops answering", async () => {
	const answers = [{ now: "2031-05-04T03:02:01.000Z" }, {}];
	const server = Fastify();
	server.get("/sandbox/clock", async () => answers.shift());
	onTestFinished(() => server.close());
	const clock = serverClock(await server.listen({ port: 0, host: "127.0.0.1" }), patientMs);
	const first = await clock();
	const passedMs = (await clock()).getTime() - first.getTime();
	expect(passedMs).toBeGreaterThanOrEqual(0);
	expect(passedMs).toBeLessThan(5000);
});
