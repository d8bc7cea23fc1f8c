import type { RollOutcome, Standing } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { Generated } from "kysely";

/** Kysely types of the dashboard tables: standings of loans, and sums of each day. */
export type FigureTables = {
	standings: {
		loan_id: string;
		from_day: PlainDate;
		to_day: Generated<string>;
		currency: Currency;
		state: Standing["state"];
		principal_minor: string;
		late_after: PlainDate | null;
	};
	verifications: { finished_at: Date; faults: number; chains: number; root: string };
	figure_days: { day: PlainDate; made_at: Date };
	figure_applications: {
		country: Country;
		day: PlainDate;
		handed_in: number;
		approved: number;
		rejected: number;
	};
	figure_delays: {
		country: Country;
		kind: "decision" | "payout" | "webhook";
		grain: "day" | "week" | "month";
		starts: PlainDate;
		items: number;
		p50_ms: string;
		p90_ms: string;
		p99_ms: string;
	};
	figure_ledger: { currency: Currency; day: PlainDate; kind: string; account: string; minor: string };
	figure_book: {
		currency: Currency;
		day: PlainDate;
		late_from: number;
		loans: number;
		principal_minor: string;
	};
	figure_rolls: {
		currency: Currency;
		month: PlainDate;
		late_from: number;
		outcome: RollOutcome;
		loans: number;
		principal_minor: string;
	};
	figure_agreed: {
		currency: Currency;
		day: PlainDate;
		cohort: PlainDate;
		due_month: PlainDate;
		minor: string;
	};
	figure_collected: { currency: Currency; day: PlainDate; cohort: PlainDate; minor: string };
};
