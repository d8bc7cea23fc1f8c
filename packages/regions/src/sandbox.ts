import type { BackKind, FrontKind } from "@puente/core/document-kind";
import type { FormValues } from "@puente/core/validation";

/** What the sandbox shows of a region: no real lender or borrower. */
export type RegionSandbox = {
	readonly support: { readonly phone: string; readonly whatsapp: string };
	/** Fictional lenders of the marketplace, named after trees. */
	readonly partners: readonly string[];
	readonly borrowers: DemoBorrowers;
	readonly sample: SampleAnswers;
	readonly phone: SimulatedPhone;
	/** Some large banks with the codes of the country's rails, and the head office where an account needs a branch. */
	readonly banks: readonly { readonly code: string; readonly name: string; readonly branchCode?: string }[];
	readonly accountNumbers: "clabe" | "nuban" | { readonly digits: number };
	/** Two borrowers whose document is read. A PAN shows the father's name, and a NIN slip a middle name: both are drawn from `mother`. */
	readonly people: readonly [DrawnPerson, DrawnPerson];
	/** Parts from which the names and addresses of demo borrowers are made. */
	readonly demo: {
		readonly women: readonly string[];
		readonly men: readonly string[];
		readonly families: readonly string[];
		readonly street: string;
		readonly town: string;
	};
	/** The document of these people; a back is null where the document has a front only. */
	readonly document: {
		readonly front: FrontKind;
		readonly back: BackKind | null;
		/** A side that could be mistaken for the front. */
		readonly mistaken: BackKind | null;
	};
};

export type SimulatedPhone = {
	/** The largest city, which the clock shows. */
	readonly city: string;
	/** A state of the country: where the phone is. */
	readonly place: string;
	/** Numbers as real contact lists hold them: with and without country code, trunk zero, spaces, hyphens, brackets. */
	readonly contacts: readonly { readonly name: string; readonly phone: string }[];
};

type DrawnPerson = {
	readonly given: string;
	readonly father: string;
	readonly mother: string;
	readonly birthday: string;
	readonly sex: "male" | "female";
	readonly street: string;
	readonly town: string;
	/** As a CURP writes it. */
	readonly birthPlace: string;
};

/**
 * Answers of a woman born on 20 August 1990 that the forms of the region accept: what differs from other regions.
 * Tests apply with them.
 */
type SampleAnswers = {
	/** A mobile number without its last six digits. */
	readonly mobileStem: string;
	readonly personal: FormValues & { readonly nationalId: string };
	readonly work: FormValues;
	readonly account: FormValues & { readonly accountNumber: string };
};

/** What all demo borrowers of a region answer. */
type DemoBorrowers = {
	/** A mobile number without its last four digits. */
	readonly mobileStem: string;
	readonly personal: FormValues;
	readonly work: FormValues;
	readonly account: FormValues;
	/** The last form that the borrower with an unfinished application sent: another one in each region. */
	readonly stoppedAfter: "personal" | "identity" | "questions" | "additional";
};
