import { type ProviderName, providerNames } from "@puente/core/provider";
import type { Chance } from "./chance.ts";
import { type NetworkTrouble, quietNetwork } from "./network.ts";
import { type ProcessTrouble, quietProcess } from "./turns.ts";

/** What a day brings. */
export type DayPlan = {
	readonly network: NetworkTrouble;
	readonly process: ProcessTrouble;
	/** Our processes stand still all day; the rails go on. */
	readonly standsStill: boolean;
	/** The clock jumps forward by this many days when the day begins. */
	readonly jumpDays: number;
	readonly workers: 1 | 2;
	readonly restarts: boolean;
	/** Faults of payouts at the rails. */
	readonly payoutFaults: readonly { readonly rail: string; readonly fault: string }[];
};

const quietDay: DayPlan = {
	network: quietNetwork,
	process: quietProcess,
	standsStill: false,
	jumpDays: 0,
	workers: 1,
	restarts: false,
	payoutFaults: [],
};

/** Some calls to providers are lost today. */
export function isLossy({ network }: DayPlan): boolean {
	return network.lostBefore > 0 || network.lostAfter > 0;
}

/** No process dies and no statement is refused: what is due at a tick is done at it, not at the next. */
export function isSteady({ process }: DayPlan): boolean {
	return process.dies === 0 && process.databaseRefuses === 0;
}

/** Nothing disturbs our processes, the providers or the calls between them. */
export function isQuiet(plan: DayPlan): boolean {
	const isReached = plan.network.down.size === 0 && !isLossy(plan);
	return isReached && isSteady(plan) && !plan.standsStill && plan.jumpDays === 0 && !plan.restarts;
}

export const payoutRails = ["stp", "bank-transfer-co", "razorpayx", "paystack", "flutterwave"] as const;
const payoutFaults = ["rejected", "reversed", "held", "lowBalance", "otherAmount"] as const;
const outageDaysMax = 3;

/** The plans of all days, from the seed. */
export function planDays(chance: Chance, days: number, trouble: boolean): readonly DayPlan[] {
	if (!trouble) return Array.from({ length: days }, () => quietDay);
	const outages = new Map<ProviderName, number>();
	let stillUntil = -1;
	return Array.from({ length: days }, (_, day): DayPlan => {
		if (chance.happens(0.12)) outages.set(chance.pick(providerNames), day + 1 + chance.below(outageDaysMax));
		if (day > 3 && chance.happens(0.03)) stillUntil = day + chance.below(outageDaysMax);
		const isLossy = chance.happens(0.25);
		const down = [...outages].filter(([, until]) => until > day).map(([name]) => name);
		return {
			network: {
				down: new Set(down),
				lostBefore: isLossy ? 0.03 : 0,
				lostAfter: isLossy ? 0.03 : 0,
			},
			process: {
				dies: chance.happens(0.15) ? 0.003 : 0,
				databaseRefuses: chance.happens(0.1) ? 0.005 : 0,
			},
			standsStill: day <= stillUntil,
			jumpDays: day > 3 && chance.happens(0.015) ? 1 + chance.below(outageDaysMax) : 0,
			workers: chance.happens(0.3) ? 2 : 1,
			restarts: chance.happens(0.1),
			payoutFaults: chance.happens(0.3)
				? [{ rail: chance.pick(payoutRails), fault: chance.pick(payoutFaults) }]
				: [],
		};
	});
}
