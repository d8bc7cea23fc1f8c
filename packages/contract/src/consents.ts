import * as z from "zod/mini";

/**
 * The consents of a borrower, one purpose for each tick. Terms, privacy and permissions come before the first
 * session, bureau and marketing with the application, biometrics before a face is compared, location before a
 * position is stored. `noReminders` is an objection: the borrower refused messages about a debt, where the law allows
 * that. The version is the date of the text that was shown.
 */
export const consentPurposes = [
	"terms",
	"privacy",
	"permissions",
	"bureau",
	"marketing",
	"biometrics",
	"location",
	"noReminders",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The server stores two more, each with the document of a payment provider that was accepted. */
export const storedConsentPurposes = [...consentPurposes, "providerTerms", "providerData"] as const;
export type StoredConsentPurpose = (typeof storedConsentPurposes)[number];

const consent = z.object({
	purpose: z.enum(consentPurposes, { error: "notOffered" }),
	version: z.iso.date({ error: "format" }),
});
export const consents = z.array(consent).check(z.maxLength(consentPurposes.length, { error: "tooLong" }));
