import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant, orderNo } from "../fields.ts";
import { readCall } from "./repayment-rails.ts";
import { day } from "./repayment-reference.ts";

const letterNames = ["finiquito", "pazYSalvo", "noDues", "nonIndebtedness"] as const;

export const letterCalls = defineCalls({
	noDebtLetter: {
		...readCall,
		path: "/repay/no-debt-letter",
		summary: "The letter that nothing is owed on a loan, or what it waits for.",
		input: z.object({ orderNo }),
		output: z.object({
			orderNo,
			/** What people of the country call it. */
			name: z.enum(letterNames),
			/** By law the lender may take so long; null where no term is known. */
			within: z.nullable(z.object({ days: z.int(), of: z.enum(["business", "calendar"]) })),
			/** Null until it is issued; then why. */
			waits: z.nullable(
				z.union([
					/** Something is still owed. */
					z.object({ for: z.literal("payment") }),
					/** It is being made. */
					z.object({ for: z.literal("issue") }),
					/** A confirmed proof of payment, whose money has not arrived. */
					z.object({ for: z.literal("proof") }),
					/** A payment that can still be taken back, for instance one by card: until this day. */
					z.object({ for: z.literal("dispute"), until: day }),
				]),
			),
			/** The newest letter; null before the first. */
			letter: z.nullable(
				z.object({
					number: z.string(),
					code: z.string(),
					checkUrl: z.string(),
					issuedAt: instant,
					/** When it stopped being true, because a payment was taken back. */
					endedAt: z.nullable(instant),
					language: z.string(),
					title: z.string(),
					sections: z.array(
						z.object({
							heading: z.string(),
							paragraphs: z.array(z.string()),
							rows: z.array(z.array(z.string())),
						}),
					),
					digest: z.string(),
					/** Of the lender, by Ed25519 in base64. */
					signature: z.string(),
				}),
			),
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 120, seconds: 600 }],
	},
	noDebtLetterFile: {
		...readCall,
		method: "POST",
		changes: true,
		path: "/repay/no-debt-letter/file",
		summary: "The letter as a PDF. The first one made is kept, so that copies can be compared with it.",
		input: z.object({ orderNo }),
		output: z.object({ fileName: z.string(), pdfBase64: z.string() }),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
});
