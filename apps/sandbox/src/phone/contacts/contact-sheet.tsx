import { type Country, countries } from "@puente/contract/region";
import { useState } from "react";
import type { Contact } from "../../countries/country.ts";
import { countryOfApp, simulatedCountries } from "../../countries/index.ts";
import { PhoneSheet } from "../frame/phone-sheet.tsx";

export function ContactSheet(props: { packageName: string; onClose: (contact: Contact | null) => void }) {
	const [search, setSearch] = useState("");
	const groups = filterContacts(contactGroups(props.packageName), search);
	return (
		<PhoneSheet title="Choose a contact" onCancel={() => props.onClose(null)}>
			<label className="field">
				<span className="visually-hidden">Search contacts</span>
				<input
					type="search"
					placeholder="Search"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
			</label>
			<div className="sheet-scroll">
				{groups.length === 0 ? <p className="empty">No contact fits.</p> : null}
				{groups.map((group) => (
					<section key={group.region} aria-label={group.title}>
						<h3>{group.title}</h3>
						<ul className="contacts">
							{group.contacts.map((contact) => (
								<li key={contact.phone}>
									<button type="button" onClick={() => props.onClose(contact)}>
										<span className="avatar" aria-hidden="true">
											{contact.name.slice(0, 1)}
										</span>
										<span>
											<b>{contact.name}</b>
											<small>{contact.phone}</small>
										</span>
									</button>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</PhoneSheet>
	);
}

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
