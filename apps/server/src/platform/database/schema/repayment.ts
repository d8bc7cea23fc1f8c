import type { AutopayEnd, AutopayWay } from "@puente/core/autopay";
import type { AccrualLeg, LoanTerms } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import type { PlainDate } from "@puente/core/time";
import type { DeclineReason } from "@puente/providers/payments";
import type { Generated } from "kysely";

export type OpenItemKind =
	| "unmatched"
	| "otherCurrency"
	| "otherAmount"
	| "notAtRail"
	| "amountDiffers"
	| "notInLedger"
	| "webhookUnproven"
	| "balanceDiffers"
	| "proofToCome"
	| "payoutNotInBooks"
	| "payoutNotAtRail"
	| "payoutAmountDiffers"
	| "payoutAccountDiffers"
	| "payoutStateDiffers"
	| "closeWaits";

/** Kysely types of the repayment tables. */
export type RepaymentTables = {
	accruals: {
		loanId: string;
		number: number;
		kind: AccrualLeg["kind"];
		growsFrom: PlainDate;
		growsTo: PlainDate | null;
		amountDays: string;
		perDay: string;
		numerator: string;
		denominator: string;
		maxMinor: string | null;
		rounding: LoanTerms["rounding"];
		suspendedAfter: PlainDate | null;
		taxNumerator: string | null;
		taxDenominator: string | null;
		taxStepMinor: string | null;
		taxBaseBefore: string | null;
	};
	generalEntries: {
		book: string;
		number: number;
		kind: "received" | "matched" | "returned" | "provision" | "to-come" | "came" | "not-come";
		reference: string;
		postedOn: PlainDate;
		currency: Currency;
		debit: string;
		credit: string;
		minor: string;
		previousHash: Buffer | null;
		hash: Buffer;
		postedAt: Date;
	};
	payOrders: {
		id: string;
		borrowerId: string;
		loanId: string | null;
		rail: CollectionRailName;
		serial: number | null;
		amountMinor: string | null;
		currency: Currency;
		providerId: string | null;
		payToIndex: Buffer | null;
		detailIndex: Buffer | null;
		instructionSealed: Buffer | null;
		state: "waiting" | "credited" | "failed" | "expired";
		madeAt: Date;
		expiresAt: Date | null;
		pollAt: Date | null;
		polls: number;
		endedAt: Date | null;
		cardId: string | null;
	};
	storedCards: {
		id: string;
		borrowerId: string;
		rail: CollectionRailName;
		signatureIndex: Buffer;
		cardSealed: Buffer;
		storedAt: Date;
	};
	autopays: {
		id: string;
		borrowerId: string;
		loanId: string;
		rail: CollectionRailName;
		way: AutopayWay;
		state: "asked" | "active" | "ended";
		cardId: string | null;
		providerId: string | null;
		tokenId: string | null;
		limitMinor: string;
		currency: Currency;
		expiresOn: PlainDate;
		detailsSealed: Buffer;
		askedAt: Date;
		activeAt: Date | null;
		endedAt: Date | null;
		endCause: AutopayEnd | null;
		stepAt: Date | null;
		steps: Generated<number>;
		revokedAt: Date | null;
	};
	autopayCharges: {
		id: string;
		autopayId: string;
		loanId: string;
		dueOn: PlainDate;
		amountMinor: string;
		state: "told" | "tried" | "paid" | "failed" | "skipped" | "cancelled";
		toldAt: Date;
		announcedId: string | null;
		endedAt: Date | null;
		cause: "paid" | "late" | "disputed" | "aboveLimit" | "changed" | "ended" | "missed" | "refused" | null;
	};
	autopayTries: {
		payOrderId: string;
		chargeId: string;
		number: 1 | 2;
		amountMinor: string;
		madeAt: Date;
		state: "waiting" | "paid" | "failed";
		endedAt: Date | null;
		reason: DeclineReason | "unanswered" | null;
	};
	paymentIntents: {
		id: string;
		loanId: string;
		purpose: "rollover" | "giveBack";
		payOrderId: string;
		amountMinor: string;
		requestedAt: Date;
		validUntil: Date;
		state: "waiting" | "done" | "over";
		endedAt: Date | null;
	};
	payments: {
		rail: string;
		paymentId: string;
		payOrderId: string | null;
		loanId: string | null;
		amountMinor: string;
		currency: Currency;
		paidAt: Date;
		receivedAt: Date;
		webhookId: string | null;
		eventId: string | null;
		/** `proof`: the money of a proof of payment that was booked when two people confirmed it. */
		bookedAs: "payment" | "rollover" | "cooling-off" | "proof" | null;
	};
	noDebtTasks: { loanId: string; notBefore: Date; quiet: Generated<boolean> };
	noDebtLetters: {
		id: string;
		loanId: string;
		borrowerId: string;
		number: string;
		codeHash: Buffer;
		closedAt: Date;
		issuedAt: Date;
		bodySealed: Buffer;
		digest: Buffer;
		keyId: string;
		signature: Buffer;
		fileSealed: Buffer | null;
		fileDigest: Buffer | null;
	};
	openItems: {
		id: string;
		kind: OpenItemKind;
		rail: string;
		key: string;
		loanId: string | null;
		foundAt: Date;
		settledAt: Date | null;
		settledBy: string | null;
		orderId: string | null;
		happenedAt: Date | null;
	};
	vouchers: {
		id: string;
		loanId: string;
		borrowerId: string;
		amountMinor: string;
		currency: Currency;
		paidOn: PlainDate;
		referenceSealed: Buffer;
		status: "pending" | "confirmed" | "refused";
		createdAt: Date;
		answerBy: Date;
		answeredAt: Date | null;
		/** Null also for a proof that its payment closed. */
		answeredBy: string | null;
		answer: string | null;
		/** The payment that it shows, once that is known. */
		paidRail: string | null;
		paidId: string | null;
		/** Since when its money is booked and has not arrived. */
		toComeSince: Date | null;
	};
	voucherImages: {
		id: string;
		borrowerId: string;
		orderId: string;
		voucherId: string | null;
		fileName: string;
		bytes: number;
		uploadedAt: Date;
	};
	dayCloses: { currency: Currency; day: PlainDate; startedAt: Date; finishedAt: Date | null };
	approvedCloses: { currency: Currency; until: PlainDate; approvedAt: Date };
	reconciliations: { rail: CollectionRailName; finishedAt: Date };
	dailyRuns: { name: string; day: PlainDate; startedAt: Date };
	collectionContacts: {
		loanId: string;
		kind: string;
		dueOn: PlainDate;
		borrowerId: string;
		channel: string;
		contactedAt: Date;
	};
};
