import type { Country } from "@puente/core/region";
import type { AccessEvent, Blocklist, ProposalDecision, ProposalKind, StaffRole } from "@puente/core/staff";
import type { PlainDate } from "@puente/core/time";
import type { LegalKind, Product } from "@puente/regions/load";
import type { ColumnType } from "kysely";

type JsonColumn<T> = ColumnType<T, string, string>;

/** Kysely types of the staff tables. */
export type StaffSchema = {
	staff: {
		id: string;
		name: string;
		roles: JsonColumn<readonly StaffRole[]>;
		passwordHash: string;
		passwordTemporary: boolean;
		totpSealed: Buffer | null;
		totpUsedStep: number;
		createdAt: Date;
		blockedAt: Date | null;
		resetAt: Date | null;
	};
	accessNotifications: {
		id: string;
		readerId: string;
		event: AccessEvent;
		aboutId: string;
		madeBy: string;
		checkedBy: string | null;
		at: Date;
		seenAt: Date | null;
	};
	signInAttempts: { nameIndex: Buffer; failures: number; lockedUntil: Date | null; lastAttemptAt: Date };
	staffSessions: {
		id: string;
		staffId: string;
		tokenHash: Buffer;
		address: string;
		browser: string;
		openedAt: Date;
		lastSeenAt: Date;
		expiresAt: Date;
		endedAt: Date | null;
	};
	audit: {
		number: ColumnType<string, number, never>;
		at: Date;
		staffId: string | null;
		call: string;
		kind: "action" | "view";
		borrowerId: string | null;
		subject: string | null;
		input: string;
		outcome: string;
		/** Both only of calls without a session. */
		address: string | null;
		browser: string | null;
		previousHash: Buffer;
		hash: Buffer;
	};
	auditEnd: { id: number; number: ColumnType<string, number, number>; hash: Buffer };
	proposals: {
		id: string;
		kind: ProposalKind;
		subject: string;
		subjectName: string;
		borrowerId: string | null;
		country: Country | null;
		before: JsonColumn<Readonly<Record<string, unknown>>>;
		after: JsonColumn<unknown>;
		/** The values that carrying out changes, before and after it; null for proposals of older versions. */
		change: ColumnType<
			{
				readonly before: Readonly<Record<string, unknown>>;
				readonly after: Readonly<Record<string, unknown>>;
			} | null,
			string | null,
			string
		>;
		reason: string;
		madeBy: string;
		madeAt: Date;
		decision: ProposalDecision | null;
		decidedBy: string | null;
		decidedAt: Date | null;
		note: string | null;
	};
	dataExports: {
		proposalId: string;
		borrowerId: string;
		deliveredAt: Date | null;
		deliveredBy: string | null;
	};
	productRevisions: {
		id: string;
		country: Country;
		number: number;
		productId: string;
		product: JsonColumn<Omit<Product, "id">>;
		inForceAt: Date;
	};
	legalRecords: {
		id: string;
		proposalId: string | null;
		number: number;
		country: Country;
		kind: LegalKind;
		validFrom: PlainDate;
		validUntil: PlainDate | null;
		source: string;
		value: JsonColumn<unknown>;
		enteredAt: Date;
	};
	blocklist: {
		list: Blocklist;
		keyIndex: Buffer;
		country: Country | null;
		proposalId: string;
		addedAt: Date;
	};
	queueAssignments: { queue: string; itemId: string; staffId: string; at: Date };
};
