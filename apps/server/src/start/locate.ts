import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type Country, countries } from "@puente/core/region";
import { type CountryResponse, Reader } from "mmdb-lib";

/** The list has its own flat shape, not the one the reader is typed for. */
type LocationRecord = { readonly country_code?: string };

/** The country of a network address by the registries' public list. A first guess only: wrong for travellers. */
export function createLocator(): (address: string) => Country | null {
	const file = import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");
	const reader = new Reader<CountryResponse>(readFileSync(new URL(file)));
	return (address) => {
		if (isIP(address) === 0) return null;
		const code = (reader.get(address) as LocationRecord | null)?.country_code?.toLowerCase();
		return countries.find((country) => country === code) ?? null;
	};
}
