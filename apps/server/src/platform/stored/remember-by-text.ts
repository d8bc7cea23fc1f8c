/**
 * Remembers what a pure function makes of a text. The text itself is the key, so a result can be neither outdated nor
 * of another row. The function may need more to read the text, such as a key; the result must depend on the text alone.
 * When `countMax` texts are remembered, those that were not used since the last time are forgotten.
 */
export function rememberByText<T extends object, Tools extends readonly unknown[]>(
	countMax: number,
	make: (text: string, ...tools: Tools) => T,
): (text: string, ...tools: Tools) => T {
	let recent = new Map<string, T>();
	let older = new Map<string, T>();
	return (text, ...tools) => {
		const known = recent.get(text);
		if (known !== undefined) return known;
		const made = older.get(text) ?? make(text, ...tools);
		if (recent.size >= countMax) {
			older = recent;
			recent = new Map();
		}
		recent.set(text, made);
		return made;
	};
}
