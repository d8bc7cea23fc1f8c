import {
	eventId,
	ifPaidOff,
	type LoanEvent,
	type LoanTerms,
	latePenaltyMax,
	loanState,
	penaltyGrowth,
	phaseBill,
	planRollover,
} from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { priceLoan } from "@puente/core/offer";
import { type Country, countries } from "@puente/core/region";
import { addDays, type PlainDate, plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { pricedProducts, regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.tsx";
import { orderNo } from "../../../test/samples/orders.ts";
import { type RepayDetail, repaying } from "../../../test/samples/repayment.ts";

/**
 * Reads every figure of a loan's page and adds it up. `FIGURE_LOANS=100 npx vitest run --project=borrower-screens
 * apps/borrower/src/screens/repayment/figures` does so for a hundred random loans; `SEED` repeats them.
 */
const settings = import.meta.env as Readonly<Record<string, string | undefined>>;
const seed = Number(settings["SEED"] ?? 1);
const count = Number(settings["FIGURE_LOANS"] ?? 5);

/** Mulberry32: numbers that follow from a seed. */
function numbersFrom(start: number): (below: number) => number {
	let state = start;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

type Loan = { readonly terms: LoanTerms; readonly events: readonly LoanEvent[]; readonly on: PlainDate };

/** A loan that the country offers, some days after its payout, with up to three payments of any amount. */
function drawLoan(country: Country, draw: (below: number) => number): Loan {
	const products = pricedProducts(regions[country], { limit: 300_000, tier: "standard" });
	const product = products[draw(products.length)];
	const tenure = product?.tenures[draw(product.tenures.length)];
	if (!product || !tenure) throw new Error(`${country} offers no product`);
	const steps = Math.floor((product.amountMax - product.amountMin) / product.amountStep);
	const amount = product.amountMin + product.amountStep * draw(steps + 1);
	const paidOutOn = plainDate("2026-06-01");
	const priced = priceLoan(product, { amount, days: tenure.days, paidOutOn });
	if (!priced.ok) throw new Error(priced.refusal);
	const { terms } = priced.value;
	const days = 1 + draw(tenure.days - 1);
	const scale = 10 ** minorDigits[terms.currency];
	const events = Array.from({ length: draw(4) }, (_, index): LoanEvent => {
		const whole = 1 + draw(Math.ceil(Number(terms.principalMinor) / scale / 2));
		const on = addDays(paidOutOn, draw(days + 1));
		return { kind: "payment", id: eventId(`p${index}`), on, amountMinor: BigInt(whole * scale) };
	});
	return { terms, events, on: addDays(paidOutOn, days) };
}

const plain = <T extends object>(amounts: T) =>
	Object.fromEntries(
		Object.entries(amounts).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value]),
	) as { [Key in keyof T]: T[Key] extends bigint ? number : T[Key] };

/** The loan as the server answers it: every figure is one of the core's. */
function detailOf({ terms, events, on }: Loan, country: Country): RepayDetail {
	const state = loanState(terms, events, on);
	const { base, dailyRate } = terms.penalty;
	const planned = planRollover({ terms, events }, on);
	return {
		...repaying({}, country),
		status: state.status as RepayDetail["status"],
		on,
		principalMinor: Number(terms.principalMinor),
		paidMinor: Number(state.totals.paidMinor),
		creditMinor: Number(state.creditMinor),
		due: plain(state.due),
		payoff: plain(state.payoff),
		interestSavedMinor: Number(ifPaidOff({ terms, events }, on).interestSavedMinor),
		next: state.next === null ? null : plain(state.next),
		overdueDays: state.overdueDays,
		penaltyPercentPerDay: String((dailyRate.numerator / dailyRate.denominator) * 100),
		penaltyBase: base,
		penaltyGrowthMinor: Number(penaltyGrowth({ terms, events }, on)),
		penaltyMaxMinor: Number(latePenaltyMax({ terms, events }, on)),
		phases: state.phases.map((phase) => {
			const { paidMinor, roundedOffMinor } = phaseBill(phase);
			return {
				number: phase.number,
				dueOn: phase.dueOn,
				principalMinor: Number(phase.principalMinor),
				interestMinor: Number(phase.interestAtDueMinor),
				taxMinor: Number(phase.taxAtDueMinor),
				penaltyMinor: Number(phase.penaltyMinor),
				penaltyTaxMinor: Number(phase.penaltyTaxMinor),
				penaltyReducedMinor: Number(phase.penaltyReducedMinor),
				paidMinor: Number(paidMinor),
				roundedOffMinor: Number(roundedOffMinor),
				dueMinor: Number(phase.dueMinor),
				overdueDays: phase.overdueDays,
				settled: phase.settled,
			};
		}),
		movements: events.map((event) => ({
			on: event.on,
			kind: event.kind,
			amountMinor: event.kind === "payment" ? Number(event.amountMinor) : 0,
			rail: null,
			reference: null,
		})),
		moreDays: planned.ok
			? {
					days: planned.value.quote.days,
					payFirstMinor: Number(planned.value.payFirstMinor),
					payMinor: Number(planned.value.quote.payMinor),
				}
			: null,
	};
}

/** A written amount in minor units. */
function minorOf(text: string, country: Country): number {
	const { locale, code } = packs[country].currency;
	const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
	const decimal = parts.find(({ type }) => type === "decimal")?.value ?? ".";
	const [whole = "", fraction = ""] = text.replace(/^.*→/, "").split(decimal);
	const digits = fraction.replaceAll(/\D/g, "").padEnd(minorDigits[code], "0");
	const amount = Number(whole.replaceAll(/\D/g, "") + digits.slice(0, minorDigits[code]));
	return /[-−]/.test(text) ? -amount : amount;
}

/** The lists of the page that end in a total: its parts and the total. */
function sumsShown(country: Country): readonly { readonly parts: number[]; readonly total: number }[] {
	for (const details of document.querySelectorAll("details")) details.open = true;
	return [...document.querySelectorAll("main dl")].flatMap((list) => {
		const rows = [...list.querySelectorAll("dd")].map((row) => ({
			minor: minorOf(row.textContent ?? "", country),
			isTotal: row.classList.contains("figure-face"),
		}));
		const total = rows.at(-1);
		if (total?.isTotal !== true || rows.length < 2) return [];
		return [{ parts: rows.slice(0, -1).map(({ minor }) => minor), total: total.minor }];
	});
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe("the figures of a loan's page", () => {
	it.each(Array.from({ length: count }, (_, index) => seed + index))(
		"add up to the unit and are the server's, seed %s",
		async (own) => {
			const draw = numbersFrom(own);
			const country = countries[draw(countries.length)] ?? "mx";
			const loan = drawLoan(country, draw);
			const detail = detailOf(loan, country);
			await openScreen("repayDetail", {
				country,
				query: { orderNo },
				replies: (fake) => fake.answers("repayDetail", detail),
			});
			await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
			if (detail.status !== "repaying" && detail.status !== "overdue") return;
			await expect.poll(() => document.querySelectorAll("main details").length).toBeGreaterThan(0);
			const sums = sumsShown(country);
			const places = `${country}, ${detail.on}, ${detail.phases.length} payments`;
			for (const { parts, total } of sums) expect(sumOf(parts), places).toBe(total);
			// One list for each instalment, in order; and one for what is due, if anything is.
			const unit = 10 ** minorDigits[detail.currency];
			const asked = detail.phases.map(({ settled, paidMinor, dueMinor }) => (settled ? paidMinor : dueMinor));
			const due = detail.due.totalMinor > 0 ? [detail.due.totalMinor] : [];
			const shown = sums.map(({ total }) => total);
			expect(shown.length, places).toBe(asked.length + due.length);
			for (const [index, minor] of [...due, ...asked].entries()) {
				expect(Math.abs((shown[index] ?? 0) - minor), `${places}, figure ${index}`).toBeLessThan(unit);
				if (minor % unit === 0) expect(shown[index], places).toBe(minor);
			}
			// What all payments brought stands in the instalments or in the credit.
			expect(sumOf(detail.phases.map(({ paidMinor }) => paidMinor)) + detail.creditMinor, places).toBe(
				detail.paidMinor,
			);
		},
	);
});
