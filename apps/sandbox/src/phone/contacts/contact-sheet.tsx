import { useState } from "react";
import type { Contact } from "../../countries/country.ts";
import { PhoneSheet } from "../frame/phone-sheet.tsx";
import { contactGroups, filterContacts } from "./contacts.ts";

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
