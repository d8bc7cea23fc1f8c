import type { Language } from "@puente/core/region";
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

/** Texts on the page that are in the English catalogue and not in the Spanish one. */
export function untranslatedTexts(): readonly string[] {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: string[] = [];
	while (walker.nextNode() !== null) {
		const text = walker.currentNode.textContent?.trim() ?? "";
		// The button of the other language has its name in that language.
		const isEnglishButton = walker.currentNode.parentElement?.closest('body [lang="en"]') !== null;
		if (english.has(text) && !spanish.has(text) && !isEnglishButton) found.push(text);
	}
	return found;
}
