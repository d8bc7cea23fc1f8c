/** A promise with the figure that was seen. A broken one about safety ends the benchmark with 1. */
export type Goal = {
	readonly what: string;
	readonly goal: string;
	readonly seen: string;
	readonly holds: boolean;
	readonly isSafety?: boolean;
};
