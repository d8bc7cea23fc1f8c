/** A word as documents print it: without marks, in capitals. */
function printed(word: string): string {
	return word.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

const wordsOf = (name: string) => name.normalize("NFC").split(/\s+/u).filter(Boolean);

/**
 * A name on a document, in its owner's spelling: documents and their readers lose letters (PENA for Peña, which is
 * another word). Only words that the owner typed are taken, and only if they are the same without their marks.
 */
export function ownSpelling(onDocument: string, typed: string): string {
	const own = new Map(wordsOf(typed).map((word) => [printed(word), word]));
	const words = wordsOf(onDocument);
	const found = words.map((word) => own.get(printed(word)));
	if (found.every((word) => word !== undefined)) return found.join(" ");
	return words.map((word, index) => found[index]?.toUpperCase() ?? word).join(" ");
}
