import { describe, expect, it } from "vitest";
import { type ChainedEntry, entryText, findChainBreak, owedByEntries } from "./chain.ts";

/** Any hash is good enough to test a chain: FNV-1a, 32 bits. */
function hash(text: string): string {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++)
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
	return value.toString(16);
}

type StoredEntry = ChainedEntry & { readonly hash: string };

/** A loan of 1,000.00 less a fee of 50.00, ten days of interest, and a payment of 510.00. */
function chain(): StoredEntry[] {
	const facts: Pick<ChainedEntry, "kind" | "on" | "postings">[] = [
		{
			kind: "disbursement",
			on: "2026-01-01",
			postings: [
				{ account: "asset:principal", minor: 100_000n },
				{ account: "asset:cash", minor: -100_000n },
			],
		},
		{
			kind: "fee",
			on: "2026-01-01",
			postings: [
				{ account: "asset:cash", minor: 5_000n },
				{ account: "income:fee", minor: -5_000n },
			],
		},
		{
			kind: "interest-accrual",
			on: "2026-01-11",
			postings: [
				{ account: "asset:interest", minor: 1_000n },
				{ account: "income:interest", minor: -1_000n },
			],
		},
		{
			kind: "payment",
			on: "2026-01-11",
			postings: [
				{ account: "asset:cash", minor: 51_000n },
				{ account: "asset:principal", minor: -49_900n },
				{ account: "asset:interest", minor: -1_000n },
				{ account: "liability:credit", minor: -100n },
			],
		},
	];
	let previousHash = "";
	return facts.map((fact, index) => {
		const entry: ChainedEntry = { ...fact, number: index + 1, currency: "INR", previousHash };
		previousHash = hash(entryText(entry));
		return { ...entry, hash: previousHash };
	});
}

/** The chain with one entry replaced; `rehash` also gives it a matching hash, as a careful forger would. */
function forged(number: number, change: Partial<StoredEntry>, rehash: boolean): StoredEntry[] {
	return chain().map((entry) => {
		if (entry.number !== number) return entry;
		const changed = { ...entry, ...change };
		return rehash ? { ...changed, hash: hash(entryText(changed)) } : changed;
	});
}

const more = [
	{ account: "asset:cash", minor: 6_000n },
	{ account: "income:fee", minor: -6_000n },
];

describe("the hash chain of a loan's entries", () => {
	it("is intact when it is unchanged, and when it is empty", async () => {
		expect(await findChainBreak(chain(), hash)).toBeNull();
		expect(await findChainBreak([], hash)).toBeNull();
	});

	it("does not depend on the order of postings", async () => {
		const reversed = chain().map((entry) => ({ ...entry, postings: [...entry.postings].reverse() }));
		expect(await findChainBreak(reversed, hash)).toBeNull();
	});

	it.each<[string, Partial<StoredEntry>]>([
		["amount", { postings: more }],
		["day", { on: "2026-01-02" }],
		["kind", { kind: "tax" }],
		["currency", { currency: "MXN" }],
	])("breaks at an entry whose %s was changed", async (_, change) => {
		expect(await findChainBreak(forged(2, change, false), hash)).toEqual({ how: "changed", number: 2 });
	});

	it("breaks at the next entry when a changed one carries a matching hash", async () => {
		expect(await findChainBreak(forged(2, { postings: more }, true), hash)).toEqual({
			how: "link",
			number: 3,
		});
	});

	it("breaks where an entry was removed", async () => {
		const short = chain().filter(({ number }) => number !== 2);
		expect(await findChainBreak(short, hash)).toEqual({ how: "missing", number: 2 });
	});

	it("breaks where an entry was removed and the rest renumbered", async () => {
		const short = chain()
			.filter(({ number }) => number !== 2)
			.map((entry, index) => ({ ...entry, number: index + 1 }));
		expect(await findChainBreak(short, hash)).toEqual({ how: "link", number: 2 });
	});

	it("breaks at a first entry that follows another one", async () => {
		const tail = forged(1, { previousHash: "00" }, true);
		expect(await findChainBreak(tail, hash)).toEqual({ how: "link", number: 1 });
	});

	it("breaks at an entry that does not sum to zero, even with a matching hash", async () => {
		const lone = forged(4, { postings: [{ account: "asset:cash", minor: 1n }] }, true);
		expect(await findChainBreak(lone, hash)).toEqual({ how: "unbalanced", number: 4 });
	});

	it("accepts an asynchronous hash, as on a phone", async () => {
		expect(await findChainBreak(chain(), async (text) => hash(text))).toBeNull();
	});
});

it("adds up the debt and the credit of the borrower", () => {
	expect(owedByEntries(chain())).toEqual({ payoffMinor: 50_100n, creditMinor: 100n });
	expect(owedByEntries([])).toEqual({ payoffMinor: 0n, creditMinor: 0n });
});

it("counts interest, its tax and penalty as debt", () => {
	const posted = (account: string, minor: bigint) => ({ postings: [{ account, minor }] });
	const entries = [
		posted("asset:principal", 100_000n),
		posted("asset:interest", 3_000n),
		posted("asset:interest-tax", 480n),
		posted("asset:penalty", 25n),
		posted("asset:cash", -103_505n),
	];
	expect(owedByEntries(entries)).toEqual({ payoffMinor: 103_505n, creditMinor: 0n });
});

it("writes an entry as one stable text", () => {
	expect(chain().slice(0, 1).map(entryText)).toEqual([
		'[1,"disbursement","2026-01-01","INR",["asset:cash=-100000","asset:principal=100000"],""]',
	]);
});
