/** Who asks for a code: the borrower, a phone that the borrower never used, or somebody with an unregistered number. */
export const codeAskers = ["borrower", "newDevice", "newNumber"] as const;
export type CodeRequestedBy = (typeof codeAskers)[number];

/**
 * How many codes may stay unused. The limit grows with the codes that were used in a day: an address of a carrier
 * serves thousands of phones, and most people who ask for a code use it.
 */
type UnusedLimit = {
	readonly in: "hour" | "day";
	readonly unusedMax: number;
	/** One more for each so many codes that were used in the last 24 hours; null: none. */
	readonly perUsed: number | null;
};

/** What strangers may cost us by SMS. Codes that the borrower asks for in a session or on a known device are not in it. */
export const codeBudget = {
	/** For numbers that nobody has registered. */
	newNumber: {
		/** A number with a typing mistake, and the right one three times. */
		device: [{ in: "hour", unusedMax: 4, perUsed: null }],
		/** A household or an office in which no code was used yet. */
		address: [{ in: "hour", unusedMax: 6, perUsed: 4 }],
		/** The first minutes of a campaign, when nobody has typed the code yet; over a day, half of the codes are used. */
		country: [
			{ in: "hour", unusedMax: 120, perUsed: 4 },
			{ in: "day", unusedMax: 500, perUsed: 1 },
		],
		installation: [
			{ in: "hour", unusedMax: 300, perUsed: 4 },
			{ in: "day", unusedMax: 1_500, perUsed: 1 },
		],
	},
	/** For registered numbers, which a stranger would have to know. High, because carriers share addresses. */
	newDevice: { address: [{ in: "hour", unusedMax: 60, perUsed: 4 }] },
	/** An address with this many used codes in a day is not narrowed by what other addresses do. */
	provenAddressUsed: 5,
} as const satisfies Record<string, number | Readonly<Record<string, readonly UnusedLimit[]>>>;

/** The codes of a phone, an address, a country or the installation. */
export type CodeUse = {
	readonly unused: { readonly hour: number; readonly day: number };
	/** In the last 24 hours. */
	readonly used: number;
};

/** Whether one more code may be sent. */
export function isWithinBudget({ unused, used }: CodeUse, limits: readonly UnusedLimit[]): boolean {
	return limits.every(
		(limit) =>
			unused[limit.in] < limit.unusedMax + (limit.perUsed === null ? 0 : Math.floor(used / limit.perUsed)),
	);
}
