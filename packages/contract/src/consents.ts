import * as z from "zod/mini";

/**
 * What a borrower can agree to, one purpose for each tick. Terms, privacy and permissions before the first session, bureau
 * and marketing when applying, biometrics before a face is compared, location before a position is kept. `noReminders` is
 * the other way round: a borrower who may refuse messages about a debt has refused them. The version is the date of the
 * text that was shown.
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

export const consent = z.object({
	purpose: z.enum(consentPurposes, { error: "notOffered" }),
	version: z.iso.date({ error: "format" }),
});
export const consents = z.array(consent).check(z.maxLength(consentPurposes.length, { error: "tooLong" }));
