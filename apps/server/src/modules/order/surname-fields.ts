import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";

const surnameOf: Readonly<Record<string, string>> = { fatherName: "lastName", motherName: "secondLastName" };

/**
 * Today's name of a document's field. Version 1 stored surnames under the names of the parents' fields, also where the
 * document prints no parent.
 */
export function upgradeSurnameField(country: Country, field: string): string {
	const printsSurnames = regions[country].forms.identity.some(({ name }) => name === "lastName");
	return printsSurnames ? (surnameOf[field] ?? field) : field;
}

/** The same values under today's names. */
export function upgradeSurnameFields<T>(
	country: Country,
	values: Readonly<Record<string, T>>,
): Record<string, T> {
	return Object.fromEntries(
		Object.entries(values).map(([field, value]) => [upgradeSurnameField(country, field), value]),
	);
}
