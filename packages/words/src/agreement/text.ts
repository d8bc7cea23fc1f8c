import type { agreementEn } from "./en.ts";

/** The document before a loan: Mexico's carátula, India's key facts statement, or a plain summary. */
export type StatementKind = "caratula" | "keyFacts" | "plain";

/**
 * The texts of the loan agreement in one language. The code that writes an agreement fills in the figures; a text
 * names them in braces. A changed text needs a new date in the packs (`noticeVersions.loanAgreement`): the digest of
 * an agreement contains that date, and accepted agreements stay unchanged.
 */
export type AgreementTexts = typeof agreementEn;
