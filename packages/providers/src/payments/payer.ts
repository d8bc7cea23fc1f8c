/** The payer of a collection, as the rail needs it. */
export type Payer = {
	readonly name: string;
	readonly email: string;
	/** E.164, with the plus sign. */
	readonly phone: string;
	/** Where a rail must identify the payer: a cedula for PSE, a BVN for a permanent account in Nigeria. */
	readonly nationalId?: string;
	/** The payer's own bank account, where a rail compares it with the number above. */
	readonly bank?: { readonly code: string; readonly accountNumber: string };
	/** The kind of that document, where a rail asks for it. */
	readonly nationalIdType?: NationalIdType;
};

/** Colombia: cedula, foreigner's cedula, permit for temporary protection. */
export const nationalIdTypes = ["cc", "ce", "ppt"] as const;
export type NationalIdType = (typeof nationalIdTypes)[number];
