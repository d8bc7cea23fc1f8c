/** A date as it is typed: day, month and year. What is no date yet stays as it is. */
export function typedDigits(value: string): string {
	const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
	return match === null ? value : `${match[3]}${match[2]}${match[1]}`;
}

/** The date of eight typed digits, whether the calendar has it or not. */
export function dateOfDigits(digits: string): string {
	return `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
}
