import {
	claimId,
	decideWriteOff,
	type EventId,
	type LoanEvent,
	type LoanTerms,
	loanState,
	penaltyMaxMinor,
	quoteCoolingOff,
	quoteRollover,
} from "@puente/core/loan";
import { type PricedProduct, priceLoan } from "@puente/core/offer";
import { countries } from "@puente/core/region";
import { addDays, daysBetween, type PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import { seed } from "../../../../tools/testing/test-seed.ts";
import { loanAsTold } from "../rules/as-told.ts";
import { type Chance, createChance } from "../world/chance.ts";
import type { Happening } from "./happenings.ts";
import { live } from "./life.ts";

/** More: `LIVES=2000 npx vitest run --project unit apps/simulator/src/second-opinion`. */
const livesPerRegion = Number(process.env["LIVES"] ?? 25);

const paidOutOn = "2027-01-31" as PlainDate;
type Told = { readonly events: LoanEvent[]; readonly happenings: Happening[] };

/** What may happen on a day, as the product would let it happen. */
function somethingHappens(terms: LoanTerms, { events, happenings }: Told, day: number, chance: Chance): void {
	const on = addDays(paidOutOn, day);
	const state = loanState(terms, events, on);
	const id = `event-${String(events.length).padStart(3, "0")}`;
	const base = { id: id as EventId, on, at: "2027-01-31T12:00:00.000Z" };
	const tell = (event: LoanEvent, happening: Happening) => {
		events.push(event);
		happenings.push(happening);
	};
	const money = (
		kind: "payment" | "coupon" | "penalty-reduction" | "cooling-off" | "credit-refund",
		amount: bigint,
	) => {
		if (amount > 0n) tell({ ...base, kind, amountMinor: amount }, { id, day, kind, amount });
	};
	const asked = state.due.totalMinor > 0n ? state.due.totalMinor : (state.next?.dueMinor ?? 100n);
	const share = (amount: bigint) => (amount * BigInt(chance.below(1_000))) / 1_000n;
	const rolled = quoteRollover({ terms, events }, on);
	const back = quoteCoolingOff({ terms, events }, on);
	const rollOver = () => {
		if (!rolled.ok) return;
		const cost = rolled.value.payMinor;
		tell({ ...base, kind: "rollover", ...rolled.value }, { id, day, kind: "rollover", cost });
	};
	const opened = events.findLast(({ kind }) => kind === "claim-opened");
	// A refused claim never paused: it is closed on the day on which it was opened.
	const closeClaim = () => {
		if (opened?.kind !== "claim-opened") return;
		const closedOn = chance.happens(0.5) ? on : opened.on;
		tell(
			{ ...base, on: closedOn, kind: "claim-closed", claimId: opened.claimId },
			{
				id,
				day: daysBetween({ from: terms.disbursedOn, to: closedOn }),
				kind: "claim-closed",
				claim: opened.claimId,
			},
		);
	};
	const last = events.findLast(({ kind }) => kind === "payment");
	const acts: readonly (() => void)[] = [
		() => money("payment", asked),
		() => money("payment", asked),
		() => money("payment", share(state.payoff.totalMinor)),
		() => money("payment", state.payoff.totalMinor + BigInt(chance.below(500))),
		() => money("payment", state.due.penaltyMinor + state.due.penaltyTaxMinor),
		() => money("payment", BigInt(1 + chance.below(300))),
		() => money("penalty-reduction", share(state.payoff.penaltyMinor)),
		() => money("coupon", share(state.payoff.totalMinor)),
		() => money("credit-refund", share(state.creditMinor)),
		() => back.ok && money("cooling-off", back.value.payMinor),
		() => rollOver(),
		() => rollOver(),
		() =>
			tell(
				{ ...base, kind: "claim-opened", claimId: claimId(id) },
				{ id, day, kind: "claim-opened", claim: id },
			),
		() => closeClaim(),
		() =>
			last && tell({ ...base, kind: "reversal", of: last.id }, { id, day, kind: "reversal", of: last.id }),
		() =>
			decideWriteOff({ terms, events }, on).ok &&
			tell({ ...base, kind: "write-off" }, { id, day, kind: "write-off" }),
	];
	chance.pick(acts)();
}

function termsOf(
	product: PricedProduct,
	choice: { readonly amount: number; readonly days: number },
): LoanTerms {
	const priced = priceLoan(product, { ...choice, paidOutOn });
	if (!priced.ok) throw new Error(priced.refusal);
	return priced.value.terms;
}

describe(`lives of loans with the seed ${seed}`, () => {
	it.each(countries)("in %s are what the second opinion lives, on any day", (country) => {
		for (let life = 0; life < livesPerRegion; life++) {
			const chance = createChance(`${seed} ${country} ${life}`);
			const tier = chance.pick(["standard", "preferred"] as const);
			const product = chance.pick(pricedProducts(regions[country], { limit: 10_000_000, tier }));
			const { days } = chance.pick(product.tenures);
			const steps = Math.floor((product.amountMax - product.amountMin) / product.amountStep);
			const amount = product.amountMin + product.amountStep * chance.below(steps + 1);
			const terms = termsOf(product, { amount, days });
			const story: Told = { events: [], happenings: [] };
			const name = () =>
				JSON.stringify({ life, product: product.productId, amount, days, story }, (_, value) =>
					typeof value === "bigint" ? String(value) : value,
				);
			for (let day = 0; day <= days + 150; day += 1 + chance.below(30)) {
				if (chance.happens(0.7)) somethingHappens(terms, story, day, chance);
				const { penaltyMost, ...lived } = live(product, { amount, days }, story.happenings, day);
				expect(loanAsTold(terms, story.events, addDays(paidOutOn, day)), name()).toEqual(lived);
				if (story.happenings.length === 0) expect(penaltyMaxMinor(terms), name()).toBe(penaltyMost);
			}
		}
	});
});
