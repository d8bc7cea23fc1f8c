import * as z from "zod/mini";

/** What a code by SMS confirms: a session, an account for payouts, or the borrower's signature under a loan. */
export const codePurposes = ["session", "account", "signature"] as const;
export type CodePurpose = (typeof codePurposes)[number];
export const codePurpose = z.enum(codePurposes, { error: "notOffered" });
