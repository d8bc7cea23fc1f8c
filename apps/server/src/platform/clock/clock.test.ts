import { expect, it } from "vitest";
import { createClock, syncClockOffset } from "./clock.ts";

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
