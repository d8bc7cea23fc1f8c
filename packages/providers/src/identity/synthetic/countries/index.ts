import type { Country } from "@puente/core/region";
import { colombia } from "./co.ts";
import type { SyntheticCountry } from "./country.ts";
import { india } from "./in.ts";
import { mexico } from "./mx.ts";
import { nigeria } from "./ng.ts";

/** A country that is missing does not compile. */
export const syntheticCountries: Readonly<Record<Country, SyntheticCountry>> = {
	mx: mexico,
	co: colombia,
	in: india,
	ng: nigeria,
};
