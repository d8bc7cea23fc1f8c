import { expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

it("runs waiting inputs in one batch, and inputs that arrive during it in the next", async () => {
	const batches: (readonly number[])[] = [];
	let double: (input: number) => Promise<number> = () => Promise.reject(new Error("not yet"));
	const later: Promise<number>[] = [];
	double = inBatches(async (inputs: readonly number[]) => {
		batches.push(inputs);
		if (batches.length === 1) later.push(double(5), double(6));
		return inputs.map((input) => input * 2);
	});
	expect(await Promise.all([1, 2, 2].map((input) => double(input)))).toEqual([2, 4, 4]);
	expect(await Promise.all(later)).toEqual([10, 12]);
	expect(batches).toEqual([
		[1, 2, 2],
		[5, 6],
	]);
	expect(await double(4)).toBe(8);
	expect(batches).toHaveLength(3);
});

it("runs each input of a failed batch alone, and the next batch after them", async () => {
	const batches: (readonly string[])[] = [];
	const work = inBatches(async (inputs: readonly string[]) => {
		batches.push(inputs);
		if (inputs.includes("bad")) throw new Error("broken");
		return inputs.map((input) => input.toUpperCase());
	});
	const [good, bad] = [work("good"), work("bad")];
	await expect(bad).rejects.toThrow("broken");
	expect(await good).toBe("GOOD");
	expect(await work("next")).toBe("NEXT");
	expect(batches).toEqual([["good", "bad"], ["good"], ["bad"], ["next"]]);
});

it("rejects with the first error what fails again", async () => {
	let count = 0;
	const work = inBatches(async (): Promise<readonly string[]> => {
		count++;
		throw new Error(count === 1 ? "deadlock" : "the transaction is aborted");
	});
	const results = [work("one"), work("other")];
	for (const result of results) await expect(result).rejects.toThrow("deadlock");
});

it("rejects every input when a batch returns a wrong number of results", async () => {
	const work = inBatches(async () => [] as readonly number[]);
	await expect(work(1)).rejects.toThrow("batch returned 0 results for 1 inputs");
});
