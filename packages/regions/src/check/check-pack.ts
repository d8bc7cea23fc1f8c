import { checkScorecard } from "@puente/core/decision";
import type { Language } from "@puente/core/region";
import { addDays, plainDate } from "@puente/core/time";
import { checkMobile } from "@puente/core/validation";
import { currentCard } from "../find-card.ts";
import { type OperatorFact, operatorFacts } from "../key-facts.ts";
import type { Problem, Region } from "../region.ts";
import type { OperatorField } from "../terms.ts";
import { formsProblems } from "./check-forms.ts";
import { productsProblems } from "./check-products.ts";

/** Classes that the app stores, and the regulators of India and Nigeria, forbid a lender to collect. */
const forbiddenClasses = ["appList", "sms", "exif", "contact"] as const;

function duplicates(values: readonly string[]): readonly string[] {
	return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function packProblems({ pack }: Region): string[] {
	const { loan, phone, input } = pack;
	const found: string[] = [];
	if (!(loan.amountMin > 0 && loan.amountMin < loan.amountMax)) {
		found.push(`loan amounts ${loan.amountMin} to ${loan.amountMax} are not a range`);
	}
	if (!(loan.tenureDaysMin > 0 && loan.tenureDaysMin <= loan.tenureDaysMax)) {
		found.push(`tenures ${loan.tenureDaysMin} to ${loan.tenureDaysMax} days are not a range`);
	}
	const example = checkMobile(phone.example, phone);
	if (!example.ok || example.value.length !== phone.digits) {
		found.push(`phone example ${phone.example} breaks the phone rule of ${phone.digits} digits`);
	}
	if (input.age.yearsMin < 18) found.push(`borrowers of ${input.age.yearsMin} years are under 18`);
	for (const name of forbiddenClasses) {
		if (pack.dataCollection[name] !== "never") {
			found.push(`data class ${name} is ${pack.dataCollection[name]}, and the app stores forbid it`);
		}
	}
	return found;
}

/** A promise to a visitor must be one that the current scorecard can keep. */
function firstLoanProblems({ pack, terms }: Region): string[] {
	const { ladder, firstRungs } = currentCard(terms);
	const first = Math.max(...firstRungs.map(({ rung }) => ladder.limits[rung] ?? 0));
	const top = ladder.limits.at(-1) ?? 0;
	const { amountMax, laterMax } = pack.firstLoan;
	return [
		...(amountMax === first
			? []
			: [`promises first loans up to ${amountMax}, and the scorecard gives ${first}`]),
		...(laterMax === top ? [] : [`promises later loans up to ${laterMax}, and the ladder ends at ${top}`]),
	];
}

function ladderProblems({ pack, terms }: Region): string[] {
	return terms.scorecards.flatMap((card) => {
		const { ladder, hardRules } = card;
		const name = `scorecard ${card.version}`;
		const found = ladder.limits
			.filter((limit) => limit < pack.loan.amountMin || limit > pack.loan.amountMax)
			.map((limit) => `${name}: limit ${limit} is outside the pack's amounts`);
		if (terms.legal.quotaIncrease === "offer" && ladder.increase !== "offer") {
			found.push(`${name}: limits rise automatically, and the law here requires the borrower's request`);
		}
		if (hardRules.waitDays !== terms.deadlines.reapplyDays) {
			found.push(
				`${name}: waits ${hardRules.waitDays} days, and the borrower is shown ${terms.deadlines.reapplyDays}`,
			);
		}
		const { age } = pack.input;
		if (hardRules.ageYearsMin !== age.yearsMin || hardRules.ageYearsMax !== age.yearsMax) {
			found.push(
				`${name}: accepts ages ${hardRules.ageYearsMin} to ${hardRules.ageYearsMax}, and the form ${age.yearsMin} to ${age.yearsMax}`,
			);
		}
		return [...found, ...checkScorecard(card)];
	});
}

/** The delivered records of a region are its own, in order, and without a month left out. */
function recordsProblems({ pack, terms, legalRecords }: Region): string[] {
	const found = [];
	if (legalRecords.country !== pack.country)
		found.push(`the legal records are those of ${legalRecords.country}`);
	const rates = legalRecords.usuryRate;
	if (terms.ceilings.usury === null) {
		return rates.length === 0 ? found : [...found, "there are usury rates, and no usury law"];
	}
	if (rates.length === 0) found.push("there is no usury rate");
	for (const [index, { until }] of rates.entries()) {
		const next = rates[index + 1];
		if (next !== undefined && (until === null || addDays(plainDate(until), 1) !== next.from))
			found.push(`the usury rates leave out days between ${until} and ${next.from}`);
	}
	return found;
}

function termsProblems({ terms }: Region): string[] {
	const { deadlines, collection, rails } = terms;
	const found: string[] = [];
	if (deadlines.payoutMinutesMin > deadlines.payoutMinutesMax) {
		found.push(`payout takes ${deadlines.payoutMinutesMin} to ${deadlines.payoutMinutesMax} minutes`);
	}
	if (deadlines.reviewHintMinutes > deadlines.reviewMinutes) {
		found.push(`the review hint of ${deadlines.reviewHintMinutes} minutes is longer than the review`);
	}
	for (const window of collection.windows) {
		if (!(window.from < window.to))
			found.push(`collection hours ${window.from} to ${window.to} are not a window`);
	}
	for (const rail of [...duplicates(rails.in), ...duplicates(rails.out)])
		found.push(`rail ${rail} is listed twice`);
	if (!rails.in.includes("voucher"))
		found.push("a borrower cannot send proof of a transfer: rail voucher is missing");
	return found;
}

/** What the document before a loan names of the operator is asked for at a start in production. */
function keyFactProblems({ keyFacts, terms }: Region): string[] {
	const asked: readonly string[] = terms.legal.operatorFields;
	return keyFacts.facts.flatMap(({ name }) => {
		const field = Object.hasOwn(operatorFacts, name) ? operatorFacts[name as OperatorFact] : null;
		return field === null || asked.includes(field)
			? []
			: [`key fact ${name} names the operator's ${field}, which no start asks for`];
	});
}

function listProblems({ banks, states, forms }: Region): string[] {
	const cities = states.flatMap((state) => state.cities.map((city) => city.id));
	const asksState = forms.personal.some((field) => field.options === "states");
	return [
		...duplicates(banks.map(({ code }) => code)).map((code) => `bank ${code} is listed twice`),
		...duplicates(states.map(({ id }) => id)).map((id) => `state ${id} is listed twice`),
		...duplicates(cities).map((id) => `city ${id} is listed twice`),
		...states.filter((state) => state.cities.length === 0).map((state) => `state ${state.id} has no city`),
		...(asksState && states.length === 0 ? ["the form has a state field and there are no states"] : []),
		...(banks.some((bank) => bank.offered === "picker") ? [] : ["there is no bank in the picker"]),
	];
}

/**
 * Every contradiction of a region with itself or its law; a region without one may be loaded. Product problems have a
 * language, because staff edit products; the others stop a start and are in English.
 */
export function checkPack(region: Region, language: Language = "en"): readonly Problem[] {
	const sentences = [
		...packProblems(region),
		...keyFactProblems(region),
		...productsProblems(region, language),
		...firstLoanProblems(region),
		...ladderProblems(region),
		...termsProblems(region),
		...recordsProblems(region),
		...formsProblems(region),
		...listProblems(region),
	];
	return sentences.map((sentence) => ({
		country: region.pack.country,
		sentence: `${region.pack.country} ${sentence}`,
	}));
}

/** The operator's own data, from the environment. */
export type Operator = Readonly<Partial<Record<OperatorField, string>>>;

/** What keeps a sound region out of production: an operator without a licence. */
export function checkProduction(region: Region, operator: Operator): readonly Problem[] {
	const { pack, terms } = region;
	return terms.legal.operatorFields
		.filter((field) => (operator[field] ?? "").trim() === "")
		.map((field) => ({
			country: pack.country,
			sentence: `${pack.country} operator field ${field} is empty: ${terms.legal.regulator} requires it`,
		}));
}
