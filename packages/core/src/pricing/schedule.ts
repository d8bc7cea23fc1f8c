import { amountMinorMax } from "../money/money.ts";
import type { Rate } from "../money/rate.ts";
import { divideRounded, type Rounding, scaleRounded } from "../money/rounding.ts";
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
	readonly dueMinor: bigint;
	readonly balanceMinor: bigint;
};

export type Schedule = {
	readonly phases: readonly Phase[];
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	readonly totalMinor: bigint;
};

/** Principal and interest of each phase, as two parallel lists, which are the fastest to fill. */
type Parts = { readonly principals: readonly number[]; readonly interests: readonly number[] };

/** balance × rate × weight, rounded once. The parts of rate and weight are small, so this rarely needs bigint. */
function periodInterest(balance: number, rate: Rate, period: Period, rounding: Rounding): number {
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
	periods: readonly Period[],
	rule: { readonly principal: number } | { readonly instalment: number },
): Parts {
	const principals: number[] = [];
	const interests: number[] = [];
	let balance = Number(plan.principalMinor);
	for (const period of periods) {
		const interest = periodInterest(balance, plan.rate, period, plan.rounding);
		const wanted = "principal" in rule ? rule.principal : Math.max(0, rule.instalment - interest);
		const isLast = principals.length === periods.length - 1;
		const principal = isLast ? balance : Math.min(balance, wanted);
		balance -= principal;
		principals.push(principal);
		interests.push(interest);
	}
	return { principals, interests };
}

/** The even share of one phase. */
function oneOf(periods: readonly Period[]): { readonly numerator: number; readonly denominator: number } {
	return { numerator: 1, denominator: periods.length };
}

/** The difference between the last instalment and the others, in minor units. */
function lastGap({ principals, interests }: Parts, instalment: number): number {
	const last = principals.length - 1;
	return (principals[last] ?? 0) + (interests[last] ?? 0) - instalment;
}

/**
 * Rounding the instalment may accumulate in the last one. When that gap passes half a unit per phase, an instalment
 * moved by the average gap is tried and kept if its gap is smaller; Apache Fineract publishes the same.
 */
function equalParts(plan: Plan, periods: readonly Period[]): Parts {
	const instalment = levelInstalment(Number(plan.principalMinor), plan.rate, periods, plan.rounding);
	const parts = decliningParts(plan, periods, { instalment });
	const gap = lastGap(parts, instalment);
	if (Math.abs(gap) <= Math.floor(periods.length / 2)) return parts;
	const step = scaleRounded(Math.abs(gap), oneOf(periods), plan.rounding) * Math.sign(gap);
	const moved = decliningParts(plan, periods, { instalment: instalment + step });
	return Math.abs(lastGap(moved, instalment + step)) < Math.abs(gap) ? moved : parts;
}

/**
 * Flat interest: the whole principal bears interest for the whole term. The total is rounded once and the last phase
 * takes the remainder. By days, each phase carries the interest of its own days and equal instalments level the
 * amount due; per period, interest and principal are both spread evenly.
 */
function flatParts(plan: Plan, periods: readonly Period[]): Parts {
	const principal = Number(plan.principalMinor);
	const interest = flatInterest(plan, periods);
	const count = periods.length;
	const evenPrincipal = scaleRounded(principal, oneOf(periods), plan.rounding);
	const evenInterest = scaleRounded(interest, oneOf(periods), plan.rounding);
	const level = scaleRounded(principal + interest, oneOf(periods), plan.rounding);
	const byDays = plan.accrual === "daily";
	const levelled = byDays && plan.instalments === "equal";
	const principals: number[] = [];
	const interests: number[] = [];
	let principalLeft = principal;
	let interestLeft = interest;
	for (const period of periods) {
		const isLast = principals.length === count - 1;
		const own = byDays ? periodInterest(principal, plan.rate, period, plan.rounding) : evenInterest;
		const interestPart = isLast ? interestLeft : Math.min(own, interestLeft);
		const wanted = levelled ? Math.max(0, level - interestPart) : evenPrincipal;
		const principalPart = isLast ? principalLeft : Math.min(wanted, principalLeft);
		principalLeft -= principalPart;
		interestLeft -= interestPart;
		principals.push(principalPart);
		interests.push(interestPart);
	}
	return { principals, interests };
}

function flatInterest(plan: Plan, periods: readonly Period[]): number {
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

function partsOf(plan: Plan, periods: readonly Period[]): Parts {
	if (plan.interest === "flat") return flatParts(plan, periods);
	if (plan.instalments === "equal" && periods.length > 1) return equalParts(plan, periods);
	const principal = scaleRounded(Number(plan.principalMinor), oneOf(periods), plan.rounding);
	return decliningParts(plan, periods, { principal });
}

/** Most phases have the same amount due, and creating a bigint is expensive: equal ones are created once. */
function phasesOf(
	plan: Plan,
	periods: readonly Period[],
	{ principals, interests }: Parts,
): readonly Phase[] {
	const phases: Phase[] = [];
	let balance = Number(plan.principalMinor);
	let due = 0;
	let dueMinor = 0n;
	for (const { dueOn, days } of periods) {
		const index = phases.length;
		const principal = principals[index] ?? 0;
		const interest = interests[index] ?? 0;
		balance -= principal;
		if (principal + interest !== due) {
			due = principal + interest;
			dueMinor = BigInt(due);
		}
		phases.push({
			number: index + 1,
			dueOn,
			days,
			principalMinor: BigInt(principal),
			interestMinor: BigInt(interest),
			dueMinor,
			balanceMinor: BigInt(balance),
		});
	}
	return phases;
}

/** The repayment schedule of a plan. Its principals sum to the principal, whatever the rounding. */
export function schedule(plan: Plan): Result<Schedule, PlanRefusal> {
	if (plan.principalMinor <= 0n || plan.principalMinor > amountMinorMax)
		return refuse("principal-out-of-range");
	const periods = periodsOf(plan);
	if (!periods.ok) return periods;
	const parts = partsOf(plan, periods.value);
	let interestSum = 0;
	for (const interest of parts.interests) interestSum += interest;
	if (interestSum > Number.MAX_SAFE_INTEGER - Number(plan.principalMinor)) {
		return refuse("interest-out-of-range");
	}
	const interestMinor = BigInt(interestSum);
	return ok({
		phases: phasesOf(plan, periods.value, parts),
		principalMinor: plan.principalMinor,
		interestMinor,
		totalMinor: plan.principalMinor + interestMinor,
	});
}
