import { expect, it } from "vitest";
import { type AnswerStore, createAnswerCache } from "./answer-cache.ts";

function memoryStore(): AnswerStore {
	const values = new Map<string, unknown>();
	return {
		get: async (key) => values.get(key),
		set: async (key, value) => void values.set(key, value),
		clear: async () => values.clear(),
	};
}

const key = { name: "getMoneyTime", input: { orderNo: "A1" }, userId: "one" } as const;
const atMs = Date.parse("2026-11-15T10:05:00Z");
const createCache = (store: AnswerStore) => createAnswerCache(store, () => atMs);
const answer = { startsAt: "2026-11-15T10:00:00Z" };

it("returns the stored answer with its time, for the same borrower and input only", async () => {
	const cache = createCache(memoryStore());
	await cache.write(key, answer);
	expect(await cache.read(key)).toEqual({ output: answer, atMs });
	expect(await cache.read({ ...key, userId: "two" })).toBeNull();
	expect(await cache.read({ ...key, input: { orderNo: "A2" } })).toBeNull();
});

it("removes all answers on clear", async () => {
	const cache = createCache(memoryStore());
	await cache.write(key, answer);
	await cache.clear();
	expect(await cache.read(key)).toBeNull();
});

it("returns null for an outdated shape or a blocked database", async () => {
	const store = memoryStore();
	const cache = createCache({ ...store, get: async () => ({ output: { startsAt: 5 }, atMs }) });
	expect(await cache.read(key)).toBeNull();
	const older = createCache({ ...store, get: async () => answer });
	expect(await older.read(key)).toBeNull();
	const broken = createCache({
		get: () => Promise.reject(new Error("blocked")),
		set: () => Promise.reject(new Error("blocked")),
		clear: () => Promise.reject(new Error("blocked")),
	});
	await broken.write(key, answer);
	await broken.clear();
	expect(await broken.read(key)).toBeNull();
});
