import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { owedAfterEach, type Statement } from "./check-statement.ts";
import { byMonth, foldEntries } from "./fold-entries.ts";

type Fact = readonly [on: string, kind: string, amounts: Readonly<Record<string, number>>];

function statementOf(facts: readonly Fact[], part: Partial<Statement> = {}): Statement {
	const entries = facts.map(([on, kind, amounts], index) => ({
		number: index + 1,
		on,
		kind,
		postings: Object.entries(amounts).map(([account, minor]) => ({ account, minor })),
		hash: "",
		previousHash: "",
	}));
	return {
		orderNo: "A1",
		currency: "MXN",
		entries,
		owedByEntriesMinor: 0,
		accruedSinceMinor: 0,
		accruedSince: [],
		on: day(20),
		roundedOffMinor: 0,
		payoffMinor: 0,
		creditMinor: 0,
		charges: [],
		...part,
	};
}

const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString().slice(0, 10);
const interest = (on: number, minor: number): Fact => [
	day(on),
	"interest-accrual",
	{ "asset:interest": minor, "income:interest": -minor },
];
const penalty = (on: number, minor: number): Fact => [
	day(on),
	"penalty-accrual",
	{ "asset:penalty": minor, "income:penalty": -minor },
];
const paidOut: Fact = [day(2), "disbursement", { "asset:principal": 300_000, "asset:cash": -300_000 }];
const fee: Fact = [day(2), "fee", { "asset:cash": 3_000, "income:fee": -3_000 }];
const payment = (on: number): Fact => [
	day(on),
	"payment",
	{ "asset:cash": 100_000, "asset:principal": -100_000 },
];

