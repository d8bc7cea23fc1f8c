/** The payer of a collection, as the rail needs it. */
export type Payer = {
	readonly name: string;
	readonly email: string;
	/** E.164, with the plus sign. */
	readonly phone: string;
	/** Where a rail must identify the payer: a cedula for PSE, a BVN for a permanent account in Nigeria. */
	readonly nationalId?: string;
};
