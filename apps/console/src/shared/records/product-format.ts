import type { ProductFields } from "@puente/contract/staff";
import { minorDigits } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import type { PlainConsoleKey } from "@puente/words";
import { formatMinor } from "../../kit/format.ts";
import type { Translate } from "../language.tsx";
import type { RecordFormat } from "./record-text.tsx";

type Kind = "amount" | "whole" | "percent" | "words" | "tenures" | "order" | "flag";
export type ProductLine = {
	/** Nested field names joined with " / ", as in a proposal. */
	readonly path: string;
	readonly group: PlainConsoleKey;
	readonly label: PlainConsoleKey;
	readonly kind: Kind;
};

const prices = (["standard", "preferred"] as const).flatMap((tier): readonly ProductLine[] => [
	{
		path: `prices / ${tier} / interestPercentPerDay`,
		group: `product.prices.${tier}`,
		label: "product.interestPercentPerDay",
		kind: "percent",
	},
	{
		path: `prices / ${tier} / feePercent`,
		group: `product.prices.${tier}`,
		label: "product.feePercent",
		kind: "percent",
	},
]);

const part =
	<Part extends "penalty" | "rollover" | "coolingOff">(name: Part) =>
	(field: string, label: PlainConsoleKey, kind: Kind): ProductLine => ({
		path: `${name} / ${field}`,
		group: `product.${name}`,
		label,
		kind,
	});
const penalty = part("penalty");
const rollover = part("rollover");
const coolingOff = part("coolingOff");

/** All fields of a product, in display order. */
export const productLines: readonly ProductLine[] = [
	{ path: "amountMin", group: "product.amounts", label: "product.amountMin", kind: "amount" },
	{ path: "amountMax", group: "product.amounts", label: "product.amountMax", kind: "amount" },
	{ path: "amountStep", group: "product.amounts", label: "product.amountStep", kind: "amount" },
	{ path: "tenures", group: "product.tenures", label: "product.tenures", kind: "tenures" },
	{ path: "instalments", group: "product.tenures", label: "product.instalments", kind: "words" },
	...prices,
	{ path: "feeTaxPercent", group: "product.prices", label: "product.feeTaxPercent", kind: "percent" },
	penalty("kind", "product.penalty.kind", "words"),
	penalty("percentPerDay", "product.penalty.percentPerDay", "percent"),
	penalty("base", "product.penalty.base", "words"),
	penalty("graceDays", "product.penalty.graceDays", "whole"),
	penalty("capPercent", "product.penalty.capPercent", "whole"),
	rollover("days", "product.rollover.days", "whole"),
	rollover("feePercent", "product.rollover.feePercent", "percent"),
	rollover("timesMax", "product.rollover.timesMax", "whole"),
	{
		path: "allocation / order",
		group: "product.allocation",
		label: "product.allocation.order",
		kind: "order",
	},
	{
		path: "allocation / across",
		group: "product.allocation",
		label: "product.allocation.across",
		kind: "words",
	},
	coolingOff("days", "product.coolingOff.days", "whole"),
	coolingOff("feeKept", "product.coolingOff.feeKept", "flag"),
];

export const productGroups: readonly PlainConsoleKey[] = [...new Set(productLines.map(({ group }) => group))];

/** Options of the fields that are not numbers. */
const choices: Readonly<Record<string, Readonly<Record<string, PlainConsoleKey>>>> = {
	instalments: { equal: "product.instalments.equal", single: "product.instalments.single" },
	"penalty / kind": {
		interest: "product.penalty.kind.interest",
		charge: "product.penalty.kind.charge",
	},
	"penalty / base": {
		"overdue-amount": "product.penalty.base.overdue-amount",
		"overdue-principal": "product.penalty.base.overdue-principal",
	},
	"allocation / across": {
		phase: "product.allocation.across.phase",
		kind: "product.allocation.across.kind",
	},
};

export function choicesOf(path: string): Readonly<Record<string, PlainConsoleKey>> {
	return choices[path] ?? {};
}

function textOf(t: Translate, country: Country, { kind, path }: ProductLine, value: unknown): string {
	const { code } = packs[country].currency;
	switch (kind) {
		case "amount":
			return formatMinor(code, Number(value) * 10 ** minorDigits[code]);
		case "percent":
			return `${value}%`;
		case "flag":
			return t(value === true ? "app.yes" : "app.no");
		case "tenures":
			return (value as ProductFields["tenures"]).map((tenure) => t("product.tenure", tenure)).join("; ");
		case "order":
			return (value as ProductFields["allocation"]["order"])
				.map((debt) => t(`product.debt.${debt}`))
				.join(", ");
		case "words": {
			const word = choicesOf(path)[String(value)];
			return word === undefined ? String(value) : t(word);
		}
		case "whole":
			return String(value);
	}
}

/** Labels and texts of a product, on its page and in proposals. */
export function productFormat(t: Translate, country: Country): RecordFormat {
	const lineAt = (path: string) => productLines.find((line) => line.path === path);
	return {
		order: productLines.map(({ path }) => path),
		labelOf: (path) => {
			const line = lineAt(path);
			if (line === undefined) return null;
			const alone = line.kind === "amount" || line.group === line.label || line.path === "feeTaxPercent";
			return alone ? t(line.label) : `${t(line.group)}: ${t(line.label)}`;
		},
		textOf: (path, value) => {
			const line = lineAt(path);
			return line === undefined ? null : textOf(t, country, line, value);
		},
	};
}
