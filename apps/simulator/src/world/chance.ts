import { createHash } from "node:crypto";

/** Every source of chance of a run. The same seed gives the same numbers in the same order. */
export type Chance = {
	/** At least 0, below 1. */
	readonly next: () => number;
	/** At least 0, below the limit. */
	readonly below: (limit: number) => number;
	readonly happens: (share: number) => boolean;
	readonly pick: <T>(list: readonly T[]) => T;
	readonly shuffled: <T>(list: readonly T[]) => T[];
	/** Numbers of its own, so that one more borrower does not change what the others do. */
	readonly branch: (name: string) => Chance;
};

export function createChance(seed: string): Chance {
	let state = createHash("sha256").update(seed).digest().readInt32BE(0);
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (limit: number) => Math.floor(next() * limit);
	return {
		next,
		below,
		happens: (share) => next() < share,
		pick(list) {
			const picked = list[below(list.length)];
			if (picked === undefined) throw new Error("There is nothing to pick from.");
			return picked;
		},
		shuffled(list) {
			const mixed = [...list];
			for (let last = mixed.length - 1; last > 0; last--) {
				const other = below(last + 1);
				[mixed[last], mixed[other]] = [mixed[other] as never, mixed[last] as never];
			}
			return mixed;
		},
		branch: (name) => createChance(`${seed}/${name}`),
	};
}
