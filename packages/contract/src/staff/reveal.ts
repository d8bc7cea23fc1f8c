import { maskedFields } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineStaffCalls } from "./staff-call.ts";
import { id, reason } from "./staff-fields.ts";

export const revealCalls = defineStaffCalls({
	reveal: {
		method: "POST",
		path: "/reveal",
		needs: "revealFields",
		changes: false,
		records: "view",
		summary: "One number of a borrower in the clear. Who looked at what and why stands in the audit.",
		input: z.object({
			borrowerId: id,
			/** Where it was given: when registering, or in which form of the application. */
			from: z.enum(["Registration", "BasicInfo", "IdentityOCR", "Addition", "BindCard"], {
				error: "notOffered",
			}),
			field: z.enum(maskedFields, { error: "notOffered" }),
			reason,
		}),
		output: z.object({ value: z.string() }),
		refusals: ["borrowerNotFound", "fieldEmpty"],
		/** Nobody needs more for their work; whoever copies a book needs far more. */
		limits: [{ per: "staff", count: 60, seconds: 3600 }],
	},
});
