// npm run bench -- core: speed and correctness of the money core, compared with npm libraries for the same purpose.
// Every library gets the same loans; a schedule is right when its printed amounts add up to the principal.
import { createRequire } from "node:module";
import { aprOf } from "@puente/core/apr";
import {
	allocationDefault,
	type EventId,
	type LoanEvent,
	type LoanTerms,
	loanState,
} from "@puente/core/loan";
import { percentRate, type Rate } from "@puente/core/money";
import { type Plan, schedule } from "@puente/core/pricing";
import { addDays, addMonths, type PlainDate } from "@puente/core/time";
import { ipmt, ppmt } from "financial";
import { xirr as nodeIrr } from "node-irr";

const require = createRequire(import.meta.url);

/** These packages ship no types or incomplete ones. */
const { Loan } = require("loanjs") as {
	Loan: new (
		amount: number,
		months: number,
		percent: number,
		kind: "annuity",
	) => { readonly installments: readonly { readonly capital: number }[] };
};
const amortize = require("amortize") as (options: {
	amount: number;
	rate: number;
	totalTerm: number;
	amortizeTerm: number;
}) => { principal: number };
const xirr = require("xirr") as (flows: readonly { amount: number; when: Date }[]) => number;

const start = "2026-01-01" as PlainDate;
const sampleCount = 512;
const warmUpMs = 200;
const sliceMs = 100;
const slices = 12;

type Sample = {
	readonly amount: number;
	readonly percent: number;
	readonly months: number;
	readonly plan: Plan;
};

function rateOf(percent: string, per: Rate["per"]): Rate {
	const rate = percentRate(percent, per);
	if (!rate.ok) throw new Error(`${percent} is not a rate`);
	return rate.value;
}

/** Loans of 1,000.00 to 60,000.00, 3 to 12 months, 12% to 36%: the range of the product, spread evenly. */
function samples(): readonly Sample[] {
	return Array.from({ length: sampleCount }, (_, index) => {
		const amountMinor = 100_000 + ((index * 7_919) % 5_900_000);
		const percent = 12 + (index % 25);
		const months = 3 + (index % 10);
		return {
			amount: amountMinor / 100,
			percent,
			months,
			plan: {
				principalMinor: BigInt(amountMinor),
				rate: rateOf(String(percent), "year"),
				disbursedOn: start,
				due: { kind: "regular", phases: months, every: 1, unit: "month" },
				dayCount: "30/360",
				accrual: "per-period",
				instalments: "equal",
				interest: "declining",
				rounding: "half-even",
			},
		};
	});
}

/** The best of several short slices: on a busy machine the average would include other processes. */
function perSecond(work: (index: number) => unknown): number {
	const during = (ms: number) => {
		const from = performance.now();
		let count = 0;
		while (performance.now() - from < ms) for (let step = 0; step < 64; step++) work(count++ % sampleCount);
		return (count / (performance.now() - from)) * 1_000;
	};
	during(warmUpMs);
	return Math.max(...Array.from({ length: slices }, () => during(sliceMs)));
}

type Row = readonly [name: string, rate: number, right: string];

function print(title: string, rows: readonly Row[]): void {
	const best = rows[0]?.[1] ?? 1;
	console.log(`\n${title}`);
	for (const [name, rate, right] of rows) {
		const ratio = (rate / best).toFixed(2);
		console.log(
			`  ${name.padEnd(34)} ${Math.round(rate).toLocaleString("en").padStart(12)} /s  ${ratio.padStart(6)}  ${right}`,
		);
	}
}

const cents = (amount: number) => Math.round(amount * 100);

/** Share of samples whose printed principals add up to the loan. */
function rightSums(loans: readonly Sample[], principals: (sample: Sample) => readonly number[]): string {
	const right = loans.filter((sample) => {
		const sum = principals(sample).reduce((total, part) => total + part, 0);
		return sum === cents(sample.amount);
	}).length;
	return `sums right in ${((100 * right) / loans.length).toFixed(1)}% of loans`;
}

type Library = { readonly name: string; readonly principals: (sample: Sample) => readonly number[] };

const libraries: readonly Library[] = [
	{
		name: "puente core",
		principals: ({ plan }) => {
			const priced = schedule(plan);
			return priced.ok ? priced.value.phases.map(({ principalMinor }) => Number(principalMinor)) : [];
		},
	},
	{
		name: "loanjs 1.1.2",
		principals: ({ amount, months, percent }) =>
			new Loan(amount, months, percent, "annuity").installments.map(({ capital }) => cents(capital)),
	},
	{
		name: "financial 0.2.4 (ppmt and ipmt)",
		principals: ({ amount, months, percent }) =>
			Array.from({ length: months }, (_, index) => {
				ipmt(percent / 1_200, index + 1, months, -amount);
				return cents(ppmt(percent / 1_200, index + 1, months, -amount));
			}),
	},
	{
		name: "amortize 1.1.0 (a call a phase)",
		principals: ({ amount, months, percent }) => {
			let before = 0;
			return Array.from({ length: months }, (_, index) => {
				const { principal } = amortize({ amount, rate: percent, totalTerm: months, amortizeTerm: index + 1 });
				const part = cents(principal - before);
				before = principal;
				return part;
			});
		},
	},
];

function scheduleRows(loans: readonly Sample[]): readonly Row[] {
	return libraries.map(({ name, principals }) => {
		const work =
			name === "puente core"
				? (index: number) => schedule(at(loans, index).plan)
				: (index: number) => principals(at(loans, index));
		return [name, perSecond(work), rightSums(loans, principals)];
	});
}

function at<T>(list: readonly T[], index: number): T {
	const item = list[index % list.length];
	if (item === undefined) throw new Error("an empty list has no item");
	return item;
}

