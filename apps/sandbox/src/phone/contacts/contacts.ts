import { type Country, countries } from "@puente/contract/region";
import type { Contact } from "../../countries/country.ts";
import { countryOfApp, simulatedCountries } from "../../countries/index.ts";

type ContactGroup = {
	readonly region: Country;
	readonly title: string;
	readonly contacts: readonly Contact[];
};

/** The region of the app comes first; it is the last part of the package name. */
export function contactGroups(packageName: string): readonly ContactGroup[] {
	const home = countryOfApp(packageName);
	const groups = countries.map((region) => ({
		region,
		title: simulatedCountries[region].name,
		contacts: simulatedCountries[region].contacts,
	}));
	return groups.toSorted((a, b) => Number(b.region === home) - Number(a.region === home));
}

export function filterContacts(found: readonly ContactGroup[], search: string): readonly ContactGroup[] {
	const text = search.trim().toLowerCase();
	const digits = text.replace(/\D/g, "");
	const matches = ({ name, phone }: Contact) =>
		name.toLowerCase().includes(text) || (digits !== "" && phone.replace(/\D/g, "").includes(digits));
	return found
		.map((group) => ({ ...group, contacts: group.contacts.filter(matches) }))
		.filter((group) => group.contacts.length > 0);
}
