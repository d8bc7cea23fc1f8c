import { expect, it } from "vitest";
import { createKnownFigures } from "./known-figures.ts";

it("are read once for several readers, and again when they are old", async () => {
	let nowMs = 0;
	let reads = 0;
	const known = createKnownFigures(
		async () => {
			reads += 1;
			return reads;
		},
		() => nowMs,
	);
	await Promise.all([known.refresh(), known.refresh()]);
	expect([reads, known.last()?.figures, known.isUp()]).toEqual([1, 1, true]);
	nowMs = 4_999;
	await known.refresh();
	expect(reads).toBe(1);
	nowMs = 5_000;
	await known.refresh();
	expect(known.last()).toEqual({ figures: 2, ageMs: 0 });
});

it("stay as last read while the database does not answer, and are read again when it does", async () => {
	let nowMs = 0;
	let answer: Promise<string> = Promise.resolve("first");
	const known = createKnownFigures(
		() => answer,
		() => nowMs,
	);
	await known.refresh();
	nowMs = 60_000;
	const hanging = Promise.withResolvers<string>();
	answer = hanging.promise;
	await known.refresh();
	expect([known.isUp(), known.last()]).toEqual([false, { figures: "first", ageMs: 60_000 }]);
	hanging.resolve("second");
	await known.refresh();
	expect([known.isUp(), known.last()?.figures]).toEqual([true, "second"]);
});

it("say that the database is down when a read fails", async () => {
	const known = createKnownFigures(() => Promise.reject(new Error("down")));
	await known.refresh();
	expect([known.isUp(), known.last()]).toEqual([false, null]);
});
