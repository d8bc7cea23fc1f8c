import { expect, it } from "vitest";
import { inBatches, inBatchesOrAlone } from "./in-batches.ts";

it("those who have arrived are done at once and together, those who come meanwhile in the next round", async () => {
	const rounds: (readonly number[])[] = [];
	let double: (asked: number) => Promise<number> = () => Promise.reject(new Error("not yet"));
	const later: Promise<number>[] = [];
	double = inBatches(async (asked: readonly number[]) => {
		rounds.push(asked);
		if (rounds.length === 1) later.push(double(5), double(6));
		return asked.map((each) => each * 2);
	});
	expect(await Promise.all([1, 2, 2].map((each) => double(each)))).toEqual([2, 4, 4]);
	expect(await Promise.all(later)).toEqual([10, 12]);
	expect(rounds).toEqual([
		[1, 2, 2],
		[5, 6],
	]);
	expect(await double(4)).toBe(8);
	expect(rounds).toHaveLength(3);
});

it("a round that fails fails for all of it, and the next one is done", async () => {
	const work = inBatches(async (asked: readonly string[]) => {
		if (asked.includes("bad")) throw new Error("broken");
		return asked;
	});
	const together = [work("good"), work("bad")];
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
	const [good, bad] = [work("good"), work("bad")];
	await expect(bad).rejects.toThrow("broken");
	expect(await good).toBe("GOOD");
	expect(rounds).toEqual([["good", "bad"], ["good"], ["bad"]]);
});
