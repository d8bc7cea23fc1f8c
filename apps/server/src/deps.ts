import type { Call, CallInput, CallOutput, ErrorName, Refusal } from "@puente/contract";
import type { Country, Language, Result } from "@puente/core";
import type { RegisteredApp } from "@puente/regions";
import type { Vault } from "./crypto/vault.ts";
import type { Enqueue } from "./jobs/queue.ts";
import type { Db } from "./store/schema.ts";

/** What flows may use of the outside. Made once in main.ts; tests hand in their own. */
export type Deps = {
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly locate: (address: string) => Country | null;
	/** Digits of a new verification code; random, except where a test needs to know it. */
	readonly randomDigits: (count: number) => string;
	readonly sessionDays: number;
	/** Where this installation lends. In the sandbox everywhere; otherwise where the operator has a licence. */
	readonly servedCountries: ReadonlySet<Country>;
};

/** Who holds the session of a call whose audience is `borrower`. */
export type Caller = { readonly borrowerId: string; readonly sessionId: string; readonly deviceId: string };

/** One request as a flow sees it. `db` is the transaction when the call changes something. */
export type Context = {
	readonly db: Db;
	readonly now: Date;
	readonly app: RegisteredApp;
	readonly language: Language;
	readonly address: string;
	readonly afid: string | null;
	readonly deps: Deps;
};

/** Refusals that a handler may answer are those its call declares; another one does not compile. */
export type Handler<C extends Call> = (
	input: CallInput<C>,
	context: C["audience"] extends "borrower" ? Context & { readonly caller: Caller } : Context,
) => Promise<Result<CallOutput<C>, Refusal<C["refusals"][number]>>>;

/** A call of the contract without a handler does not compile. */
export type Handlers<Calls extends Readonly<Record<string, Call>>> = {
	readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** A handler after its input was parsed and its caller known: what the dispatcher works with. */
export type AnyHandler = (
	input: unknown,
	context: Context & { readonly caller: Caller | null },
) => Promise<Result<unknown, Refusal<ErrorName>>>;
