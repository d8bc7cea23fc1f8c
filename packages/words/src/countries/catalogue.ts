import type { Country } from "@puente/core/region";

/** Names of the countries, the same in app and console. One that is missing does not compile. */
export type CountryWords = Readonly<Record<`country.${Country}`, string>>;
