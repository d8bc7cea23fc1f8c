import { type Country, countries } from "@puente/contract/region";
import { countryFacts, countryOfApp } from "../../countries.ts";
export type Contact = { readonly name: string; readonly phone: string };
type ContactGroup = {
	readonly region: Country;
	readonly title: string;
	readonly contacts: readonly Contact[];
};

/**
 * Numbers in the formats of real contact lists: with and without country code, trunk zero, spaces, hyphens, brackets.
 */
const contactsByCountry: Readonly<Record<Country, readonly Contact[]>> = {
	ng: [
		{ name: "Adaeze Okonkwo", phone: "+234 803 123 4567" },
		{ name: "Babatunde Ade", phone: "0806 555 1212" },
		{ name: "Chioma (Sister)", phone: "08123456789" },
		{ name: "Emeka Landlord", phone: "2348091234567" },
		{ name: "Ngozi Work", phone: "+234-701-234-5678" },
	],
	mx: [
		{ name: "María José Hernández", phone: "+52 55 1234 5678" },
		{ name: "Mamá", phone: "55 8765 4321" },
		{ name: "Luis Ángel Núñez", phone: "+52 1 33 1122 3344" },
		{ name: "Tienda Doña Lupe", phone: "(81) 1234-5678" },
	],
	co: [
		{ name: "Andrés Rodríguez", phone: "+57 300 123 4567" },
		{ name: "Camila Tía", phone: "310-987-6543" },
		{ name: "Jefe Ramírez", phone: "3204567890" },
	],
	in: [
		{ name: "Priya Sharma", phone: "+91 98765 43210" },
		{ name: "Rahul (Office)", phone: "09876543211" },
		{ name: "Amma", phone: "99887 76655" },
	],
};

/** The region of the app comes first; it is the last part of the package name. */
export function contactGroups(packageName: string): readonly ContactGroup[] {
	const home = countryOfApp(packageName);
	const groups = countries.map((region) => ({
		region,
		title: countryFacts[region].name,
		contacts: contactsByCountry[region],
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
