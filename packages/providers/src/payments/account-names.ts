import type { RailFailure } from "./call-rail.ts";

/** Which account, and whose it is said to be. None of it is ever part of a result, except the bank's own answer. */
export type NameEnquiry = {
	/** As the region's pack names the bank. */
	readonly bankCode: string;
	readonly accountNumber: string;
	/** Where an account needs one: India's IFSC. */
	readonly branchCode?: string;
	/** Some rails want to be told a name before they say the bank's. */
	readonly claimedName: string;
	/** Our own name of this enquiry, at most 40 characters; the same one again makes nothing new at the rail. */
	readonly reference: string;
};

export type HolderResult =
	/** The name that the bank has, as it writes it. */
	| { readonly outcome: "found"; readonly holder: string }
	/** The bank has no such account. */
	| { readonly outcome: "unknown" }
	/** This rail cannot be asked. */
	| { readonly outcome: "notOffered" }
	/** Nothing was learned; ask again later. */
	| { readonly outcome: "failed"; readonly cause: RailFailure };

export type AccountNames = {
	/** Never rejects: what can go wrong with the outside is in the result. */
	readonly findHolder: (enquiry: NameEnquiry) => Promise<HolderResult>;
};

/** SPEI and Colombia's interbank transfers tell the holder's name to nobody before a transfer. */
export const noAccountNames: AccountNames = {
	findHolder: async () => ({ outcome: "notOffered" }),
};

/**
 * The first rail that knows, yes or no, in the order given; the next one is asked only when one failed or cannot be
 * asked. When none knows, a failure outweighs "not offered": asking again later may help.
 */
export function firstToAnswer(rails: readonly AccountNames[]): AccountNames {
	return {
		async findHolder(enquiry) {
			let result: HolderResult = { outcome: "notOffered" };
			for (const rail of rails) {
				const answer = await rail.findHolder(enquiry);
				if (answer.outcome === "found" || answer.outcome === "unknown") return answer;
				if (answer.outcome === "failed") result = answer;
			}
			return result;
		},
	};
}
