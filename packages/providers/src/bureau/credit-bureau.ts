import type { Country } from "@puente/core/region";
import type { FailureCause } from "../http/request.ts";

/** The person of an enquiry. Never in a log or an error message. */
export type BureauSubject = {
	readonly country: Country;
	readonly identityNumber: string;
	readonly name: string;
	/** ISO. */
	readonly birthday: string;
	/** Our id of the enquiry: repeated with the same one, the bureau returns the same report and counts it once. */
	readonly reference: string;
};

export type BureauReport = {
	/** Loans with any lender that are not repaid. */
	readonly openLoans: number;
	/** Payments missed in the last six months. */
	readonly missedPayments: number;
	/** Reported as a defaulter. */
	readonly listed: boolean;
	/** The bureau's own score, where it gives one. */
	readonly score: number | null;
};

export type BureauAnswer =
	| { readonly outcome: "report"; readonly report: BureauReport }
	/** The bureau has no file on this person. */
	| { readonly outcome: "noRecord" }
	/** The enquiry can be retried later. */
	| { readonly outcome: "failed"; readonly cause: FailureCause | "refused" };

export type CreditBureau = {
	/** Never rejects. The caller must have the borrower's consent. */
	readonly fetchReport: (subject: BureauSubject) => Promise<BureauAnswer>;
};
