import type { RollOutcome, Standing } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { Generated } from "kysely";

/** Kysely types of the dashboard tables: standings of loans, and sums of each day. */
export type FigureTables = {
	standings: {
		loanId: string;
		fromDay: PlainDate;
		toDay: Generated<string>;
		currency: Currency;
		state: Standing["state"];
		principalMinor: string;
		lateAfter: PlainDate | null;
	};
	bookVerifications: { finishedAt: Date; faults: number; chains: number; root: string };
	figureDays: { day: PlainDate; madeAt: Date };
	figureApplications: {
		country: Country;
		day: PlainDate;
		handedIn: number;
		approved: number;
		rejected: number;
	};
	figureDelays: {
		country: Country;
		kind: "decision" | "payout" | "webhook";
		grain: "day" | "week" | "month";
		starts: PlainDate;
		items: number;
		p50Ms: string;
		p90Ms: string;
		p99Ms: string;
	};
	figureLedger: { currency: Currency; day: PlainDate; kind: string; account: string; minor: string };
	figurePortfolio: {
		currency: Currency;
		day: PlainDate;
		lateFrom: number;
		loans: number;
		principalMinor: string;
	};
	figureRollRates: {
		currency: Currency;
		month: PlainDate;
		lateFrom: number;
		outcome: RollOutcome;
		loans: number;
		principalMinor: string;
	};
	figureAgreed: {
		currency: Currency;
		day: PlainDate;
		vintage: PlainDate;
		dueMonth: PlainDate;
		minor: string;
	};
	figureCollected: { currency: Currency; day: PlainDate; vintage: PlainDate; minor: string };
};
