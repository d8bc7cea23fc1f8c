/** For programs that know the contract and not the core. */
export { type Country, countries } from "@puente/core/region";
