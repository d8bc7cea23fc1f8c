import type { KindError, StaffRefusal } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import type { ProposalKind } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffContext } from "../../platform/context/staff-calls.ts";
import type { ProposalFields } from "./store/proposals.ts";

/** What a proposal would change, as it is now. */
type Current = {
	readonly before: ProposalFields;
	/** How people call what it is about. */
	readonly name: string;
	readonly borrowerId: string | null;
	readonly country: Country | null;
};

/** Refusals of a kind; they are answered both when proposing and when checking. */
export type KindRefusal = StaffRefusal<KindError>;
/** A kind of proposal without the type of its own fields. */
export type AnyKind = {
	readonly parse: (after: unknown) => Result<ProposalFields, readonly z.core.$ZodIssue[]>;
	readonly read: (
		context: StaffContext,
		subject: string,
		after: ProposalFields,
	) => Promise<Result<Current, KindRefusal>>;
	readonly carryOut: (context: StaffContext, approved: Approved<ProposalFields>) => Promise<void>;
	readonly watched?: readonly string[];
};

type Approved<Fields> = {
	readonly proposalId: string;
	readonly subject: string;
	readonly after: Fields;
	readonly current: Current;
};

type KindOf<Schema extends z.ZodMiniObject> = {
	/** What may be proposed. */
	readonly fields: Schema;
	/** What is now, or why the proposal is not possible. Holds what carrying out changes. */
	readonly read: (
		context: StaffContext,
		subject: string,
		after: z.output<Schema>,
	) => Promise<Result<Current, KindRefusal>>;
	/** Fields of `before` that must still be as the maker saw them; all of them when it is left out. */
	readonly watched?: readonly string[];
	/** Cannot refuse: what could stand against it is found by `read`. */
	readonly carryOut: (context: StaffContext, approved: Approved<z.output<Schema>>) => Promise<void>;
};

/** Its fields are parsed by its own schema before they come here again, so the types hold. */
export function defineKind<Schema extends z.ZodMiniObject>(kind: KindOf<Schema>): AnyKind {
	return {
		parse(after) {
			const parsed = z.safeParse(kind.fields, after);
			return parsed.success ? ok(parsed.data as ProposalFields) : refuse(parsed.error.issues);
		},
		read: (context, subject, after) => kind.read(context, subject, after as z.output<Schema>),
		carryOut: (context, approved) => kind.carryOut(context, approved as Approved<z.output<Schema>>),
		...(kind.watched && { watched: kind.watched }),
	};
}

export type ProposalKinds = Readonly<Record<ProposalKind, AnyKind>>;
