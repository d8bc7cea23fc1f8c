import { type Minor, minor, minorUnits } from "../money/minor.ts";
import { amountMinorMax } from "../money/money.ts";
import type { Rate } from "../money/rate.ts";
import { divideRounded, type Rounding, scaleRounded, shareInSteps, taxRounding } from "../money/rounding.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { PlainDate } from "../time/plain-date.ts";
import { levelInstalment } from "./annuity.ts";
import { type Period, periodsOf } from "./periods.ts";
import type { Plan, PlanRefusal } from "./plan.ts";

/**
 * One instalment as agreed. `days` are calendar days for any day count; `balanceMinor` is the principal left after
 * it.
 */
export type Phase = {
	readonly number: number;
	readonly dueOn: PlainDate;
	readonly days: number;
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	/** Tax on the interest. */
	readonly taxMinor: bigint;
	readonly dueMinor: bigint;
	readonly balanceMinor: bigint;
};

export type Schedule = {
	readonly phases: readonly Phase[];
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	readonly taxMinor: bigint;
	readonly totalMinor: bigint;
};

/**
 * Principal, interest and tax of each phase, as parallel lists, which are the fastest to fill. A plan without tax on the
 * interest has an empty list of taxes.
 */
type Parts = {
	readonly principals: readonly Minor[];
	readonly interests: readonly Minor[];
	readonly taxes: readonly Minor[];
};

/** To the nearest multiple of the step; an amount below half a step stays, so that an instalment is never nothing. */
function toStep(plan: Plan, amount: Minor): Minor {
	if (!plan.step) return amount;
	const { stepMinor } = plan.step;
	const stepped = scaleRounded(amount, { numerator: 1, denominator: stepMinor }, plan.rounding) * stepMinor;
	return stepped === 0 ? amount : stepped;
}

/** A tax of the plan on an amount, rounded once. */
export function planTax(plan: Plan, rate: Rate, amount: Minor): Minor {
	return plan.taxStepMinor === undefined
		? shareInSteps(amount, rate, plan.step?.stepMinor ?? 1, plan.rounding)
		: shareInSteps(amount, rate, plan.taxStepMinor, taxRounding);
}

function taxOn(plan: Plan, interest: Minor): Minor {
	return plan.interestTaxRate ? planTax(plan, plan.interestTaxRate, interest) : 0;
}

/** balance × rate × weight, rounded once. The parts of rate and weight are small, so this rarely needs bigint. */
function periodInterest(balance: Minor, rate: Rate, period: Period, rounding: Rounding): Minor {
	const numerator = rate.numerator * period.weight.numerator;
	const denominator = rate.denominator * period.weight.denominator;
	if (numerator <= Number.MAX_SAFE_INTEGER && denominator <= Number.MAX_SAFE_INTEGER) {
		return scaleRounded(balance, { numerator, denominator }, rounding);
	}
	const exact = {
		numerator: BigInt(balance) * BigInt(rate.numerator) * BigInt(period.weight.numerator),
		denominator: BigInt(rate.denominator) * BigInt(period.weight.denominator),
	};
	return Number(divideRounded(exact, rounding));
}

/**
 * Interest on the outstanding balance; principal is a fixed part, or the rest of an instalment after its interest.
 * The last phase takes all remaining principal.
 */
function decliningParts(
	plan: Plan,
	principalOwed: Minor,
	periods: readonly Period[],
	rule: { readonly principal: Minor } | { readonly instalment: Minor },
): Parts {
	const principals: Minor[] = [];
	const interests: Minor[] = [];
	const taxes: Minor[] = [];
	let balance = principalOwed;
	for (const period of periods) {
		const interest = periodInterest(balance, plan.rate, period, plan.rounding);
		const tax = taxOn(plan, interest);
		const cost = interest + tax;
		const instalment = "principal" in rule ? toStep(plan, rule.principal + cost) : rule.instalment;
		const wanted = Math.max(0, instalment - cost);
		const isLast = principals.length === periods.length - 1;
		const principal = isLast ? balance : Math.min(balance, wanted);
		balance -= principal;
		principals.push(principal);
		interests.push(interest);
		if (plan.interestTaxRate) taxes.push(tax);
	}
	return { principals, interests, taxes };
}

/** The even share of one phase. */
function oneOf(periods: readonly Period[]): { readonly numerator: number; readonly denominator: number } {
	return { numerator: 1, denominator: periods.length };
}

