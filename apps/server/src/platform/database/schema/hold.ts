/** How a restore was found. */
export type HoldCause = "stated" | "otherDatabase" | "otherTimeline" | "otherFolder" | "olderThanMark";

/** Kysely types of the tables about restores. */
export type HoldTables = {
	databaseMark: {
		id: number;
		installation: string;
		systemIdentifier: string;
		timeline: string;
		tableNumber: string;
		confirmed: boolean;
		folder: string | null;
		position: string;
		seenAt: Date;
	};
	/** A view. */
	databaseNow: {
		systemIdentifier: string;
		timeline: string;
		tableNumber: string;
		confirmed: boolean;
	};
	holds: {
		id: string;
		cause: HoldCause;
		foundAt: Date;
		compareFrom: Date;
		comparisonStartedAt: Date | null;
		payoutsComparedAt: Date | null;
		payoutsSilent: readonly string[];
		collectionsComparedAt: Date | null;
		collectionsSilent: readonly string[];
		liftedAt: Date | null;
	};
};
