import {
	type FixedFact,
	fixedFacts,
	type KeyFactName,
	type OfferFact,
	type Operator,
	type OperatorFact,
	operatorFacts,
} from "@puente/regions/load";
import { fill } from "@puente/words";
import { type AgreementParts, type Writer, writerOf } from "./agreement-writer.ts";

/** What the law of the country wants said besides the amounts. */
export type KeyFacts = {
	readonly title: string;
	/** Sentences that the law prescribes. */
	readonly warnings: readonly string[];
	/** Label and value, in the order of the law. */
	readonly rows: readonly (readonly [label: string, value: string])[];
};

export function writeKeyFacts(parts: AgreementParts, operator: Operator | null): KeyFacts {
	return keyFactsOf(writerOf(parts, operator));
}

export function keyFactsOf(writer: Writer): KeyFacts {
	const { region, texts } = writer;
	const { titles, labels, warnings } = texts.keyFacts;
	const { keyFacts, terms } = region;
	return {
		title: titles[terms.disclosure.statement],
		warnings: keyFacts.warnings.map(({ name }) => warnings[name]),
		rows: keyFacts.facts.map(({ name }) => [labels[name], factText(writer, name)]),
	};
}

const isFixed = (name: KeyFactName): name is FixedFact => fixedFacts.some((each) => each === name);
const isOperators = (name: KeyFactName): name is OperatorFact => Object.hasOwn(operatorFacts, name);

function factText(writer: Writer, name: KeyFactName): string {
	const { texts, region, lender } = writer;
	if (isFixed(name)) return texts.keyFacts.fixed[name];
	// A start in production is refused without the field.
	if (isOperators(name)) return lender[operatorFacts[name]] ?? "";
	if (name === "authority") return region.keyFacts.authority ?? region.terms.legal.regulatorUrl;
	return offerValues[name](writer);
}

const offerValues: Readonly<Record<OfferFact, (writer: Writer) => string>> = {
	product: ({ parts }) => parts.product.productId,
	annualRate: ({ parts, percent }) => `${percent(parts.disclosure.rates.nominalYear)}%`,
	monthlyRate: ({ parts, percent }) => `${percent(parts.disclosure.rates.nominalMonth)}%`,
	effectiveAnnualRate: ({ parts, percent }) => `${percent(parts.disclosure.rates.effectiveYear)}%`,
	effectiveMonthlyRate: ({ parts, percent }) => `${percent(parts.disclosure.rates.effectiveMonth)}%`,
	annualLateRate: ({ parts, percent }) => `${percent(parts.disclosure.rates.lateYear)}%`,
	lateCharge: ({ parts, texts, percent, money }) =>
		fill(texts.keyFacts.lateCharge, {
			percent: percent(parts.product.penalty.percentPerDay),
			max: money(parts.disclosure.penaltyMaxMinor),
		}),
	instalments: ({ parts, texts, money, day }) => {
		const { phases } = parts.disclosure;
		const [first] = phases;
		if (first === undefined) throw new Error("an offer has an instalment");
		const { dueMinor, dueOn } = first;
		return fill(texts.keyFacts.instalments, {
			count: phases.length,
			amount: money(dueMinor),
			date: day(dueOn),
		});
	},
	feesToLender: ({ parts, texts, money }) =>
		fill(texts.keyFacts.feesToLender, {
			fee: money(parts.disclosure.feeMinor),
			tax: money(parts.disclosure.taxMinor),
		}),
	otherFees: ({ parts, texts, percent }) => {
		const { rollover, none } = texts.keyFacts.otherFees;
		if (parts.disclosure.rollover === null) return none;
		return fill(rollover, { percent: percent(parts.product.rollover.feePercent) });
	},
	coolingOff: ({ parts, texts }) => {
		const { until, none } = texts.keyFacts.coolingOff;
		const { days } = parts.product.coolingOff;
		return days === 0 ? none : fill(until, { days });
	},
};
