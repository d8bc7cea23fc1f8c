import type { Pack } from "@puente/regions";
import { groupDigits } from "@puente/ui";

/** A national number in the groups of its region; a leading zero belongs to the first group. */
export function groupPhone({ phone }: Pick<Pack, "phone">, digits: string): string {
	const [first = phone.digits, ...others] = phone.groups;
	return groupDigits(digits, [digits.startsWith("0") ? first + 1 : first, ...others]);
}
