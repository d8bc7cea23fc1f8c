/** For programs that know the contract and not the core. */
export { byCountry, type Country, countries } from "@puente/core/region";
