import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScorecard } from "./check-scorecard.ts";
import { decide, offerFor } from "./decide.ts";
import { rungAfterRepayment } from "./ladder.ts";
import { pointsMax } from "./points.ts";
import { type DecisionInputs, type ReasonCode, reasonCodes, type Scorecard } from "./scorecard.ts";

const card: Scorecard = {
	version: "test-1",
	hardRules: {
		ageYearsMin: 18,
		ageYearsMax: 65,
		monthlyIncomeMin: 1,
		waitDays: 30,
		accountNameMatchMin: 50,
		accountNameMatchSure: 80,
		identityMatchSure: 70,
	},
	characteristics: [
		{
			id: "missed",
			reason: "missedPaymentsRecently",
			reads: "answer",
			question: "missedPayments",
			points: { none: 100, one: 40, more: 0 },
		},
		{
			id: "lenders",
			reason: "manyCurrentLenders",
			reads: "answerCount",
			question: "currentLenders",
			bands: [
				{ from: 0, points: 100 },
				{ from: 2, points: 50 },
				{ from: 4, points: 0 },
			],
		},
		{
			id: "work",
			reason: "unstableWork",
			reads: "choice",
			input: "employmentType",
			points: { employee: 100, self_employed: 80, unemployed: 0 },
		},
		{
			id: "income",
			reason: "lowIncome",
			reads: "number",
			input: "monthlyIncome",
			bands: [
				{ from: 0, points: 0 },
				{ from: 30_000, points: 50 },
				{ from: 100_000, points: 100 },
			],
		},
		{
			id: "history",
			reason: "shortHistoryWithUs",
			reads: "number",
			input: "loansRepaidOnTime",
			bands: [
				{ from: 0, points: 0 },
				{ from: 1, points: 100 },
			],
		},
	],
	referFrom: 150,
	approveFrom: 250,
	preferredFrom: 450,
	firstRungs: [
		{ from: 0, rung: 0 },
		{ from: 350, rung: 1 },
	],
	incomeMonthsMax: 1,
	limitStep: 1000,
	reasonsShownMax: 3,
	ladder: {
		limits: [10_000, 20_000, 50_000, 100_000],
		increase: "automatic",
		lateDaysForgiven: 2,
		falls: [
			{ lateDaysMin: 3, rungs: 1 },
			{ lateDaysMin: 30, rungs: 3 },
		],
	},
};
const good: DecisionInputs = {
	decidedOn: "2026-11-15",
	birthday: "1990-05-01",
	monthlyIncome: 100_000,
	employmentType: "employee",
	jobExperience: "overThreeYears",
	workThereTime: "oneToThreeYears",
	answers: { missedPayments: ["none"], currentLenders: ["none"] },
	identityMatch: 95,
	accountNameMatch: 100,
	openLoans: 0,
	lastRejectedOn: null,
	identityUsedByOther: false,
	deviceUsedByOther: false,
	loansRepaidOnTime: 0,
	loansRepaidLate: 0,
	lateDaysMax: 0,
	rung: null,
};
const limitOf = (inputs: DecisionInputs, by: Scorecard = card) => {
	const { outcome } = decide(by, inputs);
	return outcome.kind === "approve" ? outcome.limit : 0;
};

