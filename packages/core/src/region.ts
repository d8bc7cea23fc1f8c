/**
 * The regions served. A country added here does not compile until packages/regions has its folder and `npm run gen`
 * has listed it. It goes to the end: synthetic people are numbered by the place in this list.
 */
export const countries = ["mx", "co", "in", "ng"] as const;
export type Country = (typeof countries)[number];

/** A value for each country. */
export function byCountry<T>(make: (country: Country) => T): Readonly<Record<Country, T>> {
	return Object.fromEntries(countries.map((country) => [country, make(country)])) as Record<Country, T>;
}

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
