import { expect, it } from "vitest";
import { type AnswerShelf, createLastKnown } from "./last-known.ts";

function memoryShelf(): AnswerShelf {
	const values = new Map<string, unknown>();
	return {
		get: async (key) => values.get(key),
		set: async (key, value) => void values.set(key, value),
		clear: async () => values.clear(),
	};
}

const asked = { name: "getMoneyTime", input: { orderNo: "A1" }, userId: "one" } as const;
const answer = { startsAt: "2026-11-15T10:00:00Z" };

it("gives back what the same borrower was last told, and nothing to another", async () => {
	const known = createLastKnown(memoryShelf());
	await known.keep(asked, answer);
	expect(await known.read(asked)).toEqual(answer);
	expect(await known.read({ ...asked, userId: "two" })).toBeNull();
	expect(await known.read({ ...asked, input: { orderNo: "A2" } })).toBeNull();
});

it("forgets everything when the session ends", async () => {
	const known = createLastKnown(memoryShelf());
	await known.keep(asked, answer);
	await known.forget();
	expect(await known.read(asked)).toBeNull();
});

it("knows nothing from an answer of another shape, or without a database", async () => {
	const shelf = memoryShelf();
	const known = createLastKnown({ ...shelf, get: async () => ({ startsAt: 5 }) });
	expect(await known.read(asked)).toBeNull();
	const broken = createLastKnown({
		get: () => Promise.reject(new Error("blocked")),
		set: () => Promise.reject(new Error("blocked")),
		clear: () => Promise.reject(new Error("blocked")),
	});
	await broken.keep(asked, answer);
	await broken.forget();
	expect(await broken.read(asked)).toBeNull();
});
