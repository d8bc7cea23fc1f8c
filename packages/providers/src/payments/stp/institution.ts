/** Banks of the state, which Banxico numbers apart. */
const development = ["006", "009", "019", "135", "166", "168"];

/**
 * Banxico's five digits for the bank whose three digits a CLABE begins with: 40 for banks, 37 for those of the state, 90 for
 * other participants, which begin at 600. Holds for all 98 of Banxico's list of March 2026.
 */
export function institutionOf(bankCode: string): string {
	if (bankCode === "001") return "02001";
	if (development.includes(bankCode)) return `37${bankCode}`;
	return `${Number(bankCode) >= 600 ? "90" : "40"}${bankCode}`;
}
