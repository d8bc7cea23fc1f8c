import { expect, it } from "vitest";
import { createClock, followOffset } from "./clock.ts";

it("a clock takes over what another process has set", async () => {
	const clock = createClock(() => 0);
	await followOffset(clock, async () => 5_000);
	expect(clock.offsetMs()).toBe(5_000);
});

it("a clock that is moved while its offset is being read stays where it was moved to", async () => {
	const clock = createClock(() => 0);
	let answer: (offset: number) => void = () => undefined;
	const following = followOffset(
		clock,
		() =>
			new Promise<number>((resolve) => {
				answer = resolve;
			}),
	);
	clock.setOffset(7_200_000);
	answer(0);
	await following;
	expect(clock.offsetMs()).toBe(7_200_000);
});
