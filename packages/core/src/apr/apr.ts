import { ok, type Result, refuse } from "../result.ts";
import { type CashFlows, type DayFlow, netByDay } from "./cash-flows.ts";
import { bracket, type NoRate, rateOf, rootBetween, signChanges, type Term, uniqueForce } from "./roots.ts";
import { periodsPerYear, timeBetween, type UnitPeriod, type UnitTime, unitPeriodOf } from "./unit-period.ts";

/**
 * All but `us-actuarial` count exact days over 365, so that the same cash on the same day distances has the same rate
 * on any calendar.
 *
 * - `effective-365`: effective annual rate (a spreadsheet's XIRR).
 * - `us-actuarial`: nominal annual rate of Regulation Z, appendix J, in the unit-periods of the contract.
 * - `cat`: Mexican Costo Anual Total, effective annual, without value-added tax (Banco de México circular 21/2009).
 * - `kfs`: Indian key-facts APR, nominal: the daily rate of return times 365 (RBI circular of 15 April 2024).
 */
export const aprMethods = ["effective-365", "us-actuarial", "cat", "kfs"] as const;
export type AprMethod = (typeof aprMethods)[number];

const daysPerYear = 365;

type UnitFlow = UnitTime & { readonly net: number };

function inUnitPeriods(flows: readonly DayFlow[], period: UnitPeriod): readonly UnitFlow[] {
	const from = flows[0]?.day ?? 0;
	return flows.map(({ day, net }) => ({ ...timeBetween(period, { from, to: day }), net }));
}

/** The force of interest for a year of 365 days: ln(1 + effective rate). */
function yearlyForce(flows: readonly DayFlow[]): Result<number, NoRate> {
	const first = flows[0]?.day ?? 0;
	return uniqueForce(
		flows.map(({ day, net }): Term => ({ time: (day - first) / daysPerYear, coefficient: net })),
	);
}

/** Compounds through fractional periods too: the force for one unit-period. */
function periodicForce(flows: readonly UnitFlow[]): Result<number, NoRate> {
	return uniqueForce(flows.map(({ whole, fraction, net }) => ({ time: whole + fraction, coefficient: net })));
}

/** Appendix J (b)(8): simple interest within a fractional period, so each flow is divided by (1 + f·i)(1 + i)^t. */
function actuarialValue(flows: readonly UnitFlow[], force: number): number {
	const rate = Math.expm1(force);
	const last = flows.at(-1);
	const reference = force < 0 && last ? last.whole + 1 : 0;
	let value = 0;
	for (const { whole, fraction, net } of flows) {
		value += (net / (1 + fraction * rate)) * Math.exp(-force * (whole - reference));
	}
	return value;
}

/**
 * The weights of appendix J fall with time at any rate, so flows that change sign once have one root here as well.
 * Where they change sign more often, the compound form decides first whether there is one root.
 */
function actuarialRate(flows: readonly UnitFlow[]): Result<number, NoRate> {
	const compound = periodicForce(flows);
	if (!compound.ok) return compound;
	if (flows.every(({ fraction }) => fraction === 0)) return rateOf(compound.value);
	const value = (force: number) => actuarialValue(flows, force);
	const near = Math.abs(compound.value) * 2 + 1;
	const ends =
		signChanges(flows.map(({ net }, time) => ({ time, coefficient: net }))) === 1
			? bracket(value, { low: -700, high: 700 })
			: bracket(value, { low: -near, high: near });
	return ends ? rateOf(rootBetween(value, ends)) : refuse("no-rate");
}

/**
 * The annual rate of return of a loan as a fraction (0.12 is 12%), by the named method. Refused: `no-rate` when no rate
 * above −100% balances the flows, `rate-not-unique` when several do, `rate-beyond-measure` above 10^308.
 */
export function aprOf(cashFlows: CashFlows, method: AprMethod): Result<number, NoRate> {
	const flows = netByDay(cashFlows);
	if (flows.length === 0 && cashFlows.advances.length > 0) return refuse("rate-not-unique");
	if (flows.length < 2) return refuse("no-rate");
	if (method === "us-actuarial") return unitPeriodRate(flows);
	const force = yearlyForce(flows);
	if (!force.ok) return force;
	if (method !== "kfs") return rateOf(force.value);
	const daily = rateOf(force.value / daysPerYear);
	return daily.ok ? ok(daily.value * daysPerYear) : daily;
}

/** Appendix J: the rate of one unit-period times the unit-periods of a year. */
function unitPeriodRate(flows: readonly DayFlow[]): Result<number, NoRate> {
	const days = flows.map(({ day }) => day);
	const period = unitPeriodOf(days, flows.length === 2);
	const rate = actuarialRate(inUnitPeriods(flows, period));
	return rate.ok ? ok(rate.value * periodsPerYear(period)) : rate;
}

/** The rate in percent with the given decimals, always in plain digits, however large the rate. */
export function percentText(rate: number, { decimals }: { readonly decimals: number }): string {
	const percent = rate * 100;
	if (Math.abs(percent) < 1e21) {
		const text = percent.toFixed(decimals);
		return Number(text) === 0 ? (0).toFixed(decimals) : text;
	}
	// Above 10^306 the percentage itself is beyond a double, the rate is not.
	return `${BigInt(Math.round(rate)) * 100n}.${"0".repeat(decimals)}`;
}
