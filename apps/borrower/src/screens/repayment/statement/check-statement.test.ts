import { entryText } from "@puente/core/ledger";
import { describe, expect, it } from "vitest";
import { browserHash, checkStatement, owedAfterEach, type Statement } from "./check-statement.ts";

const sha256 = browserHash();
if (sha256 === null) throw new Error("crypto.subtle is not available");
const hash = sha256;

type Fact = readonly [on: string, kind: string, amounts: Readonly<Record<string, number>>];

const paidOut: Fact = [
	"2026-08-13",
	"disbursement",
	{ "asset:principal": 3_600_000, "asset:cash": -3_600_000 },
];
const interest: Fact = [
	"2026-09-10",
	"interest-accrual",
	{ "asset:interest": 90_000, "income:interest": -90_000 },
];
const payment: Fact = [
	"2026-09-10",
	"payment",
	{
		"asset:cash": 1_300_000,
		"asset:interest": -90_000,
		"asset:principal": -1_200_000,
		"liability:credit": -10_000,
	},
];

/** A statement with a valid hash chain. */
async function statement(first: Fact = paidOut): Promise<Statement> {
	const entries: Statement["entries"] = [];
	let previousHash = "";
	for (const [index, [on, kind, amounts]] of [first, interest, payment].entries()) {
		const postings = Object.entries(amounts).map(([account, minor]) => ({ account, minor }));
		const facts = { number: index + 1, on, kind, previousHash };
		const exact = postings.map(({ account, minor }) => ({ account, minor: BigInt(minor) }));
		const made = await hash(entryText({ ...facts, currency: "NGN", postings: exact }));
		entries.push({ ...facts, postings, hash: made });
		previousHash = made;
	}
	return {
		orderNo: "A1",
		currency: "NGN",
		entries,
		owedByEntriesMinor: 2_400_000,
		accruedSinceMinor: 1_250,
		accruedSince: [{ kind: "interest", from: "2026-03-15", minor: 1_250 }],
		on: "2026-03-15",
		roundedOffMinor: 50,
		payoffMinor: 2_401_200,
		creditMinor: 10_000,
		charges: [],
	};
}

describe("checkStatement", () => {
	it("accepts a valid chain with matching sums", async () => {
		expect(await checkStatement(await statement(), null, hash)).toEqual({ kind: "good" });
	});

	it("reports a changed entry", async () => {
		const good = await statement();
		const entries = good.entries.map((entry) =>
			entry.number === 2 ? { ...entry, on: "2026-09-11" } : entry,
		);
		expect(await checkStatement({ ...good, entries }, null, hash)).toEqual({
			kind: "chain",
			found: { how: "changed", number: 2 },
		});
	});

	it("reports a payoff or credit that differs from the entries", async () => {
		const good = await statement();
		expect(await checkStatement({ ...good, owedByEntriesMinor: 2_500_000 }, null, hash)).toEqual({
			kind: "payoff",
			computedMinor: 2_400_000,
			statedMinor: 2_500_000,
		});
		expect(await checkStatement({ ...good, payoffMinor: 2_401_300 }, null, hash)).toEqual({
			kind: "payoff",
			computedMinor: 2_401_200,
			statedMinor: 2_401_300,
		});
		expect(await checkStatement({ ...good, creditMinor: 0 }, null, hash)).toMatchObject({ kind: "credit" });
	});

	it("detects a chain rewritten since the last visit", async () => {
		const before = await statement();
		const [, second] = before.entries;
		const seen = { number: 2, hash: second?.hash ?? "", atMs: 0 };
		expect(await checkStatement(before, seen, hash)).toEqual({ kind: "good" });
		const forged = await statement(["2026-08-12", "disbursement", paidOut[2]]);
		expect(await checkStatement(forged, seen, hash)).toEqual({ kind: "rewritten", number: 2 });
	});

	it("detects removed entries", async () => {
		const seen = { number: 4, hash: "ab", atMs: 0 };
		expect(await checkStatement(await statement(), seen, hash)).toEqual({ kind: "rewritten", number: 4 });
	});
});

it("owedAfterEach returns the debt after each entry", async () => {
	expect(owedAfterEach(await statement())).toEqual([3_600_000, 3_690_000, 2_400_000]);
});

it("browserHash computes SHA-256", async () => {
	expect(await hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
