/** A random whole number from 0, below the given one. */
export type Draw = (below: number) => number;

/** What the simulated phone and banks know of a country. */
export type SimulatedCountry = {
	readonly name: string;
	readonly callingCode: string;
	readonly currency: string;
	/** The zone of its largest city, which the phone and the clock show. */
	readonly timeZone: string;
	readonly city: string;
	/** A state of the country: the location of the simulated phone. */
	readonly place: string;
	/** Numbers as real contact lists hold them: with and without country code, trunk zero, spaces, hyphens, brackets. */
	readonly contacts: readonly Contact[];
	/** Some large banks with the codes of the country's rails, and the head office where an account needs a branch. */
	readonly banks: readonly Bank[];
	readonly accountNumber: (bankCode: string, draw: Draw) => string;
};

export type Contact = { readonly name: string; readonly phone: string };
type Bank = { readonly code: string; readonly name: string; readonly branchCode?: string };
