import { expect, it } from "vitest";
import { pollAfter } from "./poll-payment.ts";

const hourMs = 3_600_000;
const madeAt = Date.parse("2026-11-18T00:00:00Z");

/** The polls of a pay order, if the sweep runs this often. */
function pollTimes(sweepMs: number): readonly number[] {
	const times: number[] = [];
	let polls = 0;
	let dueAt: Date | null = new Date(madeAt + 60_000);
	for (let now = madeAt; dueAt; now += sweepMs) {
		if (now < dueAt.getTime()) continue;
		times.push(now - madeAt);
		const next = pollAfter(new Date(now), { polls, dueAt });
		polls = next.polls;
		dueAt = next.at;
	}
	return times;
}

it.each([
	["every minute", 60_000, 77],
	["every six hours", 6 * hourMs, 13],
] as const)("polls for three days when the sweep runs %s", (_often, sweepMs, count) => {
	const polls = pollTimes(sweepMs);
	expect(polls).toHaveLength(count);
	expect((polls.at(-1) ?? 0) / hourMs).toBeGreaterThan(71);
	expect((polls.at(-1) ?? 0) / hourMs).toBeLessThan(79);
});

it("polls once more after a standstill of any length", () => {
	const dueAt = new Date(madeAt);
	const late = new Date(madeAt + 100 * hourMs);
	expect(pollAfter(late, { polls: 3, dueAt })).toEqual({ polls: 77, at: null });
});
