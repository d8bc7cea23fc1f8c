import type { PayInstruction } from "@puente/providers/payments";
import * as z from "zod/mini";
import type { StoredFormat } from "../../platform/stored/stored-json.ts";

/** How to pay, as the rail answered when the reference was made. */
export const instructionFormat: StoredFormat<PayInstruction> = {
	name: "pay instruction",
	schema: z.discriminatedUnion("kind", [
		z.object({ kind: z.literal("clabe"), clabe: z.string() }),
		z.object({
			kind: z.literal("bankAccount"),
			bankName: z.string(),
			accountNumber: z.string(),
			holder: z.string(),
		}),
		z.object({
			kind: z.literal("cash"),
			number: z.string(),
			store: z.string(),
			voucherUrl: z.string(),
			expiresAt: z.string(),
		}),
		z.object({ kind: z.literal("page"), url: z.string(), takesCard: z.exactOptional(z.literal(true)) }),
		z.object({ kind: z.literal("phone") }),
	]),
};
