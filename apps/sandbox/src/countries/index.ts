import { byCountry, type Country, countries } from "@puente/contract/region";
import { packs } from "@puente/regions";
import { sandboxes } from "@puente/regions/sandbox";
import { accountNumberIn } from "./account-number.ts";
import type { SimulatedCountry } from "./country.ts";

export const simulatedCountries: Readonly<Record<Country, SimulatedCountry>> = byCountry((country) => {
	const { name, phone, currency, timeZone } = packs[country];
	const { banks, accountNumbers, phone: simulated } = sandboxes[country];
	return {
		...simulated,
		name: name.en,
		callingCode: `+${phone.callingCode}`,
		currency: currency.code,
		timeZone,
		banks,
		accountNumber: (bankCode, draw) => accountNumberIn(accountNumbers, bankCode, draw),
	};
});

/** The country of an app, which is the last part of its package name. */
export function countryOfApp(packageName: string | null): Country {
	return countries.find((country) => packageName?.endsWith(`.${country}`)) ?? countries[0];
}
