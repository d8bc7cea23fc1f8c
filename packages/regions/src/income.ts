import type { FormValues } from "@puente/core/validation";
import type { SalaryBand } from "./form-fields.ts";

/**
 * What the scorecard takes a borrower to live on each month, from the additional-information form: their own salary, or the
 * family's income where somebody else in the family pays. Zero without either: a loan needs an income.
 */
export function monthlyIncomeOf(bands: readonly SalaryBand[], additional: FormValues): number {
	const assumed = (name: string) => bands.find((band) => band.id === additional[name])?.assumed ?? 0;
	return Math.max(assumed("monthlySalary"), assumed("familyMonthIncome"));
}
