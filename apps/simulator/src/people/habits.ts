import { type Habit, habits } from "../world/borrower.ts";
import type { Chance } from "../world/chance.ts";

/** With these a loan is open for months; most pay when due, or stop paying. */
const lasting: readonly Habit[] = [
	...(["onDueDate", "onDueDate", "stopsPaying", "stopsPaying", "stopsPaying"] as const),
	...(["payday", "late", "partly", "rollsOver"] as const),
];
const lastingShare = 0.75;

const regions = 4;
/** The smallest run in which every habit occurs in every region. */
export const everyHabit = habits.length * regions;

/** In a larger run applicants look at their offer before it expires, which half of them miss otherwise. */
export function looksForOfferSoon(borrowers: number): boolean {
	return borrowers > everyHabit;
}

/** Further borrowers take the longest loan that is offered, so that their applications are a small part of a run. */
export function wantsLongLoan(number: number): boolean {
	return number >= everyHabit;
}

/**
 * Every habit occurs in every region before chance decides. If there are too few borrowers for that, chance decides. Of
 * further borrowers most have loans that last: what a longer run adds is days of loans.
 */
export function habitOf(number: number, borrowers: number, chance: Chance): Habit {
	if (borrowers < everyHabit) return chance.pick(habits);
	const fixed = habits[Math.floor(number / regions)];
	return fixed ?? chance.pick(chance.happens(lastingShare) ? lasting : habits);
}
