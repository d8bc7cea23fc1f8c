import { expect, it } from "vitest";
import { inBatches, inBatchesOrAlone } from "./in-batches.ts";

it("the first is done at once, and those that come meanwhile are done together, each with its own answer", async () => {
	const rounds: (readonly number[])[] = [];
	const double = inBatches(async (asked: readonly number[]) => {
		rounds.push(asked);
		return asked.map((each) => each * 2);
	});
	expect(await Promise.all([1, 2, 3, 3].map(double))).toEqual([2, 4, 6, 6]);
	expect(rounds).toEqual([[1], [2, 3, 3]]);
	expect(await double(4)).toBe(8);
	expect(rounds).toHaveLength(3);
});

it("a round that fails fails for all of it, and the next one is done", async () => {
	const work = inBatches(async (asked: readonly string[]) => {
		if (asked.includes("bad")) throw new Error("broken");
		return asked;
	});
	const first = work("first");
	const together = [work("good"), work("bad")];
	expect(await first).toBe("first");
	for (const each of together) await expect(each).rejects.toThrow("broken");
	expect(await work("good")).toBe("good");
});

it("a round that answers less than was asked answers nobody", async () => {
	const work = inBatches(async () => [] as readonly number[]);
	await expect(work(1)).rejects.toThrow("more or less");
});

it("where one may fail all, each of a round that failed is done once more, alone", async () => {
	const rounds: (readonly string[])[] = [];
	const work = inBatchesOrAlone(async (asked: readonly string[]) => {
		rounds.push(asked);
		if (asked.includes("bad")) throw new Error("broken");
		return asked.map((each) => each.toUpperCase());
	});
	const [first, good, bad] = [work("first"), work("good"), work("bad")];
	await expect(bad).rejects.toThrow("broken");
	expect(await Promise.all([first, good])).toEqual(["FIRST", "GOOD"]);
	expect(rounds).toEqual([["first"], ["good", "bad"], ["good"], ["bad"]]);
});
