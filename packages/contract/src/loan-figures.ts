import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { minor } from "./minor.ts";

/** A loan as it stood on a day: kept with a borrower's message, so that both sides talk about the same figures. */
export const loanFigures = z.object({
	on: z.iso.date(),
	currency: z.enum(currencies),
	dueMinor: minor,
	/** Of it the penalty, with the tax on it. */
	penaltyMinor: minor,
	overdueDays: z.int(),
	nextDueOn: z.nullable(z.iso.date()),
	nextDueMinor: z.nullable(minor),
	payoffMinor: minor,
});
