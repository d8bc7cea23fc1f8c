import type { FormValues } from "@puente/core/validation";

/** What the sandbox shows of a region: no real lender or borrower. */
export type RegionSandbox = {
	readonly support: { readonly phone: string; readonly whatsapp: string };
	/** Fictional lenders of the marketplace, named after trees. */
	readonly partners: readonly string[];
	readonly borrowers: DemoBorrowers;
	readonly sample: SampleAnswers;
};

/**
 * Answers of a woman born on 20 August 1990 that the forms of the region accept: what differs from other regions.
 * Tests apply with them.
 */
type SampleAnswers = {
	/** The first four of ten digits. */
	readonly mobileStem: string;
	readonly personal: FormValues & { readonly nationalId: string };
	readonly work: FormValues;
	readonly account: FormValues & { readonly accountNumber: string };
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
