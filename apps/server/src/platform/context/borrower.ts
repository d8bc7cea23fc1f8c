import type { Country } from "@puente/core/region";

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
