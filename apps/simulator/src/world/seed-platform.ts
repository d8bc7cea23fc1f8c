import nodeCrypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import waiting from "node:timers/promises";
import type { Chance } from "./chance.ts";

/**
 * Takes time and randomness of this process from the simulation: some forty places of the product make ids with
 * `crypto.randomUUID` or `randomUUIDv7`, and the sandbox's banks work by `Date.now`. Sockets and waiting end the run or take no time.
 * Only for a process that does nothing but simulate.
 */
export function seedPlatform(chance: Chance, nowMs: () => number): void {
	const randomBytes = (size: number) => {
		const bytes = Buffer.alloc(size);
		for (let at = 0; at < size; at++) bytes[at] = chance.below(256);
		return bytes;
	};
	const randomInt = (first: number, second?: number) =>
		second === undefined ? chance.below(first) : first + chance.below(second - first);
	const toUuid = (bytes: Buffer, version: number) => {
		bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
		bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
		return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
	};
	const randomUUID = () => toUuid(randomBytes(16), 4);
	const randomUUIDv7 = () => {
		const bytes = randomBytes(16);
		bytes.writeUIntBE(nowMs(), 0, 6);
		return toUuid(bytes, 7);
	};
	Object.assign(nodeCrypto, { randomBytes, randomInt, randomUUID, randomUUIDv7 });
	Object.assign(waiting, { setTimeout: async (_ms: number, value: unknown) => value });
	syncBuiltinESMExports();
	Object.defineProperty(globalThis.crypto, "randomUUID", { value: randomUUID });
	// No call takes time, so no deadline passes.
	const { signal } = new AbortController();
	AbortSignal.timeout = () => signal;
	Math.random = chance.next;
	Date.now = nowMs;
	globalThis.fetch = async (url) => {
		throw new Error(`The simulation has no sockets, but ${String(url)} was called.`);
	};
}
