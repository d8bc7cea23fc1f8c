import { countries } from "@puente/core/region";
import { expect, it } from "vitest";
import { contactGroups, filterContacts } from "./contact-sheet.tsx";

it("lists the contacts of the app's region first", () => {
	expect(contactGroups("com.puente.co")[0]?.region).toBe("co");
	expect(contactGroups("com.other")).toHaveLength(countries.length);
});

it("finds a contact by name and by number in any format", () => {
	const groups = contactGroups("com.puente.ng");
	const names = (search: string) =>
		filterContacts(groups, search).flatMap((group) => group.contacts.map(({ name }) => name));
	expect(names("adaeze")).toEqual(["Adaeze Okonkwo"]);
	expect(names("8031234567")).toEqual(["Adaeze Okonkwo"]);
	expect(names("no such name")).toEqual([]);
	expect(names("").length).toBeGreaterThan(10);
});
