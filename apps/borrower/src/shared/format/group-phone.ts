import type { Pack } from "@puente/regions";
import { groupDigits } from "@puente/ui";

/** A national number in the groups of its region; a leading zero belongs to the first group. */
export function groupPhone({ phone }: Pick<Pack, "phone">, digits: string): string {
	const [first = phone.digits, ...others] = phone.groups;
	return groupDigits(digits, [digits.startsWith("0") ? first + 1 : first, ...others]);
}

/** An unmasked phone number, for its owner to check; it stays on one line. */
export function fullNumber(pack: Pick<Pack, "phone">, national: string): string {
	return `+${pack.phone.callingCode} ${groupPhone(pack, national)}`.replaceAll(" ", "\u00a0");
}
