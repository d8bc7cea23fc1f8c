/** The text of a payout on the borrower's statement and in the rail's list. */
export function narrationOf(orderNo: string): string {
	return `Puente ${orderNo}`;
}

const narration = /\bPuente ([0-9A-Z]{6,24})\b/;

/** The number of the order that a rail's text names; null if it names none. */
export function orderNoIn(text: string | null): string | null {
	return narration.exec(text ?? "")?.[1] ?? null;
}
