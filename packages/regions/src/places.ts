/** States and their cities. Each region's list is a separate module, so that a phone loads only the one it needs. */
export type Place = {
	readonly id: string;
	readonly name: string;
	/** Other spellings, for search. */
	readonly aliases?: readonly string[];
};
export type State = Place & { readonly cities: readonly Place[] };

/**
 * The id of a city that its region does not number. To correct a spelling and keep the id, write `old-id=New name`.
 */
function slug(name: string): string {
	return name
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, "-")
		.replaceAll(/^-|-$/g, "");
}

function readCity(stateId: string, text: string): Place {
	const [spellings = "", number] = text.split("=").reverse();
	const [name = "", ...aliases] = spellings.split("~");
	// Numbers continue the state's own (INEGI, DIVIPOLA); names need the state, because other states have the same
	// names.
	const id =
		number !== undefined && /^\d+$/.test(number) ? stateId + number : `${stateId}-${number ?? slug(name)}`;
	return aliases.length > 0 ? { id, name, aliases } : { id, name };
}

/**
 * A state a line: its id, its name, a colon, and its cities separated by bars. A city is a name; `001=Name` where the
 * region numbers them; `Name~Other` where it has two spellings. Text rather than objects: half the size on the wire, and
 * fast to compile.
 */
export function readStates(table: string): readonly State[] {
	return table
		.trim()
		.split("\n")
		.map((line) => {
			const [, id = "", name = "", cities = ""] = /^(\S+) (.*?): (.*)$/.exec(line) ?? [];
			return { id, name, cities: cities.split("|").map((city) => readCity(id, city)) };
		});
}