describe("a scorecard", () => {
	it("approves a good borrower with a limit and a price", () => {
		expect(decide(card, good)).toEqual({
			cardVersion: "test-1",
			points: 400,
			pointsByCharacteristic: { missed: 100, lenders: 100, work: 100, income: 100, history: 0 },
			topReasons: ["shortHistoryWithUs"],
			outcome: { kind: "approve", limit: 20_000, rung: 1, tier: "standard" },
		});
	});

	it("gives the preferred price from its threshold on", () => {
		const outcome = decide(card, { ...good, loansRepaidOnTime: 2, rung: 3 }).outcome;
		expect(outcome).toEqual({ kind: "approve", limit: 100_000, rung: 3, tier: "preferred" });
	});

	it("never lends more than the income allows", () => {
		expect(limitOf({ ...good, monthlyIncome: 30_500, rung: 3 })).toBe(30_000);
		expect(decide(card, { ...good, monthlyIncome: 9_000, rung: 3 }).outcome).toMatchObject({
			kind: "reject",
			reasons: ["incomeTooLowForLoan"],
		});
	});

	it("refers in between and rejects below, with the reasons that cost most points", () => {
		const middling = { ...good, answers: { missedPayments: ["more"], currentLenders: ["a", "b", "c", "d"] } };
		expect(decide(card, middling).outcome).toEqual({
			kind: "refer",
			reasons: ["missedPaymentsRecently", "manyCurrentLenders", "shortHistoryWithUs"],
		});
		expect(decide(card, { ...middling, employmentType: "unemployed" }).outcome).toEqual({
			kind: "reject",
			reasons: ["missedPaymentsRecently", "manyCurrentLenders", "unstableWork"],
			reapplyOn: "2026-12-15",
		});
	});

	it("computes the offer that staff may make after a referral", () => {
		const referred = { ...good, accountNameMatch: 70 };
		expect(decide(card, referred).outcome.kind).toBe("refer");
		expect(offerFor(card, referred)).toEqual(decide(card, good).outcome);
		expect(offerFor(card, { ...referred, monthlyIncome: 9_000 })).toBeNull();
	});

	it("gives an unknown answer the least points", () => {
		const { pointsByCharacteristic } = decide(card, { ...good, answers: {}, employmentType: "astronaut" });
		expect(pointsByCharacteristic).toMatchObject({ missed: 0, lenders: 0, work: 0 });
		const inherited = { ...good, employmentType: "constructor", answers: { missedPayments: ["toString"] } };
		expect(decide(card, inherited).pointsByCharacteristic).toMatchObject({ missed: 0, work: 0 });
	});

	it.each([
		["a nearly matching account name", { accountNameMatch: 70 }, "accountNameUnsure"],
		["an account whose bank never named the holder", { accountUnproven: true }, "accountNameUnsure"],
		["a nearly matching face", { identityMatch: 60 }, "identityMatchWeak"],
	] as const)("refers %s to staff", (_case, change, reason) => {
		expect(decide(card, { ...good, ...change }).outcome).toEqual({ kind: "refer", reasons: [reason] });
	});
});

const hardCases: readonly (readonly [ReasonCode, Partial<DecisionInputs>, string | null])[] = [
	["ageUnderMin", { birthday: "2009-01-10" }, "2027-01-10"],
	["ageOverMax", { birthday: "1961-11-14" }, null],
	["noMonthlyIncome", { monthlyIncome: 0 }, "2026-12-15"],
	["openLoan", { openLoans: 1 }, null],
	["waitAfterRejection", { lastRejectedOn: "2026-10-17" }, "2026-11-16"],
	["identityUsedByOther", { identityUsedByOther: true }, "2026-12-15"],
	["deviceUsedByOther", { deviceUsedByOther: true }, "2026-12-15"],
	["accountNameDiffers", { accountNameMatch: 49 }, "2026-12-15"],
	["identityBlocked", { blocked: ["number", "email"] }, null],
];

describe("a blocked detail other than the identity number", () => {
	it.each(["mobile", "account", "email", "device"] as const)("is referred to staff: %s", (list) => {
		const { outcome } = decide(card, { ...good, blocked: [list] });
		expect(outcome).toEqual({ kind: "refer", reasons: ["detailsBlocked"] });
		expect(decide(card, { ...good, blocked: [] })).toEqual(decide(card, good));
	});
});

describe("reasons", () => {
	it("count from par, so that a first borrower is not blamed for a missing history", () => {
		const forgiving = {
			...card,
			characteristics: card.characteristics.map((each) =>
				each.id === "history" ? { ...each, par: 0 } : each,
			),
		};
		expect(decide(forgiving, good).topReasons).toEqual([]);
		expect(decide(forgiving, { ...good, employmentType: "self_employed" }).topReasons).toEqual([
			"unstableWork",
		]);
	});
});

describe("hard rules", () => {
	it.each(hardCases)("%s rejects whatever the points", (reason, change, day) => {
		const best = { ...good, loansRepaidOnTime: 9, rung: 3 };
		expect(decide(card, { ...best, ...change }).outcome).toEqual({
			kind: "reject",
			reasons: [reason],
			reapplyOn: day,
		});
	});

	it("end the wait on the 30th day", () => {
		expect(decide(card, { ...good, lastRejectedOn: "2026-10-16" }).outcome.kind).toBe("approve");
	});

	it("name every broken rule", () => {
		const outcome = decide(card, { ...good, openLoans: 1, monthlyIncome: 0 }).outcome;
		expect(outcome).toMatchObject({ reasons: ["noMonthlyIncome", "openLoan"], reapplyOn: null });
	});
});

