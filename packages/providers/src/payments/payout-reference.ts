/** Our references are UUIDs: 128 bits that every rail supports, so that each rail's form can be converted back. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a reference from outside can be one of ours. */
export function isOurReference(text: string): boolean {
	return uuid.test(text);
}

/** A wrong reference of our own is a fault: two payouts could share a shorter one. */
export function assertReference(text: string): void {
	if (!isOurReference(text)) throw new TypeError("a payout reference must be a UUID in lower case");
}

/** Letters and digits that are not confused with each other (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const shortLength = 26;

/** 26 letters and digits, for rails with a maximum of 30. It is unique, because it is the same number. */
export function shortReference(reference: string): string {
	assertReference(reference);
	let rest = BigInt(`0x${reference.replaceAll("-", "")}`);
	let text = "";
	for (let place = 0; place < shortLength; place += 1) {
		text = alphabet.charAt(Number(rest % 32n)) + text;
		rest /= 32n;
	}
	return text;
}

/** Our reference from its 26 letters; null if the text is not one. */
export function fromShortReference(text: string): string | null {
	if (text.length !== shortLength) return null;
	let number = 0n;
	for (const letter of text) {
		const digit = alphabet.indexOf(letter);
		if (digit < 0) return null;
		number = number * 32n + BigInt(digit);
	}
	const hex = number.toString(16).padStart(32, "0");
	if (hex.length !== 32) return null;
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A number from 1 to 9,999,999 for statements. Not an identifier: payouts may share it. The first digits are the time. */
export function sevenDigits(reference: string): number {
	return (Number.parseInt(reference.slice(-8), 16) % 9_999_999) + 1;
}

/** Characters that every rail supports: letters without accents, digits and single spaces. */
export function plainText(text: string, lengthMax: number): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.replaceAll(/[^A-Za-z0-9]+/g, " ")
		.trim()
		.slice(0, lengthMax)
		.trim();
}
