import { createHash } from "node:crypto";

/**
 * Random values of the tests depend only on the printed seed and the test file, so `SEED=… npx vitest run <file>`
 * repeats them, whatever ran before in the same worker.
 */
let draws = 0;
let origin = "";

/** Called before each test file (seed-setup.ts). */
export function seedRandom(seed: string, file: string): void {
	origin = `${seed}:${file}`;
	draws = 0;
}

export function randomBytes(length: number): Buffer {
	const blocks: Buffer[] = [];
	for (let size = 0; size < length; size += 32) {
		draws += 1;
		blocks.push(createHash("sha256").update(`${origin}:${draws}`).digest());
	}
	return Buffer.concat(blocks).subarray(0, length);
}

/** A random integer from `from` (default 0) up to, but not including, `below`, as `randomInt` of node:crypto. */
export function randomInt(below: number): number;
export function randomInt(from: number, below: number): number;
export function randomInt(first: number, second?: number): number {
	const [from, below] = second === undefined ? [0, first] : [first, second];
	// With 48 bits the remainder is biased by less than one in a million for every range used in tests.
	return from + (randomBytes(6).readUIntBE(0, 6) % (below - from));
}

/** A version 4 UUID. */
export function randomUuid(): string {
	const bytes = randomBytes(16);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
