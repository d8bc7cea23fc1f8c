import { maskedFields } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { id, reason, staffView } from "./staff-fields.ts";

export const revealCalls = defineCalls({
	reveal: {
		...staffView,
		method: "POST",
		path: "/reveal",
		needs: "revealFields",
		summary: "Reveals one number of a borrower. The audit records who looked at it and why.",
		input: z.object({
			borrowerId: id,
			/** Where it was entered: at registration, or in a form of the application. */
			from: z.enum(["Registration", "BasicInfo", "IdentityOCR", "Addition", "BindCard"], {
				error: "notOffered",
			}),
			field: z.enum(maskedFields, { error: "notOffered" }),
			reason,
		}),
		output: z.object({ value: z.string() }),
		refusals: ["borrowerNotFound", "fieldWithheld", "fieldEmpty"],
		/** Enough for daily work, far too few for copying the whole customer base. */
		limits: [{ per: "staff", count: 60, seconds: 3600 }],
	},
});