/** The difference between the last instalment and the others, in minor units. */
function lastGap(parts: Parts, instalment: Minor): Minor {
	return dueAt(parts, parts.principals.length - 1) - instalment;
}

function dueAt({ principals, interests, taxes }: Parts, index: number): Minor {
	return (principals[index] ?? 0) + (interests[index] ?? 0) + (taxes[index] ?? 0);
}

/** Interest and its tax together, as one rate: the level instalment pays both. */
function rateWithTax({ rate, interestTaxRate: tax }: Plan): Rate {
	if (!tax || tax.numerator === 0) return rate;
	return {
		...rate,
		numerator: rate.numerator * (tax.denominator + tax.numerator),
		denominator: rate.denominator * tax.denominator,
	};
}

/**
 * Rounding the instalment may accumulate in the last one. When that gap passes half a unit per phase, an instalment
 * moved by the average gap is tried and kept if its gap is smaller; Apache Fineract publishes the same.
 */
function equalParts(plan: Plan, principal: Minor, periods: readonly Period[]): Parts {
	const level = levelInstalment(principal, rateWithTax(plan), periods, plan.rounding);
	const instalment = toStep(plan, level);
	const parts = decliningParts(plan, principal, periods, { instalment });
	const gap = lastGap(parts, instalment);
	if (Math.abs(gap) <= Math.floor(periods.length / 2)) return parts;
	const move = scaleRounded(Math.abs(gap), oneOf(periods), plan.rounding) * Math.sign(gap);
	const other = toStep(plan, instalment + move);
	const moved = decliningParts(plan, principal, periods, { instalment: other });
	return Math.abs(lastGap(moved, other)) < Math.abs(gap) ? moved : parts;
}

/**
 * Flat interest: the whole principal bears interest for the whole term. The total is rounded once and the last phase
 * takes the remainder. By days, each phase carries the interest of its own days and equal instalments level the
 * amount due; per period, interest and principal are both spread evenly.
 */
function flatParts(plan: Plan, principal: Minor, periods: readonly Period[]): Parts {
	const interest = flatInterest(plan, periods);
	const count = periods.length;
	const evenPrincipal = scaleRounded(principal, oneOf(periods), plan.rounding);
	const evenInterest = scaleRounded(interest, oneOf(periods), plan.rounding);
	const level = scaleRounded(principal + interest + taxOn(plan, interest), oneOf(periods), plan.rounding);
	const byDays = plan.accrual === "daily";
	const levelled = byDays && plan.instalments === "equal";
	const principals: Minor[] = [];
	const interests: Minor[] = [];
	const taxes: Minor[] = [];
	let principalLeft = principal;
	let interestLeft = interest;
	for (const period of periods) {
		const isLast = principals.length === count - 1;
		const own = byDays ? periodInterest(principal, plan.rate, period, plan.rounding) : evenInterest;
		const interestPart = isLast ? interestLeft : Math.min(own, interestLeft);
		const cost = interestPart + taxOn(plan, interestPart);
		const due = toStep(plan, levelled ? level : evenPrincipal + cost);
		const principalPart = isLast ? principalLeft : Math.min(Math.max(0, due - cost), principalLeft);
		principalLeft -= principalPart;
		interestLeft -= interestPart;
		principals.push(principalPart);
		interests.push(interestPart);
		if (plan.interestTaxRate) taxes.push(cost - interestPart);
	}
	return { principals, interests, taxes };
}

function flatInterest(plan: Plan, periods: readonly Period[]): Minor {
	let numerator = 0n;
	let denominator = 1n;
	for (const { weight } of periods) {
		numerator = numerator * BigInt(weight.denominator) + BigInt(weight.numerator) * denominator;
		denominator *= BigInt(weight.denominator);
	}
	const exact = {
		numerator: plan.principalMinor * BigInt(plan.rate.numerator) * numerator,
		denominator: BigInt(plan.rate.denominator) * denominator,
	};
	return Number(divideRounded(exact, plan.rounding));
}

function partsOf(plan: Plan, principal: Minor, periods: readonly Period[]): Parts {
	if (plan.interest === "flat") return flatParts(plan, principal, periods);
	if (plan.instalments === "equal" && periods.length > 1) return equalParts(plan, principal, periods);
	const evenPrincipal = scaleRounded(principal, oneOf(periods), plan.rounding);
	return decliningParts(plan, principal, periods, { principal: evenPrincipal });
}

