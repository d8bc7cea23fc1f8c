/** Words that begin a surname and never are one: DE LA CRUZ, DEL RIO, SAN JUAN. */
const particles: ReadonlySet<string> = new Set("DE DEL LA LAS LOS SAN SANTA VAN VON MC MAC".split(" "));

/** The first and the second surname of one line that holds both. */
export function splitSurnames(line: string): { readonly first: string; readonly second: string } {
	const words = line.split(" ").filter((word) => word !== "");
	const begins = words.findIndex((word) => !particles.has(word));
	const count = begins < 0 ? words.length : begins + 1;
	return { first: words.slice(0, count).join(" "), second: words.slice(count).join(" ") };
}
