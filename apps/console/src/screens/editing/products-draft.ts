import type { ProductFields } from "@puente/contract/staff";
import { productLines } from "../../shared/records/product-format.ts";
import { linesOf } from "../../shared/records/record-text.tsx";

type DraftTenure = { readonly key: number; readonly days: string; readonly phases: string };
/** The draft of a product: texts by path, which may not be valid numbers yet. */
export type Draft = {
	readonly values: Readonly<Record<string, string>>;
	readonly tenures: readonly DraftTenure[];
	readonly feeKept: boolean;
};

export const orders = [
	["penalty", "interest", "principal"],
	["interest", "penalty", "principal"],
	["penalty", "principal", "interest"],
	["interest", "principal", "penalty"],
	["principal", "interest", "penalty"],
	["principal", "penalty", "interest"],
] as const;

export function draftOf(fields: ProductFields): Draft {
	const { tenures, coolingOff } = fields;
	return {
		values: Object.fromEntries(linesOf(fields).map(({ path, value }) => [path, String(value)])),
		tenures: tenures.map(({ days, phases }, key) => ({ key, days: String(days), phases: String(phases) })),
		feeKept: coolingOff.feeKept,
	};
}

const shapes: Readonly<Record<string, RegExp>> = {
	amount: /^\d{1,10}$/,
	whole: /^\d{1,4}$/,
	percent: /^(0|[1-9]\d{0,2})(\.\d{1,6})?$/,
};

/** Paths whose text is not a valid number of its kind. */
export function wrongOf({ values, tenures }: Draft): readonly string[] {
	const wrong = productLines
		.filter(({ path, kind }) => shapes[kind]?.test((values[path] ?? "").trim()) === false)
		.map(({ path }) => path);
	const isWhole = (text: string) => shapes["whole"]?.test(text.trim()) === true;
	return tenures.every(({ days, phases }) => isWhole(days) && isWhole(phases))
		? wrong
		: [...wrong, "tenures"];
}

/** The product of a valid draft. */
export function fieldsOf({ values, tenures, feeKept }: Draft): ProductFields {
	const text = (path: string) => (values[path] ?? "").trim();
	const whole = (path: string) => Number(text(path));
	const price = (tier: string) => ({
		interestPercentPerDay: text(`prices / ${tier} / interestPercentPerDay`),
		feePercent: text(`prices / ${tier} / feePercent`),
	});
	const chosen = orders.find((order) => order.join(",") === text("allocation / order")) ?? orders[0];
	return {
		amountMin: whole("amountMin"),
		amountMax: whole("amountMax"),
		amountStep: whole("amountStep"),
		tenures: tenures.map(({ days, phases }) => ({ days: Number(days), phases: Number(phases) })),
		instalments: text("instalments") === "single" ? "single" : "equal",
		prices: { standard: price("standard"), preferred: price("preferred") },
		feeTaxPercent: text("feeTaxPercent"),
		penalty: {
			kind: text("penalty / kind") === "charge" ? "charge" : "interest",
			percentPerDay: text("penalty / percentPerDay"),
			base: text("penalty / base") === "overdue-amount" ? "overdue-amount" : "overdue-principal",
			graceDays: whole("penalty / graceDays"),
			capPercent: whole("penalty / capPercent"),
		},
		rollover: {
			days: whole("rollover / days"),
			feePercent: text("rollover / feePercent"),
			timesMax: whole("rollover / timesMax"),
		},
		allocation: { order: [...chosen], across: text("allocation / across") === "kind" ? "kind" : "phase" },
		coolingOff: { days: whole("coolingOff / days"), feeKept },
	};
}
