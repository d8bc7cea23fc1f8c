type Searched = {
	readonly label: string;
	readonly aliases?: readonly string[];
	readonly bySearch?: boolean;
};

/** "México" is found by "mexico": few phones are typed on with accents. */
function plain(text: string): string {
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** What fits the typed words: names that begin with them first, then names that hold them. */
export function searchOptions<Option extends Searched>(
	options: readonly Option[],
	typed: string,
): readonly Option[] {
	const wanted = plain(typed.trim());
	if (wanted === "") {
		const offered = options.filter((option) => option.bySearch !== true);
		return offered.length > 0 ? offered : options;
	}
	const names = (option: Option) => [option.label, ...(option.aliases ?? [])].map(plain);
	const begins = (option: Option) => names(option).some((name) => name.startsWith(wanted));
	const holds = (option: Option) => names(option).some((name) => name.includes(wanted));
	return [...options.filter(begins), ...options.filter((option) => !begins(option) && holds(option))];
}
