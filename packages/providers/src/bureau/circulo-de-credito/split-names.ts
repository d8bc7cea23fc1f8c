/** Words that belong to the surname after them: "de la Cruz" is one surname. */
const particles: ReadonlySet<string> = new Set([
	"DA",
	"DE",
	"DEL",
	"DI",
	"LA",
	"LAS",
	"LOS",
	"MAC",
	"SAN",
	"SANTA",
	"VAN",
	"VON",
	"Y",
]);

/**
 * The first part of a name and the rest, with particles kept at the word after them: given names into the first and
 * the others, surnames into the father's and the mother's.
 */
export function splitName(text: string): { readonly first: string; readonly rest: string } {
	const words = text.split(/\s+/).filter((word) => word !== "");
	const end = words.findIndex((word) => !particles.has(word.toUpperCase()));
	if (end < 0) return { first: words.join(" "), rest: "" };
	return { first: words.slice(0, end + 1).join(" "), rest: words.slice(end + 1).join(" ") };
}
