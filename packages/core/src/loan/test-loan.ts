import { percentRate, type Rate } from "../money/rate.ts";
import type { PlainDate } from "../time/plain-date.ts";
import type { ClaimId, EventId, LoanEvent } from "./events.ts";
import { type LoanState, loanState } from "./state.ts";
import { allocationDefault, type LoanTerms, penaltyCapPercentDefault } from "./terms.ts";

export const date = (text: string) => text as PlainDate;
export const id = (text: string) => text as EventId;
export const claim = "claim-1" as ClaimId;

function rateOf(percent: string, per: Rate["per"]): Rate {
	const rate = percentRate(percent, per);
	if (!rate.ok) throw new Error("a test names a rate");
	return rate.value;
}

/** 3,000.00 over three months of 31, 28 and 31 days; 60.00, 40.00 and 20.00 interest; 2% a day when late. */
export const terms: LoanTerms = {
	currency: "MXN",
	principalMinor: 300_000n,
	feeMinor: 10_000n,
	taxMinor: 1_800n,
	disbursedOn: date("2026-01-01"),
	phases: [
		{ dueOn: date("2026-02-01"), principalMinor: 100_000n, interestMinor: 6_000n, taxMinor: 0n },
		{ dueOn: date("2026-03-01"), principalMinor: 100_000n, interestMinor: 4_000n, taxMinor: 0n },
		{ dueOn: date("2026-04-01"), principalMinor: 100_000n, interestMinor: 2_000n, taxMinor: 0n },
	],
	penalty: {
		dailyRate: rateOf("2", "day"),
		base: "overdue-amount",
		graceDays: 0,
		capPercent: penaltyCapPercentDefault,
	},
	allocation: allocationDefault,
	rollover: { days: 7, timesMax: 1, feeRate: rateOf("5", "year"), taxRate: rateOf("18", "year") },
	coolingOff: { days: 3, feeKept: true },
	rounding: "half-even",
	unitMinor: 1,
	taxes: null,
	costMaxMinor: null,
};

export const pay = (on: string, amountMinor: bigint, name = `pay-${on}`): LoanEvent => ({
	kind: "payment",
	id: id(name),
	on: date(on),
	amountMinor,
});

export const at = (on: string, ...events: LoanEvent[]): LoanState => loanState(terms, events, date(on));

export const debt = ({ principalMinor, interestMinor, penaltyMinor }: LoanState["due"]) => [
	Number(principalMinor),
	Number(interestMinor),
	Number(penaltyMinor),
];
