import { aprMethods } from "@puente/core/apr";
import { debtKinds } from "@puente/core/loan";
import { currencies } from "@puente/core/money";
import type { PricedProduct } from "@puente/core/offer";
import * as z from "zod/mini";
import { readStored, type StoredFormat, writeStored } from "../../../platform/stored/stored-json.ts";

const product: z.ZodMiniType<PricedProduct> = z.object({
	productId: z.string(),
	currency: z.enum(currencies),
	amountMin: z.number(),
	amountMax: z.number(),
	amountStep: z.number(),
	tenures: z.array(z.object({ days: z.int(), phases: z.int() })),
	instalments: z.enum(["equal", "single"]),
	interestPercentPerDay: z.string(),
	feePercent: z.string(),
	feeTaxPercent: z.string(),
	// Offers made before these rules keep their price.
	interestTaxPercent: z._default(z.string(), "0"),
	penaltyTaxPercent: z._default(z.string(), "0"),
	taxStepMinor: z._default(z.nullable(z.int()), null),
	wholeUnits: z._default(z.boolean(), false),
	costMaxPercent: z._default(z.nullable(z.number()), null),
	penalty: z.object({
		percentPerDay: z.string(),
		base: z.enum(["overdue-amount", "overdue-principal"]),
		graceDays: z.int(),
		capPercent: z.number(),
	}),
	rollover: z.object({ days: z.int(), feePercent: z.string(), timesMax: z.int() }),
	allocation: z.object({ order: z.array(z.enum(debtKinds)), across: z.enum(["phase", "kind"]) }),
	coolingOff: z.object({ days: z.int(), feeKept: z.boolean() }),
	aprMethod: z.enum(aprMethods),
});

const productFormat: StoredFormat<PricedProduct> = { name: "priced product", schema: product };

export function readProduct(stored: unknown): PricedProduct {
	return readStored(productFormat, stored);
}

const productsFormat: StoredFormat<readonly unknown[]> = {
	name: "offered products",
	schema: z.array(z.unknown()),
};

export function readProducts(stored: unknown): readonly PricedProduct[] {
	return readStored(productsFormat, stored).map(readProduct);
}

export function writeProduct(value: PricedProduct): string {
	return writeStored(productFormat, value);
}

export function writeProducts(values: readonly PricedProduct[]): string {
	return `[${values.map(writeProduct).join()}]`;
}
