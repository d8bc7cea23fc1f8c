import { describe, expect, it } from "vitest";
import { createReadiness, embeddedPulse, NotReady, skewMsMax } from "./readiness.ts";
import { isOlderRelease } from "./release.ts";

const start = Date.parse("2026-11-18T12:00:00Z");

/** A machine and a database, whose clocks the test moves. */
async function createWorld(roundTripMs = 0) {
	const world = { machine: start, database: start, monotonic: 0, releases: ["0.1.0"], asked: 0 };
	const pass = (milliseconds: number) => {
		world.machine += milliseconds;
		world.database += milliseconds;
		world.monotonic += milliseconds;
	};
	const changes: (string | null)[] = [];
	const readiness = createReadiness({
		release: "0.2.0",
		realNow: () => world.machine,
		monotonicNow: () => world.monotonic,
		onChange: (problem) => changes.push(problem),
		async readPulse() {
			world.asked++;
			pass(roundTripMs / 2);
			const pulse = { databaseMs: world.database, oldestReleases: world.releases };
			pass(roundTripMs / 2);
			return pulse;
		},
	});
	await readiness.refresh();
	return { world, pass, changes, readiness };
}

describe("the clock of a process", () => {
	it.each([
		["ahead of", skewMsMax + 1_000],
		["behind", -skewMsMax - 1_000],
		["ahead of", 400 * 86_400_000],
		["behind", -3_600_000],
	])("%s the database's stops all work until it is right again", async (word, skew) => {
		const { world, readiness, changes } = await createWorld();
		expect(readiness.realNow()).toBe(start);
		world.machine += skew;
		await readiness.refresh();
		const sentence = `The clock of this machine is ${Math.abs(skew) / 1000} s ${word} the database's.`;
		expect(readiness.problem()).toContain(sentence);
		expect(readiness.skewMs()).toBe(skew);
		expect(() => readiness.realNow()).toThrow(NotReady);
		await expect(readiness.require()).rejects.toThrow(sentence);
		world.machine -= skew;
		await readiness.refresh();
		expect(readiness.realNow()).toBe(start);
		expect(changes).toEqual([expect.stringContaining(sentence), null]);
	});

	it.each([skewMsMax, -skewMsMax])("may differ by %i ms", async (skew) => {
		const { world, readiness } = await createWorld();
		world.machine += skew;
		await readiness.refresh();
		expect(readiness.problem()).toBeNull();
		expect(readiness.realNow()).toBe(start + skew);
	});

	it("that jumps between two answers is noticed without asking", async () => {
		const { world, pass, readiness } = await createWorld();
		pass(1_500);
		world.machine += 400 * 86_400_000;
		expect(() => readiness.realNow()).toThrow("34560000 s ahead of");
		world.machine -= 400 * 86_400_000 + 3_600_000;
		expect(() => readiness.realNow()).toThrow("3600 s behind");
		expect(world.asked).toBe(1);
	});

	it("is not taken before it was compared", () => {
		const readiness = createReadiness({
			release: "0.2.0",
			readPulse: () => new Promise(() => undefined),
			onChange: () => undefined,
		});
		expect(() => readiness.realNow()).toThrow(NotReady);
	});

	it("is compared again with the database when the last answer is old", async () => {
		const { world, pass, readiness } = await createWorld();
		await readiness.require();
		expect(world.asked).toBe(1);
		pass(2_001);
		await readiness.require();
		expect(world.asked).toBe(2);
	});

	it("agrees again after the machine slept, which stops the monotonic clock", async () => {
		const { world, readiness } = await createWorld();
		world.machine += 3_600_000;
		world.database += 3_600_000;
		expect(readiness.problem()).not.toBeNull();
		await readiness.require();
		expect(readiness.problem()).toBeNull();
	});

	it("does not count the way to the database and back", async () => {
		const { readiness, pass } = await createWorld(30_000);
		expect(readiness.skewMs()).toBe(0);
		pass(1_000);
		await readiness.require();
		expect(readiness.skewMs()).toBe(0);
	});

	it("counts a difference beyond a slow answer", async () => {
		const { world, readiness } = await createWorld(8_000);
		world.machine -= 3_600_000;
		await readiness.refresh();
		expect(readiness.skewMs()).toBe(-3_600_000 + 4_000);
	});
});

it("the embedded database does not go back with the clock of its process", async () => {
	let machine = start;
	const readPulse = embeddedPulse(() => machine);
	const readiness = createReadiness({
		readPulse,
		release: "0.2.0",
		realNow: () => machine,
		monotonicNow: () => 0,
		onChange: () => undefined,
	});
	await readiness.require();
	machine -= 3_600_000;
	await expect(readiness.require()).rejects.toThrow("3600 s behind");
	machine += 3_600_000;
	await readiness.require();
});

describe("a process whose release is older than the schema allows", () => {
	it("must not work, and says which release is needed", async () => {
		const { world, readiness, changes } = await createWorld();
		world.releases = ["0.1.0", "0.10.0"];
		await readiness.refresh();
		const sentence = "This process is release 0.2.0, and the database needs 0.10.0 or newer. Replace it.";
		expect(readiness.problem()).toBe(sentence);
		expect(readiness.isTooOld()).toBe(true);
		await expect(readiness.require()).rejects.toThrow(NotReady);
		expect(changes).toEqual([sentence]);
	});

	it.each([
		["0.2.0", "0.2.0", false],
		["0.9.0", "0.10.0", true],
		["1.0.0", "0.10.0", false],
		["1.2.3", "1.2.4", true],
	])("%s beside %s: %s", (release, than, older) => {
		expect(isOlderRelease(release, than)).toBe(older);
	});
});