/** Six phases with three payments, one of them late, one early: computed for every day of seven months. */
function stateRows(): readonly Row[] {
	const plan: Plan = {
		...at(samples(), 0).plan,
		due: { kind: "regular", phases: 6, every: 1, unit: "month" },
	};
	const priced = schedule(plan);
	if (!priced.ok) throw new Error(priced.refusal);
	const terms: LoanTerms = {
		currency: "MXN",
		principalMinor: plan.principalMinor,
		feeMinor: 5_000n,
		taxMinor: 900n,
		disbursedOn: start,
		phases: priced.value.phases,
		penalty: { dailyRate: rateOf("2", "day"), base: "overdue-amount", graceDays: 0, capPercent: 100 },
		allocation: allocationDefault,
		rollover: { days: 7, timesMax: 1, feeRate: rateOf("5", "year"), taxRate: rateOf("18", "year") },
		coolingOff: { days: 3, feeKept: true },
		rounding: "half-even",
		unitMinor: 100,
		taxes: { stepMinor: 1, interestRate: rateOf("0", "day"), penaltyRate: rateOf("0", "day") },
		costMaxMinor: plan.principalMinor,
	};
	const pay = (on: PlainDate, id: string, amountMinor: bigint): LoanEvent => ({
		kind: "payment",
		id: id as EventId,
		on,
		amountMinor,
	});
	const events = [
		pay(addMonths(start, 1), "a", priced.value.phases[0]?.dueMinor ?? 0n),
		pay(addDays(start, 70), "b", 20_000n),
		pay(addDays(start, 88), "c", 30_000n),
	];
	const days = Array.from({ length: 210 }, (_, index) => addDays(start, index));
	const sumsRight = days.every((on) => {
		const { phases, payoff } = loanState(terms, events, on);
		const left = phases.reduce((sum, { principalLeftMinor }) => sum + principalLeftMinor, 0n);
		return left === payoff.principalMinor;
	});
	const note = sumsRight ? "phases sum to what is owed on every day" : "PHASES DO NOT SUM";
	return [
		[
			"puente core, 6 phases, 3 payments",
			perSecond((index) => loanState(terms, events, at(days, index))),
			note,
		],
	];
}

type Flows = {
	readonly advance: number;
	readonly payments: readonly { readonly on: PlainDate; readonly amount: number }[];
};

function flowsOf({ amount, plan }: Sample): Flows {
	const priced = schedule(plan);
	if (!priced.ok) throw new Error(priced.refusal);
	const payments = priced.value.phases.map(({ dueOn, dueMinor }) => ({
		on: dueOn,
		amount: Number(dueMinor) / 100,
	}));
	return { advance: amount * 0.94, payments };
}

/** Share of loans for which the right rate is found. One loan in forty costs a thousandfold in a month. */
function answered(flows: readonly Flows[], rate: (flows: Flows) => number): string {
	const flowsToSolve = flows.map((sample, index) =>
		index % 40 === 0 ? { ...sample, advance: sample.advance / 1_000 } : sample,
	);
	const found = flowsToSolve.filter((sample) => {
		try {
			const expected = aprOf(
				{ advances: [{ on: start, amount: sample.advance }], payments: sample.payments },
				"effective-365",
			);
			return expected.ok && Math.abs(rate(sample) / expected.value - 1) < 1e-6;
		} catch {
			return false;
		}
	}).length;
	return `answers ${((100 * found) / flowsToSolve.length).toFixed(1)}% of flows`;
}

function aprRows(loans: readonly Sample[]): readonly Row[] {
	const flows = loans.map(flowsOf);
	const ours = ({ advance, payments }: Flows) => {
		const rate = aprOf({ advances: [{ on: start, amount: advance }], payments }, "effective-365");
		return rate.ok ? rate.value : Number.NaN;
	};
	const theirs = ({ advance, payments }: Flows) =>
		xirr([
			{ amount: -advance, when: new Date(start) },
			...payments.map(({ on, amount }) => ({ amount, when: new Date(on) })),
		]);
	const daily = ({ advance, payments }: Flows) =>
		(1 +
			nodeIrr([
				{ amount: -advance, date: start },
				...payments.map(({ on, amount }) => ({ amount, date: on as string })),
			]).rate) **
			365 -
		1;
	const nominal = ({ advance, payments }: Flows) =>
		aprOf({ advances: [{ on: start, amount: advance }], payments }, "us-actuarial");
	return [
		["puente core, effective by days", perSecond((index) => ours(at(flows, index))), answered(flows, ours)],
		[
			"puente core, Regulation Z",
			perSecond((index) => nominal(at(flows, index))),
			"unit-periods found from the dates",
		],
		["xirr 1.1.0", perSecond((index) => orNaN(() => theirs(at(flows, index)))), answered(flows, theirs)],
		["node-irr 2.0.5", perSecond((index) => orNaN(() => daily(at(flows, index)))), answered(flows, daily)],
	];
}

function orNaN(work: () => number): number {
	try {
		return work();
	} catch {
		return Number.NaN;
	}
}

export async function run(): Promise<void> {
	const loans = samples();
	print(
		"Schedules of 3 to 12 equal instalments (goal 500,000 a second for short loans)",
		scheduleRows(loans),
	);
	const short = loans.map((sample) => ({
		...sample,
		months: 1,
		plan: { ...sample.plan, instalments: "single" as const },
	}));
	print("Schedules of one payment", [
		["puente core", perSecond((index) => schedule(at(short, index).plan)), "exact"],
	]);
	print("Whole loan states (goal 100,000 a second)", stateRows());
	print("Annual rates", aprRows(loans));
}
