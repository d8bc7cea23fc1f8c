import { countries, type Language } from "@puente/core/region";
import { packs } from "@puente/regions";
import { type ConsoleKey, type ConsoleValues, fill } from "@puente/words";
import { consoleEn } from "@puente/words/console/en";
import { consoleEs } from "@puente/words/console/es";

const catalogues = { en: consoleEn, es: consoleEs } as const;

/** A text of the English catalogue, so that tests follow changes of the catalogue. */
export function t<Key extends ConsoleKey>(key: Key, ...values: ConsoleValues<Key>): string {
	return fill(consoleEn[key], values[0]);
}

export function wordIn<Key extends ConsoleKey>(
	language: Language,
	key: Key,
	...values: ConsoleValues<Key>
): string {
	return fill(catalogues[language][key], values[0]);
}

const english = new Set(
	(Object.keys(consoleEn) as ConsoleKey[])
		.filter((key) => consoleEs[key] !== consoleEn[key])
		.map((key) => consoleEn[key] as string),
);
const spanish = new Set<string>(Object.values(consoleEs));

const places = countries.flatMap((country) => Object.values(packs[country].timePlace));
const zonedTime = new RegExp(`\\d\\d:\\d\\d (GMT|UTC|${places.join("|")})`, "g");

function textNodes(): readonly Text[] {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: Text[] = [];
	while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
	return found;
}

/** Times on the page without a time zone. The hint of a field names the zone of its local time. */
export function unzonedTimes(): readonly string[] {
	return textNodes()
		.filter(({ parentElement }) => parentElement?.closest("[aria-hidden=true]") === null)
		.map(({ textContent }) => textContent)
		.filter((text) => /\d\d:\d\d/.test(text.replaceAll(zonedTime, "")));
}

/** Texts on the page that are in the English catalogue and not in the Spanish one. */
export function untranslatedTexts(): readonly string[] {
	return (
		textNodes()
			// The button of the other language has its name in that language.
			.filter(({ parentElement }) => parentElement?.closest('body [lang="en"]') === null)
			.map(({ textContent }) => textContent.trim())
			.filter((text) => english.has(text) && !spanish.has(text))
	);
}
