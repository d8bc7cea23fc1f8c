import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Branches } from "../platform/context/calls.ts";

/** Branches by bank letters: a number is the six digits of a code, a text is the code part itself. */
const listShape = z.record(z.string(), z.array(z.union([z.number(), z.string()])));

const bankLetters = 4;
const branchDigits = 6;

/**
 * The Reserve Bank's branch codes, from the data file of the package `ifsc`, whose code is not used. Loaded on first
 * use.
 */
export function createBranches(): Branches {
	let branchesByBank: ReadonlyMap<string, readonly string[]> | null = null;
	const branchesOf = (bankCode: string) => {
		branchesByBank ??= readBranches();
		return branchesByBank.get(bankCode) ?? [];
	};
	return {
		exists: (code) => branchesOf(code.slice(0, bankLetters)).includes(code),
		list(bankCode, typed, countMax) {
			const start = typed.toUpperCase();
			return branchesOf(bankCode)
				.filter((code) => code.startsWith(start))
				.slice(0, countMax);
		},
	};
}

function readBranches(): ReadonlyMap<string, readonly string[]> {
	const file = new URL(import.meta.resolve("ifsc/src/IFSC.json"));
	const rows = z.parse(listShape, JSON.parse(readFileSync(file, "utf8")));
	return new Map(
		Object.entries(rows).map(([bank, branches]) => [
			bank,
			branches.map((branch) => `${bank}0${String(branch).padStart(branchDigits, "0")}`).sort(),
		]),
	);
}
