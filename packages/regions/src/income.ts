import type { FormValues } from "@puente/core/validation";
import type { SalaryBand } from "./common/form-fields.ts";

/**
 * The monthly income that the scorecard assumes, from the additional-information form: the borrower's own salary, or
 * the family's income when another family member pays. Zero without either: a loan requires an income.
 */
export function monthlyIncomeOf(bands: readonly SalaryBand[], additional: FormValues): number {
	const assumed = (name: string) => bands.find((band) => band.id === additional[name])?.assumed ?? 0;
	return Math.max(assumed("monthlySalary"), assumed("familyMonthIncome"));
}
