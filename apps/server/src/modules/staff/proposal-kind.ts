import type { KindError, StaffRefusal } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import type { ProposalKind } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffContext } from "../../platform/context/staff-calls.ts";
import type { StoredLoan } from "../ledger/index.ts";
import type { ProposalChange, ProposalFields } from "./store/proposals.ts";

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
export type KindRefusal = StaffRefusal<KindError>;
/** A kind of proposal without the type of its own fields. */
export type AnyKind = {
	readonly parse: (after: unknown) => Result<ProposalFields, readonly z.core.$ZodIssue[]>;
	readonly read: (
		context: StaffContext,
		subject: string,
		after: ProposalFields,
	) => Promise<Result<CurrentState, KindRefusal>>;
	readonly carryOut: (context: StaffContext, approved: ApprovedProposal<ProposalFields>) => Promise<void>;
	readonly loanOf: (
		context: StaffContext,
		subject: string,
		after: ProposalFields,
	) => Promise<StoredLoan | null>;
	readonly watched?: readonly string[];
	readonly needsNote: (after: ProposalFields) => boolean;
};

type ApprovedProposal<Fields> = {
	readonly proposalId: string;
	readonly subject: string;
	readonly madeBy: string;
	readonly after: Fields;
	readonly current: CurrentState;
};

type KindDefinition<Schema extends z.ZodMiniObject> = {
	/** Schema of the proposed fields. */
	readonly fields: Schema;
	/** The current state, or why the proposal is not possible. Locks what `carryOut` changes. */
	readonly read: (
		context: StaffContext,
		subject: string,
		after: z.output<Schema>,
	) => Promise<Result<CurrentState, KindRefusal>>;
	/** Fields of `before` that must be unchanged when the proposal is checked; all of them by default. */
	readonly watched?: readonly string[];
	/** Whether the checker must write why, as for an exception from a rule. */
	readonly needsNote?: (after: z.output<Schema>) => boolean;
	/** The loan that it concerns, also after it was decided. */
	readonly loanOf?: (
		context: StaffContext,
		subject: string,
		after: z.output<Schema>,
	) => Promise<StoredLoan | null>;
	/** Cannot refuse: `read` finds every obstacle. */
	readonly carryOut: (context: StaffContext, approved: ApprovedProposal<z.output<Schema>>) => Promise<void>;
};

/** The fields were parsed by the schema of the kind, so the casts are safe. */
export function defineKind<Schema extends z.ZodMiniObject>(kind: KindDefinition<Schema>): AnyKind {
	return {
		parse(after) {
			const parsed = z.safeParse(kind.fields, after);
			return parsed.success ? ok(parsed.data as ProposalFields) : refuse(parsed.error.issues);
		},
		read: (context, subject, after) => kind.read(context, subject, after as z.output<Schema>),
		carryOut: (context, approved) => kind.carryOut(context, approved as ApprovedProposal<z.output<Schema>>),
		loanOf: async (context, subject, after) =>
			kind.loanOf ? kind.loanOf(context, subject, after as z.output<Schema>) : null,
		needsNote: (after) => kind.needsNote?.(after as z.output<Schema>) ?? false,
		...(kind.watched && { watched: kind.watched }),
	};
}

/** What carrying out would change now. */
export function changeOf(current: CurrentState, proposed: ProposalFields): ProposalChange {
	const before = Object.keys(proposed).map((field) => [field, current.before[field] ?? null]);
	return current.change ?? { before: Object.fromEntries(before), after: proposed };
}

export type ProposalKinds = Readonly<Record<ProposalKind, AnyKind>>;
