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

const regions = 4;

/** Every habit occurs in every region before chance decides. If there are too few borrowers for that, chance decides. */
export function habitOf(number: number, borrowers: number, chance: Chance): Habit {
	const place = borrowers < habits.length * regions ? habits.length : Math.floor(number / regions);
	return habits[place] ?? chance.pick(habits);
}
