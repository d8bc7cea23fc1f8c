import { luhnHolds } from "@puente/core/validation";

/** A typed card, kept in the form state only. */
export type TypedCard = { readonly number: string; readonly expiry: string; readonly cvv: string };
export type CardField = keyof TypedCard;

export type CardInput = {
	readonly number: string;
	readonly cvv: string;
	readonly expiryMonth: string;
	readonly expiryYear: string;
};

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

export const cardDigitsMax = 19;

/** Inserts the slash. */
export function typedExpiry(text: string): string {
	const digits = digitsOf(text).slice(0, 4);
	return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** The parsed card, or its invalid fields. */
export function readCard(
	{ number, expiry, cvv }: TypedCard,
	today: Date,
): { readonly card: CardInput } | { readonly wrong: readonly CardField[] } {
	const digits = digitsOf(number);
	const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
	// A card is valid until the end of its month.
	const isOver = Number(year) * 12 + Number(month) < (today.getFullYear() % 100) * 12 + today.getMonth() + 1;
	const wrong: CardField[] = [];
	if (!/^\d{12,19}$/.test(digits) || !luhnHolds(digits)) wrong.push("number");
	if (month === "" || isOver) wrong.push("expiry");
	if (!/^\d{3,4}$/.test(cvv)) wrong.push("cvv");
	if (wrong.length > 0) return { wrong };
	return { card: { number: digits, cvv, expiryMonth: month, expiryYear: year } };
}

/** "visa" becomes "Visa"; names with capitals of their own stay as they are. */
export function brandName(brand: string): string {
	return brand === brand.toLowerCase() ? brand.charAt(0).toUpperCase() + brand.slice(1) : brand;
}

/** Such as "12/30". */
export function shortExpiry(card: { readonly expiryMonth: string; readonly expiryYear: string }): string {
	return `${card.expiryMonth}/${card.expiryYear.slice(-2)}`;
}
