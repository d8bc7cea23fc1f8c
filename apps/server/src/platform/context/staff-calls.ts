import type { CallParsed, CallResult, ErrorName, Refusal, StaffCall } from "@puente/contract";
import type { Language } from "@puente/core/region";
import type { Result } from "@puente/core/result";
import type { StaffRole } from "@puente/core/staff";
import type { Db } from "../database/schema/index.ts";
import type { Borrower } from "./borrower.ts";
import type { Context, Deps } from "./calls.ts";

export type StaffDeps = Deps & {
	readonly sandbox: boolean;
	readonly staffSessions: { readonly idleMs: number; readonly lastingMs: number };
	/** Real time for sessions and codes, because authenticator apps do not move with the sandbox clock. */
	readonly realNow: () => Date;
	/** Writes a first password into a file that only the operator can read. Returns the name of the file. */
	readonly writeFirstPassword: (name: string, password: string) => string;
	/** Deletes the file with the first password of a staff member, if there is one. */
	readonly removeFirstPassword: (name: string) => void;
};

/** The staff member who is signed in. */
export type Staff = {
	readonly id: string;
	readonly name: string;
	readonly roles: readonly StaffRole[];
};

export type StaffSessionFacts = {
	readonly id: string;
	readonly expiresAt: Date;
	readonly mustChangePassword: boolean;
	/** Set in the day after the sign-in was reset: until then the account decides nothing. */
	readonly decidesFrom: Date | null;
};

/** The part of an audit entry that the dispatcher does not know. The ids must exist, or the insert fails. */
export type AuditSubject = {
	readonly borrowerId?: string | null;
	readonly subject?: string;
	/** The staff member who tries to sign in, once identified. */
	readonly staffId?: string;
};

/** What a console call gets besides its input. `db` is the transaction if the call changes or audits something. */
export type StaffRequest = {
	readonly db: Db;
	readonly now: Date;
	readonly language: Language;
	readonly address: string;
	readonly browser: string;
	readonly deps: StaffDeps;
	readonly audit: (subject: AuditSubject) => void;
	/** Sets the session cookie to this token; null deletes the cookie. */
	readonly setSession: (token: string | null) => void;
	/** The copy of a borrower's data. Passed in, because it reads all modules and stands beside the staff module. */
	readonly exportPerson: (context: Pick<Context, "db" | "deps">, borrower: Borrower) => Promise<object>;
};
export type StaffContext = StaffRequest & { readonly staff: Staff; readonly session: StaffSessionFacts };
type ContextOf<C extends StaffCall> = C["needs"] extends "anyone" ? StaffRequest : StaffContext;
type OutcomeOf<C extends StaffCall> = Result<CallResult<C>, Refusal<C["refusals"][number]>>;

/** Loads, decides and saves. A refusal that its call does not declare does not compile. */
export type StaffHandler<C extends StaffCall> = (
	input: CallParsed<C>,
	context: ContextOf<C>,
) => Promise<OutcomeOf<C>>;

/** Slow work outside the transaction, then a function that saves in it (docs/decisions/0010). */
export type SlowStaffHandler<C extends StaffCall> = {
	readonly prepare: (
		input: CallParsed<C>,
		context: ContextOf<C>,
	) => Promise<(context: ContextOf<C>) => Promise<OutcomeOf<C>>>;
};

export type StaffHandlers<Calls extends Readonly<Record<string, StaffCall>>> = {
	readonly [Name in keyof Calls]: StaffHandler<Calls[Name]> | SlowStaffHandler<Calls[Name]>;
};

/** The dispatcher's view of a handler. */
export type AnyStaffContext = StaffRequest & {
	readonly staff: Staff | null;
	readonly session: StaffSessionFacts | null;
};
type AnyOutcome = Result<unknown, Refusal<ErrorName>>;
export type AnyStaffHandler =
	| ((input: unknown, context: AnyStaffContext) => Promise<AnyOutcome>)
	| {
			readonly prepare: (
				input: unknown,
				context: AnyStaffContext,
			) => Promise<(context: AnyStaffContext) => Promise<AnyOutcome>>;
	  };
