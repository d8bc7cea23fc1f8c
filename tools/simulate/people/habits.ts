import type { Chance } from "../world/chance.ts";

/** How a borrower lives with a loan. */
const habits = [
	"onDueDate",
	"early",
	"payday",
	"late",
	"partly",
	"twice",
	"wrongReference",
	"rollsOver",
	"givesBack",
	"claimsTruly",
	"claimsFalsely",
	"stopsPaying",
	"takenBack",
	"cancels",
	"paysTooMuch",
] as const;
export type Habit = (typeof habits)[number];

/** Every habit occurs in every region before chance decides. */
export function habitOf(number: number, chance: Chance): Habit {
	const regions = 4;
	return habits[Math.floor(number / regions)] ?? chance.pick(habits);
}
