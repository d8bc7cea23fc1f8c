import { debtKinds } from "@puente/core/loan";
import { countries } from "@puente/core/region";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import type { Problem } from "../errors.ts";
import { country, instant, text } from "../fields.ts";
import { staffRead } from "./staff-fields.ts";

/** Exact percentages travel as text, as in the packs. */
const percent = text({ min: 1, max: 10, pattern: /^(0|[1-9]\d{0,2})(\.\d{1,6})?$/ });
const format = { error: "format" satisfies Problem };
const whole = (most: number) => z.int(format).check(z.gte(0, format), z.lte(most, format));

const amount = whole(1_000_000_000);
const days = whole(3660);
const price = z.object({ interestPercentPerDay: percent, feePercent: percent });

/**
 * All of a product except its name. Only shapes are checked here: the check of the region's pack decides whether the
 * numbers agree with each other and with the law.
 */
export const productFields = z.object({
	amountMin: amount,
	amountMax: amount,
	amountStep: amount,
	tenures: z.array(z.object({ days, phases: whole(366) })).check(z.maxLength(12, { error: "tooLong" })),
	instalments: z.enum(["equal", "single"], { error: "notOffered" }),
	prices: z.object({ standard: price, preferred: price }),
	feeTaxPercent: percent,
	penalty: z.object({
		kind: z.enum(["interest", "charge"], { error: "notOffered" }),
		percentPerDay: percent,
		base: z.enum(["overdue-amount", "overdue-principal"], { error: "notOffered" }),
		graceDays: whole(365),
		capPercent: whole(1000),
	}),
	rollover: z.object({ days: whole(365), feePercent: percent, timesMax: whole(100) }),
	allocation: z.object({
		order: z.array(z.enum(debtKinds, { error: "notOffered" })).check(z.maxLength(3, { error: "tooLong" })),
		across: z.enum(["phase", "kind"], { error: "notOffered" }),
	}),
	coolingOff: z.object({ days: whole(365), feeKept: z.boolean(format) }),
});
export type ProductFields = z.output<typeof productFields>;

const revision = z.object({
	number: z.int(),
	proposalId: z.string(),
	reason: z.string(),
	madeBy: z.string(),
	checkedBy: z.string(),
	inForceAt: instant,
});

export const editedProductCalls = defineCalls({
	products: {
		...staffRead,
		path: "/editing/products",
		needs: "checkProducts",
		summary: "A region's products in force, with the changes of each, newest first.",
		input: z.object({ country }),
		output: z.object({
			country: z.enum(countries),
			/** The limits of the region's pack; a change beyond them is refused. */
			bounds: z.object({
				amountMin: z.number(),
				amountMax: z.number(),
				tenureDaysMin: z.int(),
				tenureDaysMax: z.int(),
				interestPercentPerDayMax: z.string(),
				interestPercentPerYearMax: z.string(),
				feeWithTaxPercentMax: z.string(),
				feeTaxPercentMax: z.string(),
				penaltyPercentPerDayMax: z.string(),
				aprPercentMax: z.string(),
				/** With all charges, penalties included; null where no usury law counts them. */
				usuryPercentMax: z.nullable(z.string()),
			}),
			/** Why changes were set aside: the pack of a newer release does not allow them. */
			setAside: z.array(z.string()),
			products: z.array(
				z.object({
					id: z.string(),
					now: productFields,
					/** The product in the pack. */
					pack: productFields,
					revisions: z.array(revision),
					/** A change that waits for its checker. */
					proposalId: z.nullable(z.string()),
				}),
			),
		}),
	},
});
