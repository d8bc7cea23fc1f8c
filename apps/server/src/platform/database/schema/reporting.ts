import type { RollOutcome, Standing } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import type { Generated } from "kysely";

/** What the dashboards are made of: how loans stood, and each day added up. */
export type FigureTables = {
	standings: {
		loan_id: string;
		from_day: string;
		to_day: Generated<string>;
		currency: Currency;
		state: Standing["state"];
		principal_minor: string;
		late_after: string | null;
	};
	figure_days: { day: string; made_at: Date };
	figure_applications: {
		country: Country;
		day: string;
		handed_in: number;
		approved: number;
		rejected: number;
	};
	figure_delays: {
		country: Country;
		kind: "decision" | "payout" | "webhook";
		grain: "day" | "week" | "month";
		starts: string;
		items: number;
		p50_ms: string;
		p90_ms: string;
		p99_ms: string;
	};
	figure_ledger: { currency: Currency; day: string; kind: string; account: string; minor: string };
	figure_book: {
		currency: Currency;
		day: string;
		late_from: number;
		loans: number;
		principal_minor: string;
	};
	figure_rolls: {
		currency: Currency;
		month: string;
		late_from: number;
		outcome: RollOutcome;
		loans: number;
		principal_minor: string;
	};
	figure_agreed: { currency: Currency; day: string; cohort: string; due_month: string; minor: string };
	figure_collected: { currency: Currency; day: string; cohort: string; minor: string };
};