/** Rounds the last instalment down to the step: its interest gives up the fraction, if there is that much. */
function withLastDown(plan: Plan, parts: Parts): Parts {
	const { step } = plan;
	if (step?.last !== "down") return parts;
	const last = parts.interests.length - 1;
	const interest = parts.interests[last] ?? 0;
	const fraction = dueAt(parts, last) % step.stepMinor;
	if (fraction === 0) return parts;
	if (plan.taxStepMinor !== undefined && plan.interestTaxRate) {
		return withExactLast(plan, plan.interestTaxRate, step.stepMinor, parts);
	}
	if (fraction > interest) return parts;
	return { ...parts, interests: parts.interests.with(last, interest - fraction) };
}

/**
 * The same where the tax follows the interest. Not every sum is one of some interest and the tax on it: where the tax
 * rounds up, a sum is left out, and the next lower instalment is taken.
 */
function withExactLast(plan: Plan, rate: Rate, stepMinor: number, parts: Parts): Parts {
	const last = parts.interests.length - 1;
	const principal = parts.principals[last] ?? 0;
	const withoutTax = { numerator: rate.denominator, denominator: rate.denominator + rate.numerator };
	const due = dueAt(parts, last);
	for (let cost = due - (due % stepMinor) - principal; cost >= 0; cost -= stepMinor) {
		const tax = taxOn(plan, scaleRounded(cost, withoutTax, "half-even"));
		const interest = cost - tax;
		if (taxOn(plan, interest) === tax) {
			return {
				principals: parts.principals,
				interests: parts.interests.with(last, interest),
				taxes: parts.taxes.with(last, tax),
			};
		}
	}
	return parts;
}

/** Most phases have the same amount due, and creating a bigint is expensive: equal ones are created once. */
function phasesOf(
	principalOwed: Minor,
	periods: readonly Period[],
	{ principals, interests, taxes }: Parts,
): readonly Phase[] {
	const phases: Phase[] = [];
	let balance = principalOwed;
	let due = 0;
	let dueMinor = 0n;
	for (const { dueOn, days } of periods) {
		const index = phases.length;
		const principal = principals[index] ?? 0;
		const interest = interests[index] ?? 0;
		const tax = taxes[index] ?? 0;
		balance -= principal;
		if (principal + interest + tax !== due) {
			due = principal + interest + tax;
			dueMinor = minorUnits(due);
		}
		phases.push({
			number: index + 1,
			dueOn,
			days,
			principalMinor: minorUnits(principal),
			interestMinor: minorUnits(interest),
			taxMinor: minorUnits(tax),
			dueMinor,
			balanceMinor: minorUnits(balance),
		});
	}
	return phases;
}

function sumOf(amounts: readonly Minor[]): Minor {
	let sum = 0;
	for (const amount of amounts) sum += amount;
	return sum;
}

/** A step of a million units is a mistake. */
function isStep(stepMinor: number): boolean {
	return Number.isInteger(stepMinor) && stepMinor >= 1 && stepMinor <= 100_000_000;
}

/** The repayment schedule of a plan. Its principals sum to the principal, whatever the rounding. */
export function schedule(plan: Plan): Result<Schedule, PlanRefusal> {
	if (plan.principalMinor <= 0n || plan.principalMinor > amountMinorMax)
		return refuse("principal-out-of-range");
	if (plan.step && !isStep(plan.step.stepMinor)) return refuse("step-out-of-range");
	if (plan.taxStepMinor !== undefined && !isStep(plan.taxStepMinor)) return refuse("step-out-of-range");
	const periods = periodsOf(plan);
	if (!periods.ok) return periods;
	const principal = minor(plan.principalMinor);
	const parts = withLastDown(plan, partsOf(plan, principal, periods.value));
	const interest = sumOf(parts.interests);
	const tax = sumOf(parts.taxes);
	if (interest + tax > Number.MAX_SAFE_INTEGER - principal) {
		return refuse("interest-out-of-range");
	}
	return ok({
		phases: phasesOf(principal, periods.value, parts),
		principalMinor: plan.principalMinor,
		interestMinor: minorUnits(interest),
		taxMinor: minorUnits(tax),
		totalMinor: minorUnits(principal + interest + tax),
	});
}