const anyInputs: fc.Arbitrary<DecisionInputs> = fc.record({
	decidedOn: fc.constant("2026-11-15"),
	birthday: fc.constantFrom("1950-01-01", "1970-06-15", "1990-05-01", "2010-02-28"),
	monthlyIncome: fc.integer({ min: 0, max: 300_000 }),
	employmentType: fc.constantFrom("employee", "self_employed", "unemployed", "other"),
	jobExperience: fc.constant("overThreeYears"),
	workThereTime: fc.constant("oneToThreeYears"),
	answers: fc.record({
		missedPayments: fc.constantFrom(["none"], ["one"], ["more"], []),
		currentLenders: fc.constantFrom(["none"], ["a"], ["a", "b"], ["a", "b", "c", "d"]),
	}),
	identityMatch: fc.integer({ min: 0, max: 100 }),
	accountNameMatch: fc.integer({ min: 0, max: 100 }),
	openLoans: fc.integer({ min: 0, max: 1 }),
	lastRejectedOn: fc.constantFrom(null, "2026-11-01", "2026-01-01"),
	identityUsedByOther: fc.boolean(),
	deviceUsedByOther: fc.boolean(),
	loansRepaidOnTime: fc.nat({ max: 5 }),
	loansRepaidLate: fc.nat({ max: 5 }),
	lateDaysMax: fc.nat({ max: 90 }),
	rung: fc.option(fc.nat({ max: 3 })),
});
const clean = anyInputs.map((inputs) => ({
	...inputs,
	birthday: good.birthday,
	openLoans: 0,
	lastRejectedOn: null,
	identityUsedByOther: false,
	deviceUsedByOther: false,
	identityMatch: 100,
	accountNameMatch: 100,
}));

describe("for any borrower", () => {
	it("a stored decision can be replayed", () => {
		fc.assert(
			fc.property(anyInputs, (inputs) => {
				const stored = JSON.parse(JSON.stringify({ card, inputs }));
				expect(decide(stored.card, stored.inputs)).toEqual(decide(card, inputs));
			}),
		);
	});

	it("a broken hard rule always wins", () => {
		fc.assert(
			fc.property(anyInputs, fc.constantFrom(...hardCases), (inputs, [reason, change]) => {
				const { outcome } = decide(card, { ...inputs, ...change });
				expect(outcome.kind).toBe("reject");
				expect(outcome.kind === "reject" && outcome.reasons).toContain(reason);
			}),
		);
	});

	it("more points never lower the limit", () => {
		const better: readonly ((inputs: DecisionInputs) => DecisionInputs)[] = [
			(inputs) => ({ ...inputs, answers: { ...inputs.answers, missedPayments: ["none"] } }),
			(inputs) => ({ ...inputs, answers: { ...inputs.answers, currentLenders: ["none"] } }),
			(inputs) => ({ ...inputs, employmentType: "employee" }),
			(inputs) => ({ ...inputs, monthlyIncome: inputs.monthlyIncome + 50_000 }),
			(inputs) => ({ ...inputs, loansRepaidOnTime: inputs.loansRepaidOnTime + 1 }),
		];
		fc.assert(
			fc.property(clean, fc.constantFrom(...better), (inputs, improve) => {
				const improved = improve(inputs);
				expect(decide(card, improved).points).toBeGreaterThanOrEqual(decide(card, inputs).points);
				expect(limitOf(improved)).toBeGreaterThanOrEqual(limitOf(inputs));
			}),
		);
	});

	it("personal characteristics do not change the decision", () => {
		const person = fc.record({
			gender: fc.constantFrom("male", "female"),
			maritalStatus: fc.constantFrom("single", "married", "divorced", "widowed"),
			religion: fc.string(),
			state: fc.string(),
			contacts: fc.array(fc.string()),
		});
		fc.assert(
			fc.property(anyInputs, person, person, (inputs, one, other) => {
				expect(decide(card, { ...inputs, ...one })).toEqual(decide(card, { ...inputs, ...other }));
			}),
		);
	});

	it("points add up and every reason is a known code", () => {
		fc.assert(
			fc.property(anyInputs, (inputs) => {
				const decision = decide(card, inputs);
				const sum = Object.values(decision.pointsByCharacteristic).reduce(
					(total, points) => total + points,
					0,
				);
				expect(decision.points).toBe(sum);
				const reasons = decision.outcome.kind === "approve" ? [] : decision.outcome.reasons;
				expect([...reasons, ...decision.topReasons].every((reason) => reasonCodes.includes(reason))).toBe(
					true,
				);
				expect(decision.outcome.kind === "approve" || reasons.length > 0).toBe(true);
			}),
		);
	});
});