describe("foldEntries", () => {
	it("shows the daily interest between two movements as one line with its days and sum", () => {
		const days = Array.from({ length: 12 }, (_, index) => interest(3 + index, 101));
		const lines = foldEntries(statementOf([paidOut, fee, ...days, payment(15), interest(15, 70)]));
		expect(lines.map(({ kind, from, to, days: count }) => [kind, from, to, count])).toEqual([
			["disbursement", day(2), day(2), 1],
			["fee", day(2), day(2), 1],
			["interest-accrual", day(3), day(14), 12],
			["payment", day(15), day(15), 1],
			["interest-accrual", day(15), day(15), 1],
		]);
		expect(lines.map(({ changeMinor }) => changeMinor)).toEqual([300_000, 0, 1_212, -100_000, 70]);
		expect(lines.map(({ afterMinor }) => afterMinor)).toEqual([300_000, 300_000, 301_212, 201_212, 201_282]);
	});

	it("says what a deduction kept from the loan", () => {
		expect(foldEntries(statementOf([paidOut, fee])).map(({ keptMinor }) => keptMinor)).toEqual([0, 3_000]);
	});

	it("shows what was paid to give a loan back, and the fee and tax that it cancels", () => {
		const givenBack: Fact = [
			day(4),
			"cooling-off",
			{
				"asset:cash": 294_200,
				"asset:principal": -300_000,
				"asset:interest": -100,
				"liability:tax": 900,
				"income:fee": 5_000,
			},
		];
		const lines = foldEntries(statementOf([paidOut, interest(3, 100), givenBack]));
		expect(
			lines.slice(2).map(({ kind, changeMinor, afterMinor }) => [kind, changeMinor, afterMinor]),
		).toEqual([
			["cancelled", -5_900, 294_200],
			["cooling-off", -294_200, 0],
		]);
	});

	it("shows one line for a loan that is given back with its fee kept", () => {
		const givenBack: Fact = [day(4), "cooling-off", { "asset:cash": 300_000, "asset:principal": -300_000 }];
		expect(foldEntries(statementOf([paidOut, givenBack])).map(({ kind }) => kind)).toEqual([
			"disbursement",
			"cooling-off",
		]);
	});

	it("keeps interest and penalty of the same days apart", () => {
		const late = [3, 4, 5].flatMap((on) => [interest(on, 100), penalty(on, 7)]);
		const lines = foldEntries(statementOf([paidOut, ...late]));
		expect(lines.slice(1).map(({ kind, days, changeMinor }) => [kind, days, changeMinor])).toEqual([
			["interest-accrual", 3, 300],
			["penalty-accrual", 3, 21],
		]);
	});

	it("counts a day with two accruals once", () => {
		const [, line] = foldEntries(statementOf([paidOut, interest(3, 100), interest(3, 20), interest(4, 100)]));
		expect(line).toMatchObject({ days: 2, changeMinor: 220 });
	});

	it("ends with what is not booked yet, and with the sum of the bill", () => {
		const lines = foldEntries(
			statementOf([paidOut], {
				accruedSinceMinor: 150,
				accruedSince: [
					{ kind: "interest", from: day(3), minor: 120 },
					{ kind: "penalty", from: day(15), minor: 30 },
				],
				roundedOffMinor: 50,
				payoffMinor: 300_100,
			}),
		);
		expect(lines.map(({ kind, from, to, days, isOpen }) => [kind, from, to, days, isOpen])).toEqual([
			["disbursement", day(2), day(2), 1, false],
			["interest-accrual", day(3), day(20), 18, true],
			["penalty-accrual", day(15), day(20), 6, true],
			["rounded", null, null, 0, false],
		]);
		expect(lines.map(({ afterMinor }) => afterMinor)).toEqual([300_000, 300_120, 300_150, 300_100]);
	});

	it("has a line of its own for the tax on interest and on a penalty", () => {
		const taxed = [3, 4].map(
			(on): Fact => [
				day(on),
				"interest-accrual",
				{ "asset:interest": 100, "asset:interest-tax": 16, "income:interest": -100 },
			],
		);
		const lines = foldEntries(statementOf([paidOut, ...taxed]));
		expect(lines.slice(1).map(({ kind, days, changeMinor }) => [kind, days, changeMinor])).toEqual([
			["interest-accrual", 2, 200],
			["asset:interest-tax", 2, 32],
		]);
		expect(lines.at(-1)?.afterMinor).toBe(300_232);
	});

	it("keeps the sum and the last balance, whatever the entries are", () => {
		const facts = fc.array(
			fc
				.record({
					kind: fc.constantFrom(
						"interest-accrual",
						"penalty-accrual",
						"payment",
						"fee",
						"rounding",
						"cooling-off",
					),
					account: fc.constantFrom(
						"asset:principal",
						"asset:interest",
						"asset:interest-tax",
						"asset:penalty",
						"asset:cash",
						"income:fee",
					),
					minor: fc.integer({ min: -10_000_000, max: 10_000_000 }),
					on: fc.integer({ min: 1, max: 40 }),
				})
				.map(({ kind, account, minor, on }): Fact => [day(on), kind, { [account]: minor }]),
		);
		const fraction = fc.integer({ min: 0, max: 99 });
		fc.assert(
			fc.property(facts, fraction, fraction, (drawn, accruedSinceMinor, roundedOffMinor) => {
				const accruedSince = [{ kind: "interest", from: day(20), minor: accruedSinceMinor } as const];
				const statement = statementOf(drawn, { accruedSinceMinor, accruedSince, roundedOffMinor });
				const lines = foldEntries(statement);
				const owed = owedAfterEach(statement).at(-1) ?? 0;
				const sum = lines.reduce((total, { changeMinor }) => total + changeMinor, 0);
				expect(sum).toBe(owed + accruedSinceMinor - roundedOffMinor);
				expect(lines.at(-1)?.afterMinor ?? 0).toBe(sum);
				// Two accruals of one kind never stand beside each other.
				for (const [index, { kind }] of lines.entries())
					if (kind.endsWith("accrual") && lines[index + 1]?.isOpen === false)
						expect(lines[index + 1]?.kind).not.toBe(kind);
			}),
		);
	});
});

it("byMonth lists the newest month first, and what is not booked before it", () => {
	const statement = statementOf([paidOut, interest(31, 100), payment(35)], { roundedOffMinor: 10 });
	expect(byMonth(foldEntries(statement)).map(({ month, lines }) => [month, lines.length])).toEqual([
		[null, 1],
		["2026-04", 1],
		["2026-03", 2],
	]);
});
