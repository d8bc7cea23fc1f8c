/**
 * Remembers what a pure function makes of a text. The text itself is the key, so a result can be neither outdated nor
 * of another row. When `countMax` texts are remembered, those that were not used since the last time are forgotten.
 */
export function rememberByText<T extends object>(
	countMax: number,
	make: (text: string) => T,
): (text: string) => T {
	let recent = new Map<string, T>();
	let older = new Map<string, T>();
	return (text) => {
		const known = recent.get(text);
		if (known !== undefined) return known;
		const made = older.get(text) ?? make(text);
		if (recent.size >= countMax) {
			older = recent;
			recent = new Map();
		}
		recent.set(text, made);
		return made;
	};
}
