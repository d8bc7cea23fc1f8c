import { chargeKinds } from "@puente/core/loan";
import * as z from "zod/mini";
import { minor } from "./minor.ts";

/** One line of a tax receipt: base × rate is the tax (Mexico: CFDI). Loans signed before taxes were exact have none. */
export const taxedCharges = z.array(
	z.object({
		kind: z.enum(chargeKinds),
		/** The instalment of interest or penalty. */
		phase: z.nullable(z.int()),
		baseMinor: minor,
		/** A share with six decimals, for example 0.160000. */
		rate: z.string(),
		taxMinor: minor,
	}),
);
