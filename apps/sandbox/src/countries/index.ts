import { type Country, countries } from "@puente/contract/region";
import { colombia } from "./co.ts";
import type { SimulatedCountry } from "./country.ts";
import { india } from "./in.ts";
import { mexico } from "./mx.ts";
import { nigeria } from "./ng.ts";

/** A country that is missing does not compile. */
export const simulatedCountries: Readonly<Record<Country, SimulatedCountry>> = {
	mx: mexico,
	co: colombia,
	in: india,
	ng: nigeria,
};

/** The country of an app, which is the last part of its package name. */
export function countryOfApp(packageName: string | null): Country {
	return countries.find((country) => packageName?.endsWith(`.${country}`)) ?? countries[0];
}
