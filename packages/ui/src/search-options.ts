type SearchableOption = {
	readonly label: string;
	readonly aliases?: readonly string[];
	readonly bySearch?: boolean;
};

/** Removes accents and case, so that "mexico" matches "México". */
function plain(text: string): string {
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Options that match the query, prefix matches first. */
export function searchOptions<Option extends SearchableOption>(
	options: readonly Option[],
	query: string,
): readonly Option[] {
	const plainQuery = plain(query.trim());
	if (plainQuery === "") {
		const offered = options.filter((option) => option.bySearch !== true);
		return offered.length > 0 ? offered : options;
	}
	const names = (option: Option) => [option.label, ...(option.aliases ?? [])].map(plain);
	const begins = (option: Option) => names(option).some((name) => name.startsWith(plainQuery));
	const holds = (option: Option) => names(option).some((name) => name.includes(plainQuery));
	return [...options.filter(begins), ...options.filter((option) => !begins(option) && holds(option))];
}
