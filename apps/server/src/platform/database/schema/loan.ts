import type { Decision, PriceTier, ReasonCode } from "@puente/core/decision";
import type { LoanEventKind, LoanStatus } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { PayoutState } from "@puente/core/payout";
import type { PayoutRailName } from "@puente/core/rail";
import type { Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { ColumnType } from "kysely";

/** Written as JSON text and read as a value, which a format of platform/stored then parses. */
type JsonColumn<T = unknown> = ColumnType<T, string, string>;

/** Kysely types of the loan and ledger tables. */
export type LoanTables = {
	loans: {
		id: string;
		borrowerId: string;
		orderId: string;
		currency: Currency;
		terms: JsonColumn;
		openedOn: PlainDate;
		openedAt: Date;
		status: LoanStatus | "void";
		closedAt: Date | null;
		lateDays: number | null;
		entriesCount: number;
		lastHash: Buffer | null;
		balances: JsonColumn;
		turnsOverdueOn: PlainDate | null;
		postedUntil: PlainDate;
	};
	loanEvents: {
		loanId: string;
		id: string;
		kind: LoanEventKind;
		takesEffectOn: PlainDate;
		detail: JsonColumn;
		recordedAt: Date;
	};
	entries: {
		loanId: string;
		number: number;
		openedOn: PlainDate;
		kind: string;
		postedOn: PlainDate;
		eventId: string | null;
		operation: string;
		previousHash: Buffer | null;
		hash: Buffer;
		postedAt: Date;
	};
	postings: {
		loanId: string;
		number: number;
		openedOn: PlainDate;
		account: string;
		minor: string;
		currency: Currency;
	};
	bureauEnquiries: {
		orderId: string;
		borrowerId: string;
		outcome: "report" | "noRecord" | "noConsent";
		reportSealed: Buffer | null;
		requestedAt: Date;
	};
	decisions: {
		orderId: string;
		decidedBy: "card" | "person";
		borrowerId: string;
		outcome: Decision["outcome"]["kind"];
		cardVersion: string;
		points: number;
		reasons: JsonColumn<readonly ReasonCode[]>;
		inputsSealed: Buffer;
		resultSealed: Buffer;
		reapplyOn: PlainDate | null;
		decidedAt: Date;
	};
	reviews: {
		orderId: string;
		kind: "application" | "payout";
		borrowerId: string;
		reasons: JsonColumn<readonly string[]>;
		openedAt: Date;
		dueAt: Date;
		settledAt: Date | null;
		settledBy: string | null;
	};
	offers: {
		orderId: string;
		borrowerId: string;
		products: JsonColumn;
		limitUnits: number;
		tier: PriceTier;
		rung: number;
		madeAt: Date;
		validUntil: Date;
	};
	signatures: { orderId: string; digest: string; signedAt: Date };
	agreements: {
		orderId: string;
		borrowerId: string;
		digest: string;
		version: string;
		language: Language;
		product: JsonColumn;
		amountUnits: number;
		days: number;
		scheduleStart: PlainDate;
		bodySealed: Buffer;
		acceptedAt: Date;
	};
	payouts: {
		reference: string;
		orderId: string;
		borrowerId: string;
		attempt: number;
		rail: PayoutRailName;
		amountMinor: string;
		currency: Currency;
		accountSealed: Buffer;
		requestedBy: "borrower" | "clock" | "staff";
		state: PayoutState;
		plannedAt: Date;
		firstSentAt: Date | null;
		pollAt: Date | null;
		polls: number;
		providerId: string | null;
		failedCode: string | null;
		endedAt: Date | null;
	};
	listedPayouts: {
		rail: string;
		providerId: string;
		reference: string | null;
		amountMinor: string;
		currency: Currency;
		state: "pending" | "settled" | "failed" | "reversed";
		madeAt: Date;
		toOwnAccount: boolean | null;
		listedAt: Date;
	};
	payoutComparisons: { rail: PayoutRailName; comparedFrom: Date; finishedAt: Date };
	webhooks: {
		id: string;
		rail: string;
		headers: JsonColumn;
		bodySealed: Buffer;
		receivedAt: Date;
		outcome: "handled" | "badSignature" | "unreadable" | "notOurs" | "unproven" | null;
		handledAt: Date | null;
	};
	railEvents: {
		rail: string;
		providerEventId: string;
		webhookId: string;
		reference: string | null;
		kind: string;
		handledAt: Date;
	};
	cancellations: { orderId: string; reason: string; cancelledAt: Date };
	creditLimits: { borrowerId: string; rung: number; offeredRung: number | null; changedAt: Date };
};
