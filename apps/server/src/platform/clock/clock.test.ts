import { expect, it } from "vitest";
import { backwardMsMax, ClockWentBackward, createClock, forwardOnly, syncClockOffset } from "./clock.ts";

it("takes over an offset that another process has set", async () => {
	const clock = createClock(() => 0);
	await syncClockOffset(clock, async () => 5_000);
	expect(clock.offsetMs()).toBe(5_000);
});

it("keeps an offset that is set while the stored one is being read", async () => {
	const clock = createClock(() => 0);
	let finishRead: (offset: number) => void = () => undefined;
	const sync = syncClockOffset(
		clock,
		() =>
			new Promise<number>((resolve) => {
				finishRead = resolve;
			}),
	);
	clock.setOffset(7_200_000);
	finishRead(0);
	await sync;
	expect(clock.offsetMs()).toBe(7_200_000);
});

it("refuses a time that is more than a minute behind, until the clock is right again", () => {
	let machine = 1_000_000;
	const clock = createClock(forwardOnly(() => machine));
	const start = clock.now();
	machine -= backwardMsMax;
	expect(clock.now() < start).toBe(true);
	machine -= 1;
	expect(() => clock.now()).toThrow(ClockWentBackward);
	expect(() => clock.now()).toThrow(
		"went backward, from 1970-01-01T00:16:40.000Z to 1970-01-01T00:15:39.999Z",
	);
	machine += 1;
	expect(clock.now() < start).toBe(true);
});
