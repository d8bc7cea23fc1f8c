import { afterEach, describe, expect, it, vi } from "vitest";
import { createVault } from "../platform/crypto/vault.ts";
import { createFloodGate, type FloodGate } from "./flood-gate.ts";

const vault = createVault(Buffer.alloc(32));
const gates: FloodGate[] = [];

/** Counters as the database stores them, shared by all gates of a test. */
function sharedCounters() {
	const totals = new Map<string, number>();
	return async (counts: readonly { readonly key: Buffer; readonly by: number }[], windowEnd: Date) =>
		counts.map(({ key, by }) => {
			const name = `${key.toString("hex")} ${windowEnd.getTime()}`;
			totals.set(name, (totals.get(name) ?? 0) + by);
			return totals.get(name) ?? 0;
		});
}

function gate(countMany: ReturnType<typeof sharedCounters>, clock = { ms: 30_000 }): FloodGate {
	const made = createFloodGate({
		perMinute: 10,
		vault,
		countMany,
		onError: () => undefined,
		now: () => clock.ms,
	});
	gates.push(made);
	return made;
}

afterEach(async () => {
	vi.useRealTimers();
	for (const made of gates.splice(0)) await made.stop();
});

describe("the flood gate", () => {
	it("allows ten requests a minute, then returns the seconds to wait", () => {
		const one = gate(sharedCounters());
		const waits = Array.from({ length: 12 }, () => one.pass("1.2.3.4"));
		expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 30]);
		expect(one.pass("5.6.7.8")).toBe(0);
	});

	it("allows requests again in the next minute", () => {
		const clock = { ms: 30_000 };
		const one = gate(sharedCounters(), clock);
		for (let count = 0; count < 11; count++) one.pass("1.2.3.4");
		clock.ms = 60_000;
		expect(one.pass("1.2.3.4")).toBe(0);
	});

	it("adds up the counts of several processes", async () => {
		vi.useFakeTimers();
		const counters = sharedCounters();
		const [one, two] = [gate(counters), gate(counters)];
		for (let count = 0; count < 6; count++) {
			one.pass("1.2.3.4");
			two.pass("1.2.3.4");
		}
		await vi.advanceTimersByTimeAsync(1100);
		one.pass("1.2.3.4");
		two.pass("1.2.3.4");
		await vi.advanceTimersByTimeAsync(1100);
		expect(one.pass("1.2.3.4")).toBeGreaterThan(0);
		expect(two.pass("1.2.3.4")).toBeGreaterThan(0);
	});

	it("keeps its own count when the shared counters fail", async () => {
		vi.useFakeTimers();
		const one = gate(async () => {
			throw new Error("the database is unreachable");
		});
		for (let count = 0; count < 10; count++) one.pass("1.2.3.4");
		await vi.advanceTimersByTimeAsync(1100);
		expect(one.pass("1.2.3.4")).toBeGreaterThan(0);
	});
});
