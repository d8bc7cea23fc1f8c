import { afterEach, describe, expect, it } from "vitest";
import { type WorkerPool, workerPool } from "./worker-pool.ts";

/** Answers its task, or misbehaves as the task says. */
const program = `
import { parentPort, threadId } from "node:worker_threads";
parentPort.on("message", ({ id, task }) => {
	if (task === "crash") process.exit(1);
	if (task === "throw") throw new Error("broken engine");
	if (task === "hang") for (;;) {}
	if (task === "fault") return parentPort.postMessage({ id, fault: "a bug" });
	if (task === "slow") return setTimeout(() => parentPort.postMessage({ id, value: "slow" }), 150);
	parentPort.postMessage({ id, value: task + " by " + threadId });
});`;
const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
let pool: WorkerPool<string, string>;
/** For a worker that hangs. Other tests wait for as long as a busy machine needs to start a worker. */
const shortMs = 3000;
const make = (options: { size?: number; queueMax?: number; taskTimeoutMs?: number } = {}) => {
	pool = workerPool({ workerUrl, size: 1, queueMax: 4, taskTimeoutMs: 20_000, ...options });
	return pool;
};
afterEach(() => pool.close());

describe("a pool of workers", () => {
	it("reuses its worker for the next task, so that engines load once", async () => {
		make();
		const answers = [await pool.run("one"), await pool.run("one")];
		expect(answers[0]).toMatchObject({ outcome: "done" });
		expect(answers[1]).toEqual(answers[0]);
	});

	it.each([
		["crash", "crashed"],
		["throw", "crashed"],
		["fault", "crashed"],
		["hang", "timeout"],
	])("fails only the task of a worker that does %s, and replaces it", async (task, cause) => {
		make(task === "hang" ? { taskTimeoutMs: shortMs } : {});
		const [bad, good] = await Promise.all([pool.run(task), pool.run("after")]);
		expect(bad).toEqual({ outcome: "failed", cause });
		expect(good).toMatchObject({ outcome: "done" });
	});

	it("answers busy instead of queueing without end", async () => {
		make({ queueMax: 1 });
		const answers = await Promise.all([pool.run("slow"), pool.run("slow"), pool.run("slow")]);
		expect(answers.map((answer) => answer.outcome)).toEqual(["done", "done", "failed"]);
		expect(answers[2]).toEqual({ outcome: "failed", cause: "busy" });
	});

	it("runs tasks in parallel", async () => {
		make({ size: 2, taskTimeoutMs: shortMs });
		// Both have started before one of them occupies a core.
		await Promise.all([pool.run("one"), pool.run("two")]);
		const [hung, quick] = await Promise.all([pool.run("hang"), pool.run("quick")]);
		expect(hung).toEqual({ outcome: "failed", cause: "timeout" });
		expect(quick).toMatchObject({ outcome: "done" });
	});

	it("settles all tasks when it is closed, and accepts none after", async () => {
		make();
		const answers = Promise.all([pool.run("hang"), pool.run("waiting")]);
		await pool.close();
		const closed = { outcome: "failed", cause: "closed" };
		expect(await answers).toEqual([closed, closed]);
		expect(await pool.run("late")).toEqual(closed);
	});
});
