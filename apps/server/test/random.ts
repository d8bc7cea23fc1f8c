import { createHash } from "node:crypto";

/**
 * Random values of the tests. They follow from the printed seed and the test file, so `SEED=… npx vitest run <file>` draws the
 * same values again, whatever ran before it in the same worker.
 */
let drawn = 0;
let origin = "";

/** Called before each test file (seed-setup.ts). */
export function seedRandom(seed: string, file: string): void {
	origin = `${seed}:${file}`;
	drawn = 0;
}

export function randomBytes(length: number): Buffer {
	const blocks: Buffer[] = [];
	for (let made = 0; made < length; made += 32) {
		drawn += 1;
		blocks.push(createHash("sha256").update(`${origin}:${drawn}`).digest());
	}
	return Buffer.concat(blocks).subarray(0, length);
}

/** A whole number from `from` (0 without it) up to, but not including, `below`, as `randomInt` of node:crypto. */
export function randomInt(below: number): number;
export function randomInt(from: number, below: number): number;
export function randomInt(first: number, second?: number): number {
	const [from, below] = second === undefined ? [0, first] : [first, second];
	// 48 bits: the remainder is biased by less than one in a million for every range that a test asks for.
	return from + (randomBytes(6).readUIntBE(0, 6) % (below - from));
}

/** A version 4 UUID. */
export function randomUuid(): string {
	const bytes = randomBytes(16);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
