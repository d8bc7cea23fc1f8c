import { expect, it } from "vitest";
import { createChance } from "./chance.ts";

const draw = (seed: string) => {
	const chance = createChance(seed);
	return Array.from({ length: 20 }, () => chance.below(1000));
};

it("gives the same numbers for the same seed and others for another", () => {
	expect(draw("1")).toEqual(draw("1"));
	expect(draw("1")).not.toEqual(draw("2"));
});

it("gives a branch numbers of its own, however much was drawn before", () => {
	const fresh = createChance("1");
	const used = createChance("1");
	used.next();
	expect(used.branch("borrower 7").next()).toBe(fresh.branch("borrower 7").next());
	expect(fresh.branch("borrower 8").next()).not.toBe(fresh.branch("borrower 7").next());
});

it("shuffles without losing anything", () => {
	const list = [1, 2, 3, 4, 5, 6, 7, 8];
	expect(createChance("1").shuffled(list).toSorted()).toEqual(list);
});
