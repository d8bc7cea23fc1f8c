import type { FixedFact, HolderCheck, KeyFactName, PrescribedWarning } from "@puente/regions/load";

/** The document before a loan: Mexico's carátula, India's key facts statement, or a plain summary. */
export type StatementKind = "caratula" | "keyFacts" | "plain";

/** What the document before a loan says besides the amounts. */
export type KeyFactTexts = {
	readonly titles: Readonly<Record<StatementKind, string>>;
	readonly labels: Readonly<Record<KeyFactName, string>>;
	readonly fixed: Readonly<Record<FixedFact, string>>;
	readonly lateCharge: string;
	readonly instalments: string;
	readonly feesToLender: string;
	readonly otherFees: { readonly rollover: string; readonly none: string };
	readonly coolingOff: { readonly until: string; readonly none: string };
	readonly warnings: Readonly<Record<PrescribedWarning, string>>;
};

/**
 * The texts of the loan agreement in one language. The code that writes an agreement fills in the figures; a text
 * names them in braces. A changed text needs a new date in the packs (`noticeVersions.loanAgreement`): the digest of
 * an agreement contains that date, and accepted agreements stay unchanged.
 */
export type AgreementTexts = {
	readonly titles: Readonly<Record<StatementKind, string>>;
	readonly headings: {
		readonly parties: string;
		readonly summary: Readonly<Record<StatementKind, string>>;
		readonly schedule: string;
		readonly late: string;
		readonly rollover: string;
		readonly early: string;
		readonly coolingOff: string;
		readonly payments: string;
		readonly payout: string;
		readonly collection: string;
		readonly complaints: string;
		readonly acceptance: string;
	};
	readonly labels: {
		readonly lender: string;
		readonly licenceNumber: string;
		readonly contractRegisterNumber: string;
		readonly approvalNumber: string;
		readonly borrower: string;
		readonly order: string;
		readonly version: string;
		readonly amount: string;
		readonly received: string;
		readonly fee: string;
		readonly tax: string;
		readonly interest: string;
		readonly interestPerDay: string;
		readonly interestOfInstalment: string;
		readonly interestTax: string;
		readonly interestTaxOfInstalment: string;
		readonly total: string;
		readonly cost: string;
		readonly term: string;
		readonly instalments: string;
		readonly rate: { readonly cat: string; readonly kfs: string; readonly "effective-365": string };
		readonly validUntil: string;
		readonly paidOutOn: string;
		readonly number: string;
		readonly dueOn: string;
		readonly principal: string;
		readonly instalment: string;
		readonly balance: string;
		readonly penaltyPerDay: string;
		readonly lateDays: string;
		readonly penaltyMax: string;
		readonly rolloverDays: string;
		readonly rolloverPay: string;
		readonly rolloverDueOn: string;
		readonly rolloverTotal: string;
		readonly earlyOn: string;
		readonly earlyPay: string;
		readonly earlySaved: string;
		readonly coolingOffUntil: string;
		readonly complaintsContact: string;
		readonly grievanceOfficer: string;
		readonly supportPhone: string;
		readonly supportEmail: string;
		readonly regulator: string;
		readonly days: string;
	};
	readonly keyFacts: KeyFactTexts;
	/** The lender's name in the sandbox, where no real loans are made. */
	readonly sandboxLender: string;
	readonly parties: string;
	readonly summary: Readonly<Record<StatementKind, string>>;
	readonly schedule: string;
	readonly late: {
		readonly base: { readonly "overdue-amount": string; readonly "overdue-principal": string };
		readonly tax: string;
		readonly grace: string;
		readonly cap: string;
		readonly costMax: string;
		readonly simple: string;
	};
	readonly rollover: { readonly offered: string; readonly notOffered: string };
	readonly early: string;
	readonly coolingOff: { readonly feeReturned: string; readonly feeKept: string; readonly none: string };
	readonly payments: {
		readonly order: string;
		readonly kinds: { readonly penalty: string; readonly interest: string; readonly principal: string };
		readonly across: { readonly phase: string; readonly kind: string };
		readonly credit: string;
	};
	readonly payout: {
		/** Whose account it is, as far as that is checked in the country. */
		readonly holder: Readonly<Record<HolderCheck, string>>;
		readonly rules: readonly string[];
	};
	readonly collection: readonly string[];
	readonly complaints: string;
	readonly acceptance: readonly string[];
	/** How the signed documents reach the borrower. */
	readonly sending: { readonly bySms: string; readonly bySmsAndMail: string };
};
