import { aprMethods } from "@puente/core/apr";
import { debtKinds } from "@puente/core/loan";
import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { minor } from "../minor.ts";

export const day = z.iso.date({ error: "format" });
export const currency = z.enum(currencies);
const percent = z.string().check(z.regex(/^\d{1,6}(\.\d{1,9})?$/));

/** A product at this borrower's price, complete: the phone computes the cost with the same core as the server. */
export const pricedProduct = z.object({
	productId: z.string(),
	currency,
	amountMin: z.int(),
	amountMax: z.int(),
	amountStep: z.int(),
	tenures: z.array(z.object({ days: z.int(), phases: z.int() })),
	instalments: z.enum(["equal", "single"]),
	interestPercentPerDay: percent,
	feePercent: percent,
	feeTaxPercent: percent,
	interestTaxPercent: percent,
	penaltyTaxPercent: percent,
	/** Taxes are multiples of this; null: in whole units, like the fee. */
	taxStepMinor: z.nullable(z.int()),
	/** Instalments in whole units of the currency. */
	wholeUnits: z.boolean(),
	/** Interest, fees, taxes and penalties together stay under this share of the principal. */
	costMaxPercent: z.nullable(z.int()),
	penalty: z.object({
		percentPerDay: percent,
		base: z.enum(["overdue-amount", "overdue-principal"]),
		graceDays: z.int(),
		capPercent: z.int(),
	}),
	rollover: z.object({ days: z.int(), feePercent: percent, timesMax: z.int() }),
	allocation: z.object({ order: z.array(z.enum(debtKinds)), across: z.enum(["phase", "kind"]) }),
	coolingOff: z.object({ days: z.int(), feeKept: z.boolean() }),
	aprMethod: z.enum(aprMethods),
});

const phase = z.object({
	number: z.int(),
	dueOn: day,
	days: z.int(),
	principalMinor: minor,
	interestMinor: minor,
	/** Tax on the interest. */
	taxMinor: minor,
	dueMinor: minor,
	balanceMinor: minor,
});

/** What the law of the country wants said besides the amounts, as the agreement says it too. */
export const keyFacts = z.object({
	title: z.string(),
	warnings: z.array(z.string()),
	/** Label and value. */
	rows: z.array(z.array(z.string())),
});

/** Everything a borrower sees before accepting (packages/core/src/offer). */
export const disclosure = z.object({
	currency,
	amountMinor: minor,
	days: z.int(),
	paidOutOn: day,
	receivedMinor: minor,
	feeMinor: minor,
	taxMinor: minor,
	interestMinor: minor,
	/** Tax on the interest. */
	interestTaxMinor: minor,
	totalMinor: minor,
	costMinor: minor,
	aprPercent: z.string(),
	aprMethod: z.enum(aprMethods),
	/** Percent with two decimals. */
	rates: z.object({
		nominalYear: z.string(),
		nominalMonth: z.string(),
		effectiveYear: z.string(),
		effectiveMonth: z.string(),
		lateYear: z.string(),
	}),
	statement: z.enum(["caratula", "keyFacts", "plain"]),
	phases: z.array(phase),
	/** With the tax on the penalty; so is the most that penalties can amount to. */
	late: z.array(z.object({ days: z.int(), penaltyMinor: minor })),
	penaltyPercentPerDay: percent,
	penaltyMaxMinor: minor,
	rollover: z.nullable(z.object({ days: z.int(), payMinor: minor, dueOn: day, totalMinor: minor })),
	early: z.object({ on: day, payMinor: minor, interestSavedMinor: minor }),
	coolingOffUntil: z.nullable(day),
});
