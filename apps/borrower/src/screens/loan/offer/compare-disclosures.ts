import { type Disclosure, disclose, type PricedProduct } from "@puente/core/offer";
import { type Result, refuse } from "@puente/core/result";
import { parseDate } from "@puente/core/time";
import type { ServerDisclosure } from "../order.ts";
import type { Choice } from "./choice.ts";

/** The phone's disclosure in the shape of the server's, without the statement type. */
export type OwnDisclosure = Omit<ServerDisclosure, "statement">;

/** Computes the disclosure on the phone with the same core as the server. */
export function discloseHere(
	product: PricedProduct,
	choice: Choice,
	paidOutOn: string,
): Result<OwnDisclosure, string> {
	const day = parseDate(paidOutOn);
	if (!day.ok) return day;
	if (product.productId !== choice.productId) return refuse("another-product");
	const own = disclose(product, { amount: choice.amount, days: choice.days, paidOutOn: day.value });
	return own.ok ? { ok: true, value: onTheWire(product, own.value) } : own;
}

function onTheWire(product: PricedProduct, own: Disclosure): OwnDisclosure {
	const { phases, late, rollover, early } = own;
	return {
		currency: product.currency,
		amountMinor: Number(own.amountMinor),
		days: own.days,
		paidOutOn: own.paidOutOn,
		receivedMinor: Number(own.receivedMinor),
		feeMinor: Number(own.feeMinor),
		taxMinor: Number(own.taxMinor),
		interestMinor: Number(own.interestMinor),
		interestTaxMinor: Number(own.interestTaxMinor),
		totalMinor: Number(own.totalMinor),
		costMinor: Number(own.costMinor),
		aprPercent: own.aprPercent,
		aprMethod: product.aprMethod,
		phases: phases.map((phase) => ({
			number: phase.number,
			dueOn: phase.dueOn,
			days: phase.days,
			principalMinor: Number(phase.principalMinor),
			interestMinor: Number(phase.interestMinor),
			taxMinor: Number(phase.taxMinor),
			dueMinor: Number(phase.dueMinor),
			balanceMinor: Number(phase.balanceMinor),
		})),
		late: late.map(({ days, penaltyMinor }) => ({ days, penaltyMinor: Number(penaltyMinor) })),
		penaltyPercentPerDay: product.penalty.percentPerDay,
		penaltyMaxMinor: Number(own.penaltyMaxMinor),
		rollover:
			rollover === null
				? null
				: {
						...rollover,
						payMinor: Number(rollover.payMinor),
						totalMinor: Number(rollover.totalMinor),
					},
		early: {
			on: early.on,
			payMinor: Number(early.payMinor),
			interestSavedMinor: Number(early.interestSavedMinor),
		},
		coolingOffUntil: own.coolingOffUntil,
	};
}

/** Names of the figures that differ between server and phone. */
export function differences(server: ServerDisclosure, own: OwnDisclosure): readonly string[] {
	const { statement: _, ...figures } = server;
	const names = Object.keys(own) as (keyof OwnDisclosure)[];
	return names.filter((name) => !same(figures[name], own[name]));
}

function same(one: unknown, other: unknown): boolean {
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
		return Object.is(one, other);
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	const left = one as Readonly<Record<string, unknown>>;
	const right = other as Readonly<Record<string, unknown>>;
	return [...names].every((name) => same(left[name], right[name]));
}
