/** A goal with its measured figure. A missed goal about safety makes the benchmark exit with 1. */
export type Goal = {
	readonly what: string;
	readonly goal: string;
	readonly measured: string;
	readonly holds: boolean;
	readonly isSafety?: boolean;
};
