import { test } from "@playwright/test";

let last = 0;
/** Seven digits that nobody was given before: tenths of seconds, also over the start of another worker. */
export function newDigits(): string {
	last = Math.max(last + 1, Math.floor(Date.now() / 100));
	return String(last % 10_000_000).padStart(7, "0");
}

/** The how-manieth time this story is told, counted from zero. */
export function tryNumber(): number {
	const { retry, repeatEachIndex } = test.info();
	return retry + repeatEachIndex;
}

/** What a story uses up is gone when it has to be told again: then it is told of the next one. */
export function ofTry<const T>(first: T, ...others: readonly T[]): T {
	const all = [first, ...others];
	return all[tryNumber() % all.length] ?? first;
}
