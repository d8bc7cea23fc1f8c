import type { Country } from "@puente/core/region";
import { type FailureCause, failureByStatus } from "../http/request.ts";

/** A full report of a person with many loans; anything larger is not a report. */
const reportCharactersMax = 2_000_000;

export const refused: BureauAnswer = { outcome: "failed", cause: "refused" };
export const unreadable: BureauAnswer = { outcome: "failed", cause: "unreadable" };
export const unavailable: BureauAnswer = { outcome: "failed", cause: "unavailable" };

/** The failure that a status means at every bureau, or null. */
export function failedByStatus(status: number): BureauAnswer | null {
	const cause = failureByStatus(status);
	return cause === null ? null : { outcome: "failed", cause };
}

/** Undefined for what is not JSON. */
export function readJson(text: string): unknown {
	if (text.length > reportCharactersMax) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Where the person lives, as typed. */
type BureauAddress = {
	readonly street: string;
	/** The place below the city: colonia, barrio, taluk, area. Empty where it was not given. */
	readonly area: string;
	readonly city: string;
	/** Id of the state in the region's list of places. */
	readonly stateId: string;
	readonly postcode: string;
};

/** The person of an enquiry; each adapter takes what its bureau asks for. Never in a log or an error message. */
export type BureauSubject = {
	readonly country: Country;
	readonly identityNumber: string;
	/** The whole name. */
	readonly name: string;
	readonly givenNames: string;
	readonly surname: string;
	/** Empty where there is none, or where the surname has both. */
	readonly secondSurname: string;
	/** ISO. */
	readonly birthday: string;
	/** National number, digits only. */
	readonly mobile: string;
	readonly address: BureauAddress;
	/** The RFC of Mexico, where it was given. */
	readonly taxNumber: string | null;
	/** The BVN of Nigeria. */
	readonly bankNumber: string | null;
	/** The local day of the enquiry, ISO: the last six months end on it. */
	readonly askedOn: string;
	/** Our id of the enquiry. Where the protocol allows, a repeated one is not a second enquiry. */
	readonly reference: string;
};

export type BureauReport = {
	/** Loans with any lender that are not repaid. */
	readonly openLoans: number;
	/** Payments missed in the last six months. */
	readonly missedPayments: number;
	/** Reported as a defaulter. */
	readonly listed: boolean;
	/** The bureau's own score, where it gives one. No scorecard reads it: its scale differs by bureau. */
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
