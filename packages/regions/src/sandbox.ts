import type { FormValues } from "@puente/core/validation";

/** What the sandbox shows of a region: no real lender or borrower. */
export type RegionSandbox = {
	readonly support: { readonly phone: string; readonly whatsapp: string };
	/** Fictional lenders of the marketplace, named after trees. */
	readonly partners: readonly string[];
	readonly borrowers: DemoBorrowers;
};

/** What all demo borrowers of a region answer. */
type DemoBorrowers = {
	/** The first six of ten digits. */
	readonly mobileStem: string;
	readonly personal: FormValues;
	readonly work: FormValues;
	readonly account: FormValues;
	/** The last form that the borrower with an unfinished application sent: another one in each region. */
	readonly stoppedAfter: "personal" | "identity" | "questions" | "additional";
};
