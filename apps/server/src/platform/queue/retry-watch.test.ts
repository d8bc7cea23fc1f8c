import { expect, it } from "vitest";
import { createRetryWatch } from "./queue.ts";

/** How often the watch asks in this many ticks of a second each. */
function watchSeconds(restTicks: number) {
	let nowMs = 0;
	const watch = createRetryWatch(restTicks, () => nowMs);
	const polls = (seconds: number) => {
		let count = 0;
		for (let second = 0; second < seconds; second += 1) {
			nowMs += 1_000;
			if (watch.isPollDue()) count += 1;
		}
		return count;
	};
	return { watch, polls };
}

it("asks at each tick after the start and after a failure, and seldom in between", () => {
	const { watch, polls } = watchSeconds(20);
	expect(polls(9)).toBe(9);
	expect(polls(111)).toBe(6);
	watch.expect();
	expect(polls(9)).toBe(9);
});

it("asks at each tick as long as jobs wait", () => {
	const { watch, polls } = watchSeconds(20);
	for (let round = 0; round < 5; round += 1) {
		watch.expect();
		expect(polls(9)).toBe(9);
	}
});

it("always asks at each tick of a database with several processes", () => {
	const { polls } = watchSeconds(1);
	expect(polls(600)).toBe(600);
});
