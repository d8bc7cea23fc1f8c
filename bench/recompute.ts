import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type LoanEvent, type LoanTerms, loanState, quoteRollover } from "@puente/core/loan";
import { amountsOf, disclose, type PricedProduct, priceLoan } from "@puente/core/offer";
import { type Country, countries } from "@puente/core/region";
import { addDays, type PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { printTable } from "./table.ts";

/** Loans of every region recomputed by a program in Python that shares no code with ours, and rates over a whole year. */

const payoutDays = 365;
const firstPayout = "2027-07-01" as PlainDate;

type Step = { readonly on: PlainDate; readonly do: "look" | "pay" | "rollOver"; readonly minor: number };

/** The first instalment on time, the second late, its penalty, a rollover where it is offered, then paid off early. */
function liveLoan(terms: LoanTerms) {
	const events: LoanEvent[] = [];
	const life: object[] = [];
	const note = (step: Step) => {
		const { due, payoff, creditMinor } = loanState(terms, events, step.on);
		life.push({
			...step,
			dueMinor: Number(due.totalMinor),
			payoffMinor: Number(payoff.totalMinor),
			penaltyMinor: Number(payoff.penaltyMinor),
			creditMinor: Number(creditMinor),
		});
	};
	const pay = (on: PlainDate, amountMinor: bigint) => {
		events.push({ kind: "payment", id: `p${events.length}` as LoanEvent["id"], on, amountMinor });
		note({ on, do: "pay", minor: Number(amountMinor) });
	};
	const [first, second] = terms.phases;
	if (!first) throw new Error("a loan has a phase");
	note({ on: addDays(terms.disbursedOn, 7), do: "look", minor: 0 });
	if (second) pay(first.dueOn, loanState(terms, events, first.dueOn).due.totalMinor);
	const late = addDays((second ?? first).dueOn, 10);
	note({ on: late, do: "look", minor: 0 });
	const { penaltyMinor } = loanState(terms, events, late).payoff;
	pay(late, (penaltyMinor / 100n) * 100n);
	const quoted = quoteRollover({ terms, events }, late);
	if (quoted.ok) {
		const { days, feeMinor, taxMinor } = quoted.value;
		events.push({ kind: "rollover", id: "r" as LoanEvent["id"], on: late, days, feeMinor, taxMinor });
		note({ on: late, do: "rollOver", minor: Number(feeMinor + taxMinor) });
	}
	const end = addDays(late, 3);
	pay(end, loanState(terms, events, end).payoff.totalMinor);
	return life;
}

function caseOf(product: PricedProduct, days: number, paidOutOn: PlainDate) {
	const amount = amountsOf(product).at(-1) ?? 0;
	const choice = { amount, days, paidOutOn };
	const shown = disclose(product, choice);
	const priced = priceLoan(product, choice);
	if (!shown.ok || !priced.ok) throw new Error(`${product.productId} for ${days} days has no price`);
	return { product, ...choice, disclosure: shown.value, life: liveLoan(priced.value.terms) };
}

function productsOf(country: Country): readonly PricedProduct[] {
	return (["standard", "preferred"] as const).flatMap((tier) =>
		pricedProducts(regions[country], { limit: regions[country].pack.loan.amountMax, tier }),
	);
}

/** The rate of one product on every payout day of a year: one rate for each set of day distances. */
function ratesOverAYear(product: PricedProduct, days: number): number {
	const rates = new Set<string>();
	for (let later = 0; later < payoutDays; later++) {
		const amount = amountsOf(product).at(-1) ?? 0;
		const shown = disclose(product, { amount, days, paidOutOn: addDays(firstPayout, later) });
		if (shown.ok) rates.add(shown.value.aprPercent);
	}
	return rates.size;
}

export async function run(): Promise<void> {
	const rows: string[][] = [];
	let differ = 0;
	for (const country of countries) {
		const choices = productsOf(country).flatMap((product) =>
			product.tenures.map(({ days }) => ({ product, days })),
		);
		const cases = choices.map(({ product, days }) => caseOf(product, days, firstPayout));
		const input = JSON.stringify(cases, (_, value) => (typeof value === "bigint" ? Number(value) : value));
		const python = spawnSync("python3", [join(import.meta.dirname, "recompute.py")], {
			input,
			encoding: "utf8",
		});
		if (python.error || python.status !== 0) throw new Error(`python3: ${python.error ?? python.stderr}`);
		const lines = python.stdout.trim().split("\n");
		const found = JSON.parse(lines.at(-1) ?? "{}") as Record<"loans" | "figures" | "differ", number>;
		for (const line of lines.slice(0, -1)) console.log(line);
		const rates = choices.map(({ product, days }) => ratesOverAYear(product, days));
		differ += found.differ + rates.filter((count) => count !== 1).length;
		rows.push([
			country,
			String(found.loans),
			String(found.figures),
			String(found.differ),
			`${rates.length} × ${payoutDays}`,
			String(rates.filter((count) => count !== 1).length),
		]);
	}
	printTable(["region", "loans", "figures", "differ", "products × payout days", "with several rates"], rows);
	if (differ > 0) process.exitCode = 1;
}
