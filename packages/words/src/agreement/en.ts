import type { HolderCheck } from "@puente/regions/load";
import { keyFactsEn } from "./key-facts-en.ts";
import type { StatementKind } from "./text.ts";

export const agreementEn = {
	titles: {
		caratula: "Loan agreement with cover sheet",
		keyFacts: "Loan agreement with key facts statement",
		plain: "Loan agreement",
	} satisfies Record<StatementKind, string>,
	headings: {
		parties: "1. Who agrees",
		summary: {
			caratula: "2. Cover sheet",
			keyFacts: "2. Key facts statement",
			plain: "2. What the loan costs",
		},
		schedule: "3. What is due when",
		late: "4. If you pay late",
		rollover: "5. Moving the due date",
		early: "6. Paying early",
		coolingOff: "7. Changing your mind",
		payments: "8. What a payment covers",
		payout: "9. How the money comes",
		collection: "10. How we may reach you about this loan",
		complaints: "11. Questions and complaints",
		acceptance: "12. Your acceptance",
	},
	labels: {
		lender: "Lender",
		licenceNumber: "Licence or registration",
		contractRegisterNumber: "Register of contracts",
		approvalNumber: "Approval",
		borrower: "Borrower",
		order: "Agreement number",
		version: "Version of this text",
		amount: "Amount of the loan",
		received: "You receive",
		fee: "Processing fee, kept from the payout",
		tax: "{taxName} on the fee, kept from the payout",
		interest: "Interest over the whole term",
		interestPerDay: "Interest per day on the outstanding principal",
		interestOfInstalment: "Interest",
		interestTax: "{taxName} on the interest",
		interestTaxOfInstalment: "{taxName}",
		total: "Total to repay",
		cost: "Total cost of the loan",
		term: "Term",
		instalments: "Number of instalments",
		rate: {
			cat: "Total annual cost (CAT), without {taxName}",
			kfs: "Annual percentage rate (APR)",
			"effective-365": "Annual percentage rate (APR), effective",
		},
		validUntil: "These terms stand until",
		paidOutOn: "Counted from a payout on",
		number: "No.",
		dueOn: "Due on",
		principal: "Principal",
		instalment: "Instalment",
		balance: "Principal left",
		penaltyPerDay: "Penalty per day",
		lateDays: "First instalment {days} days late costs",
		penaltyMax: "All penalties together never exceed",
		rolloverDays: "The due dates move by",
		rolloverPay: "Fee with {taxName}, paid before",
		rolloverDueOn: "A first instalment would then be due on",
		rolloverTotal: "Total you would then pay",
		earlyOn: "Example: paid off in full on",
		earlyPay: "You would pay",
		earlySaved: "Interest you would save",
		coolingOffUntil: "You may give the loan back until",
		complaintsContact: "Complaints",
		grievanceOfficer: "Grievance redressal officer",
		supportPhone: "Telephone",
		supportEmail: "E-mail",
		regulator: "Supervised by",
		days: "{days} days",
	},
	keyFacts: keyFactsEn,
	/** The lender's name in the sandbox, where no real loans are made. */
	sandboxLender: "Puente Sandbox (no real loan)",
	parties:
		"The lender gives the borrower a personal loan without security, on the terms of this agreement. Nothing else was agreed.",
	summary: {
		caratula:
			"The CAT is shown for information and comparison only. It was worked out on {paidOutOn} and stands until {validUntil}. It counts every cost of this loan on the money you really receive, without {taxName}.",
		keyFacts:
			"No charge that is not in this statement can be taken from you during the loan unless you agree to it explicitly. The annual percentage rate counts interest, fee and {taxName} on the money you really receive.",
		plain:
			"The annual percentage rate counts every cost of this loan on the money you really receive, over a year of 365 days.",
	} satisfies Record<StatementKind, string>,
	schedule:
		"The dates are counted from a payout on {paidOutOn}. If the money leaves on another day, every date moves by the same number of days; no amount changes.",
	late: {
		base: {
			"overdue-amount":
				"From the day after the due date, what is overdue of an instalment, principal and interest, bears a penalty of {percent}% a day.",
			"overdue-principal":
				"From the day after the due date, the overdue principal of an instalment bears a charge of {percent}% a day.",
		},
		tax: "{taxName} of {percent}% is added to the penalty. The amounts below contain it.",
		grace: "The first {days} days after the due date cost nothing.",
		cap: "The penalties of the loan together stop at {percent}% of its principal, those of each instalment at its share of that.",
		costMax: "Interest, fees, taxes and penalties together never pass {percent}% of the principal.",
		simple:
			"A penalty never earns interest and is never added to the principal. What is overdue bears no interest for the same days. While we look into a proof of payment that you sent us, no penalty is counted.",
	},
	rollover: {
		offered:
			"You may move the dates of what is not yet paid. Number of times at most: {times}. The fee is {percent}% of the principal left, and the {taxName} on it is added. Penalties must be paid first. If an instalment is already late, the days are counted from the day on which you move the dates. The days in between bear no interest. It is not offered where its fee would take the cost of the loan above the highest that it may have.",
		notOffered: "This loan has no rollover.",
	},
	early:
		"You may pay back all or a part on any day, without a charge. Interest is then counted only for the days on which you owed the money.",
	coolingOff: {
		feeReturned:
			"Until the date below you may give the loan back without a reason: you pay the principal and the interest of the days, and the fee with its {taxName} is taken off.",
		feeKept:
			"Until the date below you may give the loan back without a reason: you pay the principal and the interest of the days. The processing fee is kept.",
		none: "Until the money is paid out you may withdraw without a cost. After the payout you may pay back on any day.",
	},
	payments: {
		order: "A payment covers {first}, then {second}, then {third}.",
		kinds: { penalty: "penalties", interest: "interest", principal: "principal" },
		across: {
			phase: "The oldest instalment is settled in full before the next one.",
			kind: "Each kind is settled across all instalments before the next kind.",
		},
		credit: "Overpayments stay yours: they are shown to you and can be paid back to you.",
	},
	payout: {
		/** Whose account it is, as far as that is checked in the country. */
		holder: {
			bankNames:
				"The money goes only to an account of your own. Before it leaves we ask the bank whose account it is, and compare its answer with your identity document. If the bank does not answer or the names are only alike, one of our staff decides.",
			bankCompares:
				"The money goes only to an account of your own. If you gave a Bre-B key, we first ask whose it is; of an account number no bank can be asked. We compare the name that you gave with your identity document, and the transfer carries the number of your document. A bank that finds another holder sends the money back, and we pay only after you have given another account.",
		} satisfies Record<HolderCheck, string>,
		rules: [
			"The payout begins when you ask for it, or by itself {hours} hours after your acceptance, and never without your acceptance.",
			"Until the payout has begun you may withdraw this agreement without a cost.",
		],
	},
	collection: [
		"We speak about this loan with you alone. Your emergency contacts are never told about it and never asked to pay.",
		"We write or call only in the hours and as often as the law of your country allows. No one who speaks for us may threaten, insult or shame you.",
		"Only our own staff and systems contact you: no recovery agent works on this loan.",
	],
	complaints:
		"Ask us first: Customer service in the app answers on these days: {days}, from {opens} to {closes}. If we do not solve it, you may turn to {theRegulator}.",
	acceptance: [
		"You accept this agreement by ticking it and by entering the code that we send to your phone; with it you sign exactly this offer. Its digest is made from the amounts, the dates, the prices and the version of this text: if one of them changes, it is another agreement and needs another acceptance.",
		"You can read and download what you accepted at any time in the app.",
	],
	/** How the signed documents reach the borrower. */
	sending: {
		bySms:
			"As soon as you have accepted, we send you an SMS with links to this agreement, with its key facts, and to the privacy policy.",
		bySmsAndMail:
			"As soon as you have accepted, we send you this agreement, with its key facts, and the privacy policy: links by SMS, and both as PDF to the e-mail address that you gave.",
	},
};

/**
 * The texts of the loan agreement in one language. The code that writes an agreement fills in the figures; a text
 * names them in braces. A changed text needs a new date in the packs (`noticeVersions.loanAgreement`): the digest of
 * an agreement contains that date, and accepted agreements stay unchanged.
 */
export type AgreementTexts = typeof agreementEn;
