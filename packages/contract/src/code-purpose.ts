import * as z from "zod/mini";

/**
 * What a code by SMS confirms: a session, an account for payouts, the borrower's signature under a loan, a new passkey,
 * the wish to be erased, or another mobile number.
 */
export const codePurposes = ["session", "account", "signature", "passkey", "erasure", "mobile"] as const;
export type CodePurpose = (typeof codePurposes)[number];
export const codePurpose = z.enum(codePurposes, { error: "notOffered" });
