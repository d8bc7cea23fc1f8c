/** The check digits of the four regions' numbers. Each function takes digits (or the named alphabet) only. */

function digitsOf(text: string): number[] {
	return Array.from(text, Number);
}

/** Luhn, for cards and the Mexican NSS: every second digit from the right doubled, the sum a multiple of 10. */
export function luhnHolds(digits: string): boolean {
	const sum = digitsOf(digits)
		.reverse()
		.reduce((total, digit, index) => {
			if (index % 2 === 0) return total + digit;
			return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
		}, 0);
	return sum % 10 === 0;
}

// Text rather than arrays, so that a bundle without Aadhaar drops them. Verhoeff's tables: the dihedral group D5 and
// the permutation of each position (J. Verhoeff, 1969).
const dihedral = [
	"0123456789",
	"1234067895",
	"2340178956",
	"3401289567",
	"4012395678",
	"5987604321",
	"6598710432",
	"7659821043",
	"8765932104",
	"9876543210",
];
const permutations = [
	"0123456789",
	"1576283094",
	"5803796142",
	"8916043527",
	"9453126870",
	"4286573901",
	"2793806415",
	"7046913258",
];

/** Verhoeff, for Aadhaar: detects every single wrong digit and every swap of neighbours. */
export function verhoeffHolds(digits: string): boolean {
	const rest = digitsOf(digits)
		.reverse()
		.reduce((state, digit, index) => {
			const permuted = Number(permutations[index % 8]?.[digit] ?? 0);
			return Number(dihedral[state]?.[permuted] ?? 0);
		}, 0);
	return rest === 0;
}

function weightedSum(values: readonly number[], weights: readonly number[]): number {
	return values.reduce((total, value, index) => total + value * (weights[index % weights.length] ?? 0), 0);
}

/** CLABE: weights 3, 7, 1 over 17 digits, each product taken modulo 10 (Banxico, Circular 3/2012 annex). */
export function clabeCheckDigit(first17: string): number {
	const sum = digitsOf(first17).reduce(
		(total, digit, index) => total + ((digit * ([3, 7, 1][index % 3] ?? 0)) % 10),
		0,
	);
	return (10 - (sum % 10)) % 10;
}

const curpAlphabet = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";

/** CURP: position in the alphabet with Ñ, weights 18 down to 2 (RENAPO, Instructivo normativo CURP). */
export function curpCheckDigit(first17: string): number {
	const sum = Array.from(first17).reduce(
		(total, letter, index) => total + curpAlphabet.indexOf(letter) * (18 - index),
		0,
	);
	return (10 - (sum % 10)) % 10;
}

// The tax office first counted without & and Ñ and later with them; numbers issued before remain valid.
const rfcAlphabets = ["0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ "];

/**
 * RFC: modulo 11 with weights 13 down to 2; ten is written A (SAT). Returns the characters that may end these twelve.
 */
export function rfcCheckCharacters(first12: string): readonly string[] {
	return rfcAlphabets.map((alphabet) => {
		const sum = Array.from(first12).reduce(
			(total, letter, index) => total + alphabet.indexOf(letter) * (13 - index),
			0,
		);
		const check = 11 - (sum % 11);
		if (check === 11) return "0";
		return check === 10 ? "A" : String(check);
	});
}

/**
 * NUBAN: weights 3, 7, 3 over bank code and serial (CBN, NUBAN standard 2010; six-digit institution codes since
 * 2020). Wallets (OPay, PalmPay, MoMo) use phone numbers as accounts and fail this, so it warns and never refuses.
 */
export function nubanCheckDigit(options: { bankCode: string; serial: string }): number {
	const sum = weightedSum(digitsOf(options.bankCode + options.serial), [3, 7, 3]);
	return (10 - (sum % 10)) % 10;
}
