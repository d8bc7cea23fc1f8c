import { nameVerdict } from "./identity-findings.ts";

/** What is known about the holder of the account for the payout. */
export type AccountCheck = {
	/**
	 * `bank`: the bank named the holder. `typed`: no bank can be asked, so the typed name counts. `unanswered`: the bank
	 * was asked and did not say.
	 */
	readonly nameSource: "bank" | "typed" | "unanswered";
	/** 0 to 100: how well the holder matches the identity document. */
	readonly nameMatch: number;
	/** The bank has not answered yet and is asked again. */
	readonly isAsking: boolean;
	/** A staff member has compared both names and accepted the account. */
	readonly isAccepted: boolean;
};

/**
 * Whether money may go to the account. `own`: yes. `asking`: not before the bank has answered. `unsure`: only if staff
 * accept it. `other`: never, it belongs to another person.
 */
export const accountStandings = ["own", "asking", "unsure", "other"] as const;
export type AccountStanding = (typeof accountStandings)[number];

export function accountStanding(
	{ nameSource, nameMatch, isAsking, isAccepted }: AccountCheck,
	rules: Parameters<typeof nameVerdict>[1],
): AccountStanding {
	if (isAsking) return "asking";
	const verdict = nameVerdict(nameMatch, rules);
	if (verdict === "other") return "other";
	const isProven = verdict === "same" && nameSource !== "unanswered";
	return isProven || isAccepted ? "own" : "unsure";
}
