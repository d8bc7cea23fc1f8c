// npm run -s quote: reads one loan per line as JSON and writes its whole disclosure, so that anyone can check our
// figures against their own tables. docs/money.md describes the fields.
import { percentText } from "@puente/core/apr";
import {
	currencies,
	formatDecimal,
	minorDigits,
	parseMinor,
	percentRate,
	roundings,
} from "@puente/core/money";
import {
	accruals,
	instalmentKinds,
	interestKinds,
	type Plan,
	periodUnits,
	quote,
	quoteApr,
} from "@puente/core/pricing";
import { dayCounts, isDate, type PlainDate } from "@puente/core/time";
import { answerLines, fieldsOf, oneOf, textOf, wholeOf } from "./json-lines.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The product's currencies use the core's table, others the digits of ISO 4217. */
function digitsOf(fields: Fields): number {
	const code = textOf(fields, "currency", "MXN");
	const supported = currencies.find((currency) => currency === code);
	if (supported) return minorDigits[supported];
	if (!/^[A-Z]{3}$/.test(code)) throw new Error("currency is a code of three capital letters");
	return (
		new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
			.maximumFractionDigits ?? 2
	);
}

function minorOf(fields: Fields, name: string, otherwise?: string): bigint {
	const parsed = parseMinor(textOf(fields, name, otherwise), digitsOf(fields));
	if (!parsed.ok) throw new Error(`${name}: ${parsed.refusal}`);
	return parsed.value;
}

function rateOf(fields: Fields): Plan["rate"] {
	const daily = "dailyRatePercent" in fields;
	const name = daily ? "dailyRatePercent" : "annualRatePercent";
	const rate = percentRate(textOf(fields, name), daily ? "day" : "year");
	if (!rate.ok) throw new Error(`${name}: ${rate.refusal}`);
	return rate.value;
}

function dateOf(name: string, text: unknown): PlainDate {
	const date = String(text);
	if (!isDate(date)) throw new Error(`${name}: not-a-date`);
	return date;
}

/** A list of due dates, or phases at a regular distance. */
function dueOf(fields: Fields): Plan["due"] {
	if ("dueOn" in fields) {
		if (!Array.isArray(fields["dueOn"])) throw new Error("dueOn is a list of dates");
		return { kind: "dates", dates: fields["dueOn"].map((text) => dateOf("dueOn", text)) };
	}
	return {
		kind: "regular",
		phases: wholeOf(fields, "phases", "1"),
		every: wholeOf(fields, "every", "1"),
		unit: oneOf(fields, "unit", { allowed: periodUnits, otherwise: "month" }),
	};
}

function stepOf(fields: Fields): Pick<Plan, "step"> {
	if (!("instalmentStep" in fields)) return {};
	const last = oneOf(fields, "lastInstalment", { allowed: ["rest", "down"], otherwise: "rest" });
	return { step: { stepMinor: Number(minorOf(fields, "instalmentStep")), last } };
}

function taxRateOf(fields: Fields, name: "feeTaxPercent" | "interestTaxPercent"): Plan["rate"] {
	const rate = percentRate(textOf(fields, name, "0"), "year");
	if (!rate.ok) throw new Error(`${name}: ${rate.refusal}`);
	return rate.value;
}

function planOf(fields: Fields): Plan {
	return {
		principalMinor: minorOf(fields, "principal"),
		rate: rateOf(fields),
		disbursedOn: dateOf("disbursedOn", textOf(fields, "disbursedOn")),
		due: dueOf(fields),
		dayCount: oneOf(fields, "dayCount", { allowed: dayCounts, otherwise: "act/365" }),
		accrual: oneOf(fields, "accrual", { allowed: accruals, otherwise: "daily" }),
		instalments: oneOf(fields, "instalments", { allowed: instalmentKinds, otherwise: "equal" }),
		interest: oneOf(fields, "interest", { allowed: interestKinds, otherwise: "declining" }),
		rounding: oneOf(fields, "rounding", { allowed: roundings, otherwise: "half-even" }),
		interestTaxRate: taxRateOf(fields, "interestTaxPercent"),
		graceDays: wholeOf(fields, "graceDays", "0"),
		...("taxStep" in fields && { taxStepMinor: Number(minorOf(fields, "taxStep")) }),
		...stepOf(fields),
	};
}

function answer(input: unknown): unknown {
	const fields = fieldsOf(input);
	const plan = planOf(fields);
	const taxRate = taxRateOf(fields, "feeTaxPercent");
	const quoted = quote(plan, { feeMinor: minorOf(fields, "fee", "0"), taxRate });
	if (!quoted.ok) throw new Error(quoted.refusal);
	const { schedule, ...sums } = quoted.value;
	const isTaxed = "interestTaxPercent" in fields;
	const scale = digitsOf(fields);
	const major = (units: bigint) => formatDecimal({ units, scale });
	const percent = (method: "us-actuarial" | "effective-365") => {
		const rate = quoteApr(plan, quoted.value, method);
		return rate.ok ? percentText(rate.value, { decimals: 6 }) : null;
	};
	return {
		received: major(sums.receivedMinor),
		total: major(sums.totalMinor),
		interest: major(schedule.interestMinor),
		fee: major(sums.feeMinor),
		tax: major(sums.taxMinor),
		...(isTaxed && { interestTax: major(schedule.taxMinor) }),
		phases: schedule.phases.map((phase) => ({
			dueOn: phase.dueOn,
			days: phase.days,
			principal: major(phase.principalMinor),
			interest: major(phase.interestMinor),
			...(isTaxed && { tax: major(phase.taxMinor) }),
			due: major(phase.dueMinor),
			balance: major(phase.balanceMinor),
		})),
		apr: { nominalPercent: percent("us-actuarial"), effectivePercent: percent("effective-365") },
	};
}

await answerLines(answer);
