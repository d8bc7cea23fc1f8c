import type { Country } from "@puente/core/region";
import type { Schema } from "../database/schema/index.ts";

export type Borrower = {
	readonly id: string;
	readonly country: Country;
	readonly mobileSealed: Buffer;
	readonly dataKey: Buffer;
	readonly registeredAt: Date;
	readonly barredAt: Date | null;
	/** Since when staff knows that the borrower died. */
	readonly deceasedAt: Date | null;
};

export function borrowerFromRow(
	row: Omit<
		Schema["borrowers"],
		"mobile_index" | "package_name" | "afid" | "erased_at" | "mobile_changed_at"
	>,
): Borrower {
	return {
		id: row.id,
		country: row.country,
		mobileSealed: Buffer.from(row.mobile_sealed),
		dataKey: Buffer.from(row.data_key),
		registeredAt: row.registered_at,
		barredAt: row.barred_at,
		deceasedAt: row.deceased_at,
	};
}
