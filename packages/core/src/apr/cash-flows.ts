import { type PlainDate, toDayNumber } from "../time/plain-date.ts";

/** Money that changes hands on a day, in one common unit. */
export type Transfer = { readonly on: PlainDate; readonly amount: number };

/** What the borrower receives and what the borrower pays. */
export type CashFlows = { readonly advances: readonly Transfer[]; readonly payments: readonly Transfer[] };

/** Net cash on one day, seen from the lender: what is paid minus what is advanced. */
export type DayFlow = { readonly day: number; readonly net: number };

/** Flows in order of day, one for each day whose net is not zero. */
export function netByDay({ advances, payments }: CashFlows): readonly DayFlow[] {
	const byDay = new Map<number, number>();
	for (const { on, amount } of advances) {
		const day = toDayNumber(on);
		byDay.set(day, (byDay.get(day) ?? 0) - amount);
	}
	for (const { on, amount } of payments) {
		const day = toDayNumber(on);
		byDay.set(day, (byDay.get(day) ?? 0) + amount);
	}
	return [...byDay]
		.map(([day, net]) => ({ day, net }))
		.filter(({ net }) => net !== 0)
		.sort((a, b) => a.day - b.day);
}
