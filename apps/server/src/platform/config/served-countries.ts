import { type Country, countries } from "@puente/core/region";
import { checkProduction, loadPacks, type Operator } from "@puente/regions/load";
import { CannotStart } from "./cannot-start.ts";

/**
 * The countries to lend in. Every pack must be valid. In production a country also needs an operator with a licence; the
 * error lists everything that is missing. A legal record that is missing stops offers, not the start: staff enter it.
 */
export function servedCountries(
	operators: Readonly<Partial<Record<Country, Operator>>> | null,
): ReadonlySet<Country> {
	const regions = loadPacks();
	if (operators === null) return new Set(countries);
	const served = countries.filter((country) => operators[country] !== undefined);
	const problems = served.flatMap((country) => checkProduction(regions[country], operators[country] ?? {}));
	if (served.length === 0) throw new CannotStart("The file of OPERATOR_FILE names no country.");
	if (problems.length > 0) throw new CannotStart(problems.map(({ sentence }) => `${sentence}.`).join("\n"));
	return new Set(served);
}
