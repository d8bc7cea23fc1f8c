import { test } from "@playwright/test";

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
