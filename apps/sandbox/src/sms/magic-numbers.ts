/**
 * Numbers that a provider refuses, recognised by their last seven digits. Twilio's own test numbers (+1500 555 00xx)
 * end like this; any country code works, so that a number of each region can be refused.
 */
export type MagicNumber = "invalid" | "unroutable" | "notPermitted" | "optedOut" | "notMobile";

const byEnding: ReadonlyMap<string, MagicNumber> = new Map([
	["5550001", "invalid"],
	["5550002", "unroutable"],
	["5550003", "notPermitted"],
	["5550004", "optedOut"],
	["5550009", "notMobile"],
]);

export function magicNumber(digits: string): MagicNumber | null {
	return byEnding.get(digits.slice(-7)) ?? null;
}

/** E.164: at most 15 digits, the first one not a zero. */
export function isInternational(digits: string): boolean {
	return /^[1-9]\d{7,14}$/.test(digits);
}