describe("the credit limit ladder", () => {
	it.each([
		["goes up after an on-time loan", 0, 0, 1],
		["goes no further than the top", 3, 0, 3],
		["stays after a short delay", 1, 2, 1],
		["goes down after a delay", 2, 3, 1],
		["goes down by more after a long delay", 3, 30, 0],
		["goes no lower than the bottom", 1, 90, 0],
	])("%s", (_case, rung, lateDays, next) => {
		expect(rungAfterRepayment(card.ladder, { rung, lateDays })).toEqual({ rung: next, offeredRung: null });
	});

	it("offers a rung where the borrower must accept it", () => {
		const offering = { ...card.ladder, increase: "offer" } as const;
		expect(rungAfterRepayment(offering, { rung: 0, lateDays: 0 })).toEqual({ rung: 0, offeredRung: 1 });
		expect(rungAfterRepayment(offering, { rung: 3, lateDays: 0 })).toEqual({ rung: 3, offeredRung: null });
		expect(rungAfterRepayment(offering, { rung: 2, lateDays: 5 })).toEqual({ rung: 1, offeredRung: null });
	});

	it("never goes higher for a later repayment", () => {
		fc.assert(
			fc.property(fc.nat({ max: 3 }), fc.nat({ max: 100 }), fc.nat({ max: 100 }), (rung, days, more) => {
				const sooner = rungAfterRepayment(card.ladder, { rung, lateDays: days }).rung;
				expect(rungAfterRepayment(card.ladder, { rung, lateDays: days + more }).rung).toBeLessThanOrEqual(
					sooner,
				);
			}),
		);
	});
});

describe("checkScorecard reports", () => {
	const planted: readonly (readonly [string, Partial<Scorecard>])[] = [
		["cut-offs 300, 250, 450 do not climb", { referFrom: 300 }],
		["900 points are required and at most 500 can be earned", { preferredFrom: 900 }],
		[
			"250 points are required and par is 100: a rejection could have no reason",
			{ preferredFrom: 260, characteristics: card.characteristics.map((each) => ({ ...each, par: 20 })) },
		],
		["borrowers of 16 years are under 18", { hardRules: { ...card.hardRules, ageYearsMin: 16 } }],
		["a monthly income is not required", { hardRules: { ...card.hardRules, monthlyIncomeMin: 0 } }],
		[
			"an unsure account name must score above a different one",
			{ hardRules: { ...card.hardRules, accountNameMatchMin: 80 } },
		],
		["limits have no rounding step", { limitStep: 0 }],
		["ladder limits do not climb", { ladder: { ...card.ladder, limits: [10, 20, 15, 30] } }],
		[
			"a later repayment must not cost less",
			{ ladder: { ...card.ladder, falls: [...card.ladder.falls].reverse() } },
		],
		["more points must not give a lower limit", { firstRungs: [...card.firstRungs].reverse() }],
		["first rung 9 is above the ladder's top 3", { firstRungs: [{ from: 0, rung: 9 }] }],
		[
			"reads maritalStatus, which must not affect a decision",
			{
				characteristics: [
					...card.characteristics,
					{
						id: "x",
						reason: "lowIncome",
						reads: "answer",
						question: "maritalStatus",
						points: { married: 5 },
					},
				],
			},
		],
		[
			"characteristic missed is listed twice",
			{ characteristics: [...card.characteristics, ...card.characteristics.slice(0, 1)] },
		],
		[
			"characteristic i has bands out of order",
			{
				characteristics: [
					...card.characteristics,
					{
						id: "i",
						reason: "lowIncome",
						reads: "number",
						input: "monthlyIncome",
						bands: [
							{ from: 5, points: 1 },
							{ from: 0, points: 2 },
						],
					},
				],
			},
		],
		[
			"characteristic i has no bands",
			{
				characteristics: [
					...card.characteristics,
					{ id: "i", reason: "lowIncome", reads: "number", input: "monthlyIncome", bands: [] },
				],
			},
		],
	];
	it.each(planted)("%s", (sentence, change) => {
		expect(checkScorecard({ ...card, ...change }).join("\n")).toContain(sentence);
	});

	it("no problem for a sound card", () => {
		expect(checkScorecard(card)).toEqual([]);
		expect(card.characteristics.map(pointsMax)).toEqual([100, 100, 100, 100, 100]);
	});
});
