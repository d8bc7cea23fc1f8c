import * as z from "zod/mini";

/** What a code by SMS opens: a session, a bank account to be paid to, or the borrower's signature under a loan. */
export const codePurposes = ["session", "account", "signature"] as const;
export type CodePurpose = (typeof codePurposes)[number];
export const codePurpose = z.enum(codePurposes, { error: "notOffered" });
