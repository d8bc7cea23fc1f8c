import type { Country } from "@puente/core/region";
import type { Schema } from "../database/schema/index.ts";

export type Borrower = {
	readonly id: string;
	readonly country: Country;
	readonly mobileSealed: Buffer;
	readonly dataKey: Buffer;
	readonly registeredAt: Date;
	readonly blockedAt: Date | null;
	/** Since when staff knows that the borrower died. */
	readonly deceasedAt: Date | null;
};

export function borrowerFromRow(
	row: Omit<Schema["borrowers"], "mobileIndex" | "packageName" | "afid" | "erasedAt" | "mobileChangedAt">,
): Borrower {
	return {
		id: row.id,
		country: row.country,
		mobileSealed: Buffer.from(row.mobileSealed),
		dataKey: Buffer.from(row.dataKey),
		registeredAt: row.registeredAt,
		blockedAt: row.blockedAt,
		deceasedAt: row.deceasedAt,
	};
}
