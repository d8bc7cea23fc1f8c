/** Whom a rail is told to expect money from. */
export type Payer = {
	readonly name: string;
	readonly email: string;
	/** E.164, with the plus sign. */
	readonly phone: string;
	/** Where a rail must know who pays: a cedula for PSE, a BVN for an account of one's own in Nigeria. */
	readonly nationalId?: string;
};
