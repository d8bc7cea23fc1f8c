/** Lengths of the groups of a number; the last one repeats. */
export type Grouping = readonly number[];

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/** Digits in groups with spaces between. A text with anything but digits stays as it is. */
export function groupDigits(digits: string, grouping: Grouping): string {
	if (/\D/.test(digits)) return digits;
	const groups: string[] = [];
	let start = 0;
	while (start < digits.length) {
		const length = grouping[groups.length] ?? grouping.at(-1) ?? digits.length;
		groups.push(digits.slice(start, start + length));
		start += length;
	}
	return groups.join(" ");
}

type GroupedEdit = {
	/** Text of the input before the edit. */
	readonly before: string;
	/** Text and caret after the edit: typed, pasted or deleted. */
	readonly text: string;
	readonly caret: number;
	/** Deleted with the key that deletes what follows the caret. */
	readonly isForward: boolean;
	readonly group: (digits: string) => string;
	/** Reduces the text to the digits that count; by default to all digits. */
	readonly clean?: (text: string) => string;
};

/** The number after an edit, its text in groups, and the caret behind the same digit as before the grouping. */
export function editGrouped({ before, text, caret, isForward, group, clean = digitsOf }: GroupedEdit): {
	readonly digits: string;
	readonly text: string;
	readonly caret: number;
} {
	const typed = digitsOf(text);
	let digits = clean(text);
	// What became a national number, or is no number yet, is edited at its end.
	let position = digits === typed ? digitsOf(text.slice(0, caret)).length : digits.length;
	if (digits === typed && text.length === before.length - 1 && typed === digitsOf(before)) {
		// Only a space was deleted: the digit beside it goes.
		const removed = isForward ? position : Math.max(0, position - 1);
		digits = digits.slice(0, removed) + digits.slice(removed + 1);
		position = removed;
	}
	const grouped = group(digits);
	return { digits, text: grouped, caret: caretAfter(grouped, position) };
}

/** The place behind so many digits, or characters of a text without groups. */
function caretAfter(text: string, count: number): number {
	if (/[^\d ]/.test(text)) return Math.min(count, text.length);
	let left = count;
	for (const [index, character] of [...text].entries()) {
		if (left === 0) return index;
		if (character !== " ") left -= 1;
	}
	return text.length;
}
