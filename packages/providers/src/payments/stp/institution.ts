/** State banks, which Banxico numbers separately. */
const development = ["006", "009", "019", "135", "166", "168"];

/**
 * Banxico's five digits for the bank with the first three digits of a CLABE: 40 for banks, 37 for state banks, 90 for
 * other participants, from 600. It holds for all 98 of Banxico's list of March 2026.
 */
export function institutionOf(bankCode: string): string {
	if (bankCode === "001") return "02001";
	if (development.includes(bankCode)) return `37${bankCode}`;
	return `${Number(bankCode) >= 600 ? "90" : "40"}${bankCode}`;
}
