import type { CallResult, Refusal } from "@puente/contract";
import type { KindError, StaffCalls } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import { judgeDecision, type ProposalKind } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffContext } from "../../platform/context/calls.ts";
import { parseStored, type StoredFormat } from "../../platform/stored/stored-json.ts";
import type { StoredLoan } from "../ledger/index.ts";
import {
	type Proposal,
	type ProposalChange,
	type ProposalFields,
	proposalDeadline,
} from "../proposal/index.ts";

/** The current state of what a proposal would change. */
type CurrentState = {
	readonly before: ProposalFields;
	/** Display name of the subject. */
	readonly name: string;
	readonly borrowerId: string | null;
	readonly country: Country | null;
	/** What carrying out would change now; by default the fields of `before` become the proposed ones. */
	readonly change?: ProposalChange;
};

/** Refusals of a kind, both when proposing and when checking. */
export type KindRefusal = Refusal<KindError>;
/** A kind of proposal without the type of its own fields. */
export type AnyKind = {
	/** Reads the fields of a new proposal. */
	readonly parse: (after: unknown) => Result<ParsedProposal, readonly z.core.$ZodIssue[]>;
	/** Reads the stored fields. Null if they do not fit this version: it can then not be carried out. */
	readonly parseStored: (after: unknown) => ParsedProposal | null;
	readonly watched?: readonly string[];
};

/** Proposed fields that fit their kind, and what the kind does with them. */
export type ParsedProposal = {
	readonly fields: ProposalFields;
	readonly needsNote: boolean;
	readonly read: (context: StaffContext, subject: string) => Promise<Result<CurrentState, KindRefusal>>;
	readonly carryOut: (context: StaffContext, approved: Approved) => Promise<void>;
	readonly loanOf: (context: StaffContext, subject: string) => Promise<StoredLoan | null>;
};

type Approved = {
	readonly proposalId: string;
	readonly subject: string;
	readonly madeBy: string;
	readonly current: CurrentState;
};

type KindDefinition<Fields extends ProposalFields> = {
	/** Schema of the proposed fields. */
	readonly fields: z.ZodMiniType<Fields>;
	/** The current state, or why the proposal is not possible. Locks what `carryOut` changes. */
	readonly read: (
		context: StaffContext,
		subject: string,
		after: Fields,
	) => Promise<Result<CurrentState, KindRefusal>>;
	/** Fields of `before` that must be unchanged when the proposal is checked; all of them by default. */
	readonly watched?: readonly string[];
	/** Whether the checker must write why, as for an exception from a rule. */
	readonly needsNote?: (after: Fields) => boolean;
	/** The loan that it concerns, also after it was decided. */
	readonly loanOf?: (context: StaffContext, subject: string, after: Fields) => Promise<StoredLoan | null>;
	/** Cannot refuse: `read` finds every obstacle. */
	readonly carryOut: (
		context: StaffContext,
		approved: Approved & { readonly after: Fields },
	) => Promise<void>;
};

export function defineKind<Fields extends ProposalFields>(kind: KindDefinition<Fields>): AnyKind {
	const format: StoredFormat<Fields> = { name: "proposal", schema: kind.fields };
	const withFields = (after: Fields): ParsedProposal => ({
		fields: after,
		needsNote: kind.needsNote?.(after) ?? false,
		read: (context, subject) => kind.read(context, subject, after),
		carryOut: (context, approved) => kind.carryOut(context, { ...approved, after }),
		loanOf: async (context, subject) => kind.loanOf?.(context, subject, after) ?? null,
	});
	return {
		parse(after) {
			const parsed = z.safeParse(kind.fields, after);
			return parsed.success ? ok(withFields(parsed.data)) : refuse(parsed.error.issues);
		},
		parseStored(after) {
			const parsed = parseStored(format, after);
			return parsed.ok ? withFields(parsed.value) : null;
		},
		...(kind.watched && { watched: kind.watched }),
	};
}

/** What carrying out would change now. */
export function changeOf(current: CurrentState, proposed: ProposalFields): ProposalChange {
	const before = Object.keys(proposed).map((field) => [field, current.before[field] ?? null]);
	return current.change ?? { before: Object.fromEntries(before), after: proposed };
}

export type ProposalKinds = Readonly<Record<ProposalKind, AnyKind>>;

export type ProposalView = CallResult<StaffCalls["proposals"]>["proposals"][number];

/** Sealed values are for carrying out; the change shows them masked. */
function withoutSealed(fields: ProposalFields): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.endsWith("Sealed")));
}

/** A proposal as staff sees it in a list. `parsed` is null if its stored fields do not fit this version. */
export function viewProposal(
	{ staff, session }: StaffContext,
	{
		proposal,
		parsed,
		names,
	}: {
		readonly proposal: Proposal;
		readonly parsed: ParsedProposal | null;
		readonly names: ReadonlyMap<string, string>;
	},
): ProposalView {
	const may = (decision: "approved" | "withdrawn") =>
		session.decidesFrom === null && judgeDecision(proposal, staff, decision).ok;
	const { borrowerId, change } = proposal;
	return {
		id: proposal.id,
		kind: proposal.kind,
		subject: proposal.subject,
		subjectName: proposal.subjectName,
		borrowerId,
		country: proposal.country,
		borrowerName: borrowerId === null ? null : (names.get(borrowerId) ?? null),
		before: { ...proposal.before },
		after: withoutSealed(parsed?.fields ?? {}),
		change: change && { before: { ...change.before }, after: { ...change.after } },
		reason: proposal.reason,
		madeBy: proposal.madeByName,
		madeAt: proposal.madeAt.toISOString(),
		deadline: proposalDeadline(proposal).toISOString(),
		decision: proposal.decision,
		decidedBy: proposal.decidedByName,
		decidedAt: proposal.decidedAt?.toISOString() ?? null,
		note: proposal.note,
		readable: parsed !== null,
		mayCheck: may("approved"),
		mayWithdraw: may("withdrawn"),
	};
}
