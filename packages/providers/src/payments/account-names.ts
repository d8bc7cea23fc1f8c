import type { RailFailure } from "./call-rail.ts";

/** An account and its claimed holder. Results contain none of it, except the bank's own answer. */
export type NameEnquiry = {
	/** The bank code of the region's pack. */
	readonly bankCode: string;
	readonly accountNumber: string;
	/** Where an account needs one: India's IFSC. */
	readonly branchCode?: string;
	/** Some rails require a name before they return the bank's. */
	readonly claimedName: string;
	/** Our id of this enquiry, at most 40 characters; repeated, it creates nothing new at the rail. */
	readonly reference: string;
};

export type HolderResult =
	/** The holder's name as the bank writes it. */
	| { readonly outcome: "found"; readonly holder: string }
	/** The bank has no such account. */
	| { readonly outcome: "unknown" }
	/** This rail has no name enquiry. */
	| { readonly outcome: "notOffered" }
	/** No result; retry later. */
	| { readonly outcome: "failed"; readonly cause: RailFailure };

export type AccountNames = {
	/** Never rejects: failures of the rail are in the result. */
	readonly findHolder: (enquiry: NameEnquiry) => Promise<HolderResult>;
};

/** A rail without an account of ours. */
export const noAccountNames: AccountNames = {
	findHolder: async () => ({ outcome: "notOffered" }),
};

/**
 * The first rail that knows the account or knows that there is none, in the given order; the next one is asked only
 * when one failed or has no name enquiry. Without a result, a failure outweighs "not offered": a retry may help.
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
