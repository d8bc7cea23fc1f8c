import type { Country } from "@puente/core/region";
import type { FailureCause } from "../http/request.ts";

/** Whom we ask about. Never in a log or an error message. */
export type BureauSubject = {
	readonly country: Country;
	readonly identityNumber: string;
	readonly name: string;
	/** ISO. */
	readonly birthday: string;
	/** Our own name of this enquiry: asked again with the same one, the bureau answers the same and counts it once. */
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
	/** The bureau has never heard of this person. */
	| { readonly outcome: "noRecord" }
	/** Ask again later. */
	| { readonly outcome: "failed"; readonly cause: FailureCause | "refused" };

export type CreditBureau = {
	/** Never rejects. Asked only with the borrower's consent: the caller's duty. */
	readonly ask: (subject: BureauSubject) => Promise<BureauAnswer>;
};
