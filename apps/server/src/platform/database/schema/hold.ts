/** How a restore was found. */
export type HoldCause = "stated" | "otherDatabase" | "otherTimeline" | "otherFolder" | "olderThanMark";

/** Kysely types of the tables about restores. */
export type HoldTables = {
	database_mark: {
		id: number;
		installation: string;
		system_identifier: string;
		timeline: string;
		table_number: string;
		confirmed: boolean;
		folder: string | null;
		position: string;
		seen_at: Date;
	};
	/** A view. */
	database_now: {
		system_identifier: string;
		timeline: string;
		table_number: string;
		confirmed: boolean;
	};
	holds: {
		id: string;
		cause: HoldCause;
		found_at: Date;
		compare_from: Date;
		asked_at: Date | null;
		payouts_compared_at: Date | null;
		payouts_silent: readonly string[];
		collections_compared_at: Date | null;
		collections_silent: readonly string[];
		lifted_at: Date | null;
	};
};
