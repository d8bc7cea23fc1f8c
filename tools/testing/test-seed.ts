import { createHash, randomInt } from "node:crypto";

/**
 * The seed of all random values of this run: SEED, or a new one, which the processes of the run inherit. The printed seed
 * repeats a failed run.
 */
process.env["SEED"] ??= String(randomInt(2 ** 31));
export const seed = process.env["SEED"];

/** The seed as the 32-bit number that fast-check takes. */
export function seedNumber(text: string): number {
	return createHash("sha256").update(text).digest().readInt32BE(0);
}
