import type { ReusableCard } from "@puente/providers/payments";
import * as z from "zod/mini";
import type { StoredFormat } from "../../../platform/stored/stored-json.ts";

/** A card as the rail reported it, sealed under the borrower's key. */
export const storedCardFormat: StoredFormat<ReusableCard> = {
	name: "stored card",
	schema: z.object({
		code: z.string(),
		signature: z.string(),
		email: z.string(),
		brand: z.string(),
		lastDigits: z.string(),
		expiryMonth: z.string(),
		expiryYear: z.string(),
		bank: z.string(),
	}),
};
