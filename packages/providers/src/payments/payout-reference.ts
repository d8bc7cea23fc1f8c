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
