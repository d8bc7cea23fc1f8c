import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Branch, Branches, BranchQuery } from "../platform/context/calls.ts";

/** Branches by bank letters: a number is the six digits of a code, a text is the code part itself. */
const listShape = z.record(z.string(), z.array(z.union([z.number(), z.string()])));

/** A file of the folder by-bank in the releases of github.com/razorpay/ifsc: code to branch. Unknown values are NA. */
const placesShape = z.record(
	z.string(),
	z.object({
		BRANCH: z.nullish(z.string()),
		DISTRICT: z.nullish(z.string()),
		STATE: z.nullish(z.string()),
	}),
);

const bankLetters = 4;
const branchDigits = 6;
/** Fewer letters are the beginning of a code, not of a name. */
const nameLettersMin = 3;

type BranchPlace = Pick<Branch, "name" | "district"> & { readonly state: string | null };
/** Names and places of a bank's branches, by code. Codes that it lacks have no name. */
export type BranchPlaces = (
	bankCode: string,
	codes: readonly string[],
) => Promise<ReadonlyMap<string, BranchPlace>>;

const noPlaces: BranchPlaces = async () => new Map();

/** A branch with its texts folded once, because a bank may have 20,000 of them. */
type SearchedBranch = {
	readonly branch: Branch;
	readonly code: string;
	readonly name: string;
	readonly district: string;
	readonly state: string;
};

/** The Reserve Bank's branch codes, from the data file of the package `ifsc`, whose code is not used. */
export function createBranches(placesOf: BranchPlaces = noPlaces): Branches {
	let codesByBank: ReadonlyMap<string, readonly string[]> | null = null;
	const codesOf = (bankCode: string) => {
		codesByBank ??= readCodes();
		return codesByBank.get(bankCode) ?? [];
	};
	const loaded = new Map<string, Promise<readonly SearchedBranch[]>>();
	const load = async (bankCode: string) => {
		const codes = codesOf(bankCode);
		const places = await placesOf(bankCode, codes);
		return codes.map((code) => searchedBranch(code, places.get(code)));
	};
	return {
		exists: (code) => codesOf(code.slice(0, bankLetters)).includes(code),
		async find(query, countMax) {
			const branches = loaded.get(query.bankCode) ?? load(query.bankCode);
			loaded.set(query.bankCode, branches);
			const typed = fold(query.typed);
			const matching = (await branches).filter((branch) => isTyped(branch, typed));
			return nearest(matching, query)
				.slice(0, countMax)
				.map(({ branch }) => branch);
		},
	};
}

function searchedBranch(code: string, place: BranchPlace | undefined): SearchedBranch {
	const { name = null, district = null, state = null } = place ?? {};
	return {
		branch: { code, name, district },
		code: fold(code),
		name: fold(name ?? ""),
		district: fold(district ?? ""),
		state: fold(state ?? ""),
	};
}

function isTyped({ code, name }: SearchedBranch, typed: string): boolean {
	return code.startsWith(typed) || (typed.length >= nameLettersMin && name.includes(typed));
}

/** Branches in the district; those in the state where the list spells the district in another way; else all. */
function nearest(
	branches: readonly SearchedBranch[],
	{ stateNames, districtNames }: BranchQuery,
): readonly SearchedBranch[] {
	const within = (all: readonly SearchedBranch[], of: "state" | "district", names: readonly string[]) => {
		const wanted = new Set(names.map(fold));
		const found = all.filter((branch) => wanted.has(branch[of]));
		return found.length > 0 ? found : all;
	};
	return within(within(branches, "state", stateNames), "district", districtNames);
}

function fold(text: string): string {
	return text
		.normalize("NFD")
		.toLowerCase()
		.replaceAll(/\band\b/g, "")
		.replaceAll(/[^a-z0-9]/g, "");
}

function readCodes(): ReadonlyMap<string, readonly string[]> {
	const file = new URL(import.meta.resolve("ifsc/src/IFSC.json"));
	const rows = z.parse(listShape, JSON.parse(readFileSync(file, "utf8")));
	return new Map(
		Object.entries(rows).map(([bank, branches]) => [
			bank,
			branches.map((branch) => `${bank}0${String(branch).padStart(branchDigits, "0")}`).sort(),
		]),
	);
}

/** Reads the file of a bank when it is first asked for: all of them together have 40 MB. */
export function placesFromFolder(folder: string): BranchPlaces {
	return async (bankCode) => {
		const rows = await readPlaces(join(folder, `${bankCode}.json`));
		return new Map(
			Object.entries(rows).map(([code, { BRANCH, DISTRICT, STATE }]) => [
				code,
				{ name: known(BRANCH), district: known(DISTRICT), state: known(STATE) },
			]),
		);
	};
}

/** A bank without a file, or with one that is no such list, is listed by its codes. */
async function readPlaces(file: string): Promise<z.output<typeof placesShape>> {
	try {
		return z.parse(placesShape, JSON.parse(await readFile(file, "utf8")));
	} catch {
		return {};
	}
}

const known = (value: string | null | undefined) =>
	value === undefined || value === null || value === "NA" || value === "" ? null : value;
