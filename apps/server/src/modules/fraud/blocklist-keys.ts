import { type Country, countries } from "@puente/core/region";
import { type Blocklist, blocklists, listsByCountry } from "@puente/core/staff";

/** A value of one of the lists, as it is kept: nobody can read the value out of it. */
export type BlockedKey = {
	readonly list: Blocklist;
	/** Null where a value is the same everywhere. */
	readonly country: Country | null;
	readonly blind: Buffer;
};

export function isByCountry(list: Blocklist): boolean {
	return (listsByCountry as readonly Blocklist[]).includes(list);
}

const everywhere = "any";

/** What proposals about it are about. */
export function subjectOf({ list, country, blind }: BlockedKey): string {
	return `${list}:${country ?? everywhere}:${blind.toString("base64url")}`;
}

/** Enough of it for two people to talk about the same one. */
export function shortNameOf({ blind }: Pick<BlockedKey, "blind">): string {
	return blind.toString("hex").slice(0, 8).toUpperCase();
}

export function readSubject(subject: string): BlockedKey | null {
	const [, listName, countryName, text = ""] = /^([a-z]+):([a-z]+):([\w-]{43})$/.exec(subject) ?? [];
	const list = blocklists.find((name) => name === listName);
	const country = countries.find((name) => name === countryName) ?? null;
	if (list === undefined || (country === null) !== (countryName === everywhere)) return null;
	const key = { list, country, blind: Buffer.from(text, "base64url") };
	// The last letter of 43 carries two spare bits: only one way to write them is ours.
	return isByCountry(list) === (country !== null) && subjectOf(key) === subject ? key : null;
}
