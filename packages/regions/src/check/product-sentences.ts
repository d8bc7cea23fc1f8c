import type { Language } from "@puente/core/region";

/** The problems of a product. English stops a start; staff who edit a product read them in their own language. */
const english = {
	product: "product {id}: {problem}",
	amountsOutside: "amounts {amountMin} to {amountMax} lie outside the pack's {packMin} to {packMax}",
	stepsUneven: "steps of {amountStep} do not lead from {amountMin} to {amountMax}",
	stepsTooSmall: "steps of {amountStep} make {count} amounts to choose from, and {most} are the most",
	tenureNone: "no tenure is offered",
	tenureTwice: "tenure {days} days stands twice",
	tenureOutside: "tenure {days} days lies outside the pack's {packMin} to {packMax}",
	tenureTooShort: "tenure {days} days is 60 or less, which the app stores forbid",
	phasesUnfit: "{phases} instalments do not fit in {days} days",
	phasesSingle: "{phases} instalments, and all is paid at once at the end",
	feeEatsAll:
		"fee {perDay} a day over {days} days is {fee} of the loan, {withTax} with tax: the borrower would owe money at payout",
	feeKeptBack:
		"fee {perDay} a day over {days} days is {fee} of the loan, {withTax} with tax, and at most {ceiling} may be kept back",
	feePerDay:
		"fee {perDay} a day over {days} days is {fee} of the loan, {withTax} with tax, and the ceiling is {ceiling} a day",
	interestPerDay: "interest {perDay} a day passes the ceiling {ceiling}",
	interestPerYear: "interest {perDay} a day is {perYear} a year and passes the ceiling {ceiling}",
	yearlyCost: "yearly cost {apr} over {days} days, fee and tax included, passes the ceiling {ceiling}",
	rolloverCost: "a rollover costs {rate} a year and passes the ceiling {ceiling}",
	usury: "yearly rate {rate} passes the usury ceiling {ceiling} of {month}",
	usuryPenalty: "yearly rate with penalty {rate} passes the usury ceiling {ceiling} of {month}",
	usuryRollover: "yearly rate with rollover fee {rate} passes the usury ceiling {ceiling} of {month}",
	margin: "yearly rate {rate} passes {ceiling}, the lowest usury ceiling less the margin",
	marginPenalty: "yearly rate with penalty {rate} passes {ceiling}, the lowest usury ceiling less the margin",
	marginRollover:
		"yearly rate with rollover fee {rate} passes {ceiling}, the lowest usury ceiling less the margin",
	tax: "tax {rate} on the fee passes the ceiling {ceiling}",
	penalty: "penalty {rate} a day passes the ceiling {ceiling}",
	penaltyCap: "penalties up to {cap}% of a phase: the cap must lie between nothing and all of it",
	penaltyKind: "the penalty is interest, and the law here knows penal charges only",
	rollover: "a rollover of {days} days, {times} times, makes no sense",
	coolingOff: "cooling-off {days} days is shorter than the law's {law}",
	allocation: "payments are allotted to {order}: penalty, interest and principal, each once",
	preferredDearer: "the preferred price is dearer than the standard one",
	reach: "loan.{name} {said} is what the app says, and the products reach {reached}",
} as const;

export type ProductRule = keyof typeof english;

const spanish: Readonly<Record<ProductRule, string>> = {
	product: "producto {id}: {problem}",
	amountsOutside: "los montos de {amountMin} a {amountMax} salen de los de la región, {packMin} a {packMax}",
	stepsUneven: "los pasos de {amountStep} no llevan de {amountMin} a {amountMax}",
	stepsTooSmall: "los pasos de {amountStep} dan {count} montos para elegir, y lo más son {most}",
	tenureNone: "no se ofrece ningún plazo",
	tenureTwice: "el plazo de {days} días aparece dos veces",
	tenureOutside: "el plazo de {days} días sale de los de la región, {packMin} a {packMax}",
	tenureTooShort: "el plazo de {days} días es de 60 o menos, y las tiendas de aplicaciones lo prohíben",
	phasesUnfit: "{phases} cuotas no caben en {days} días",
	phasesSingle: "{phases} cuotas, y todo se paga de una vez al final",
	feeEatsAll:
		"la comisión de {perDay} diario en {days} días es {fee} del préstamo, {withTax} con impuesto: el cliente debería dinero al recibirlo",
	feeKeptBack:
		"la comisión de {perDay} diario en {days} días es {fee} del préstamo, {withTax} con impuesto, y se puede retener como máximo {ceiling}",
	feePerDay:
		"la comisión de {perDay} diario en {days} días es {fee} del préstamo, {withTax} con impuesto, y el tope es {ceiling} diario",
	interestPerDay: "el interés de {perDay} diario pasa del tope {ceiling}",
	interestPerYear: "el interés de {perDay} diario es {perYear} anual y pasa del tope {ceiling}",
	yearlyCost: "el costo anual de {apr} en {days} días, con comisión e impuesto, pasa del tope {ceiling}",
	rolloverCost: "una prórroga cuesta {rate} anual y pasa del tope {ceiling}",
	usury: "la tasa anual de {rate} pasa del tope de usura {ceiling} de {month}",
	usuryPenalty: "la tasa anual con recargo de {rate} pasa del tope de usura {ceiling} de {month}",
	usuryRollover: "la tasa anual con prórroga de {rate} pasa del tope de usura {ceiling} de {month}",
	margin: "la tasa anual de {rate} pasa de {ceiling}, el tope de usura más bajo menos el margen",
	marginPenalty:
		"la tasa anual con recargo de {rate} pasa de {ceiling}, el tope de usura más bajo menos el margen",
	marginRollover:
		"la tasa anual con prórroga de {rate} pasa de {ceiling}, el tope de usura más bajo menos el margen",
	tax: "el impuesto de {rate} sobre la comisión pasa del tope {ceiling}",
	penalty: "el recargo de {rate} diario pasa del tope {ceiling}",
	penaltyCap: "recargos de hasta {cap}% de una cuota: el tope debe estar entre nada y toda la cuota",
	penaltyKind: "el recargo es interés, y aquí la ley solo admite cargos por mora",
	rollover: "una prórroga de {days} días, {times} veces, no tiene sentido",
	coolingOff: "la devolución en {days} días es menos que los {law} de la ley",
	allocation: "los pagos cubren {order}: recargo, interés y capital, cada uno una vez",
	preferredDearer: "el precio preferente es más caro que el normal",
	reach: "loan.{name} {said} es lo que dice la aplicación, y los productos llegan a {reached}",
};

export const productSentences: Readonly<Record<Language, Readonly<Record<ProductRule, string>>>> = {
	en: english,
	es: spanish,
};

/** Describes a problem with its numbers. */
export type ProblemText = (rule: ProductRule, values?: Readonly<Record<string, string | number>>) => string;

export function problemTexts(language: Language): ProblemText {
	return (rule, values = {}) =>
		productSentences[language][rule].replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
			String(values[name] ?? ""),
		);
}
