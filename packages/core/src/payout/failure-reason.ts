import type { PayoutRailName } from "../rail/index.ts";

/** Why a payout failed, as the borrower reads it. The rail's own code is for staff. */
export const payoutFailureReasons = [
	/** The account belongs to another person. */
	"otherHolder",
	/** The holder is not certain; staff compare the names. */
	"unsureHolder",
	/** The bank, the branch or the number is wrong. */
	"wrongAccount",
	/** Closed, blocked, or of a kind that takes no transfers. */
	"unusableAccount",
	/** The amount is above a limit of the account. */
	"accountLimit",
	/** The receiving bank did not answer or refused it. */
	"bankProblem",
	/** We do not know more, or the cause is ours. */
	"other",
] as const;
export type PayoutFailureReason = (typeof payoutFailureReasons)[number];

/** Our own codes of a payout that was stopped before it was sent. */
export const stoppedPayoutCodes = { other: "otherHolder", unsure: "unsureHolder" } as const;

type Codes = Readonly<Record<string, PayoutFailureReason>>;

const common: Codes = {
	otherholder: "otherHolder",
	unsureholder: "unsureHolder",
	ifsc: "wrongAccount",
	bank: "wrongAccount",
};

/** Codes and return causes of each rail, in lower case; any other is `other`. */
const byRail: Readonly<Record<PayoutRailName, Codes>> = {
	stp: {
		"-7": "wrongAccount",
		"-9": "wrongAccount",
		"1": "wrongAccount",
		"cuenta inexistente": "wrongAccount",
		"2": "unusableAccount",
		"cuenta bloqueada": "unusableAccount",
		"3": "unusableAccount",
		"cuenta cancelada": "unusableAccount",
		"5": "unusableAccount",
		"6": "wrongAccount",
		"13": "bankProblem",
		"17": "wrongAccount",
		"20": "accountLimit",
		"21": "accountLimit",
	},
	"bank-transfer-co": {
		r02: "unusableAccount",
		r03: "wrongAccount",
		r04: "wrongAccount",
		r16: "unusableAccount",
		// The bank compares the document that the transfer carries with that of its customer.
		r17: "otherHolder",
		r20: "unusableAccount",
	},
	razorpayx: {
		beneficiary_bank_failure: "bankProblem",
		beneficiary_bank_offline: "bankProblem",
		beneficiary_bank_rejected: "bankProblem",
		bank_account_closed: "unusableAccount",
		bank_account_dormant: "unusableAccount",
		bank_account_frozen: "unusableAccount",
		bank_account_invalid: "wrongAccount",
		invalid_ifsc_code: "wrongAccount",
		nre_bank_account: "unusableAccount",
		transaction_limit_exceeded: "accountLimit",
		account_number: "wrongAccount",
		fund_account_id: "wrongAccount",
	},
	paystack: { invalid_transfer_recipient: "wrongAccount" },
	flutterwave: { "account resolve failed": "wrongAccount" },
	monnify: {},
};

export function payoutFailureReason(rail: PayoutRailName, code: string): PayoutFailureReason {
	const key = code.trim().toLowerCase();
	const found = [byRail[rail], common].find((codes) => Object.hasOwn(codes, key));
	return found?.[key] ?? "other";
}
