import type { Sabotage } from "./sabotage.ts";

const letters = "apps/server/src/modules/notification/notify-borrower.ts";
const modules = "apps/server/src/modules";
const core = "packages/core/src";

/** One text of a file of the product, and what it is replaced by as the file is read. */
function patch(file: string, from: string, to: string): Sabotage {
	return { source: { file, from, to } };
}

/** Faults in the rules themselves, which books and rules share: what notices them shares no code with the product. */
export const sourceSabotages: Readonly<Record<string, readonly [string, Sabotage]>> = {
	"english-only": [
		"Every letter is in English.",
		patch(
			letters,
			"return chosen ?? facts?.lastLanguage ?? packs[borrower.country].language;",
			'return "en";',
		),
	],
	"low-tax": [
		"The tax on interest in Mexico is 7.5% instead of 16%.",
		patch("packages/regions/src/mx/terms.ts", 'interestTaxPercent: "16"', 'interestTaxPercent: "7.5"'),
	],
	"untaxed-penalty": [
		"A penalty bears no tax.",
		patch(`${core}/loan/growth.ts`, "taxOn(terms, terms.taxes.penaltyRate, penalty)", "0"),
	],
	"rounded-tax": [
		"Taxes are rounded to whole units.",
		patch("packages/regions/src/common/base-terms.ts", "taxStepMinor: 1,", "taxStepMinor: 100,"),
	],
	"dear-rollover": [
		"The fee of a rollover is counted on the whole loan, not on what is left of it.",
		patch(
			`${core}/loan/decide.ts`,
			"rolloverPrice(loan.terms, before.payoff.principalMinor)",
			"rolloverPrice(loan.terms, loan.terms.principalMinor)",
		),
	],
	"principal-first": [
		"A payment settles principal before interest and penalty.",
		patch(
			`${core}/loan/replay.ts`,
			"for (const phase of phases) for (const kind of order) left -= settle(phase, kind, left);",
			"for (const phase of phases) for (const kind of [...order].reverse()) left -= settle(phase, kind, left);",
		),
	],
	"early-due-date": [
		"What is due on a 31st is due a day early.",
		patch(
			`${core}/offer/priced-product.ts`,
			"phaseDaysOf(tenure).map((days) => addDays(choice.paidOutOn, days))",
			'phaseDaysOf(tenure).map((days) => addDays(choice.paidOutOn, addDays(choice.paidOutOn, days).endsWith("-31") ? days - 1 : days))',
		),
	],
	"short-cooling-off": [
		"A loan can be given back for a day less than was agreed.",
		patch(`${core}/loan/decide.ts`, "to: on }) > coolingOff.days", "to: on }) >= coolingOff.days"),
	],
	"lost-overpayment": [
		"What is paid beyond the debt is lost.",
		patch(
			`${core}/loan/replay.ts`,
			"work.sums.credit += allocate(work, amount);",
			"work.sums.paid -= allocate(work, amount);",
		),
	],
	"proof-of-booked": [
		"A proof of a payment that is booked can be confirmed as if it were another one.",
		patch(
			`${modules}/approval/kinds/payments.ts`,
			'if (!alreadyBooked.every(isNamed)) return refuse({ error: "proofBooked" });',
			"void isNamed;",
		),
	],
	"proven-money-again": [
		"The money of a confirmed proof counts again when its rail tells of it.",
		patch(
			"apps/server/src/modules/repayment/book-payments.ts",
			"if (proof?.toComeSince) {",
			"if (proof?.toComeSince && !target) {",
		),
	],
	"booked-refused": [
		"A proof of a payment that is booked can be refused.",
		patch(
			`${modules}/queue-item/payments.ts`,
			'if (booked.length > 0) return refuse({ error: "proofBooked" });',
			"",
		),
	],
	"late-penalty": [
		"The penalty begins a day late.",
		patch(`${core}/loan/growth.ts`, "phase.due + penalty.graceDays", "phase.due + penalty.graceDays + 1"),
	],
};
