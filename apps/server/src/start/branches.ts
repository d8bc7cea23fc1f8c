import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Branches } from "../platform/context/calls.ts";

/** Bank letters to branches: a number stands for six digits, a text for itself. */
const listShape = z.record(z.string(), z.array(z.union([z.number(), z.string()])));

const bankLetters = 4;
const branchDigits = 6;

/** The Reserve Bank's branch codes, from the data file of the package `ifsc`; its code is not used. Read when first needed. */
export function createBranches(): Branches {
	let read: ReadonlyMap<string, readonly string[]> | null = null;
	const branchesOf = (bankCode: string) => {
		read ??= readBranches();
		return read.get(bankCode) ?? [];
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
