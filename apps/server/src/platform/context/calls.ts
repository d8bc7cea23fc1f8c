import type { Call, CallOutput, CallParsed, ErrorName, LivenessChallenge, Refusal } from "@puente/contract";
import type { Country, Language } from "@puente/core/region";
import type { Result } from "@puente/core/result";
import type { FileStore } from "@puente/providers/files";
import type {
	Answer,
	FaceEmbedding,
	FaceRefusal,
	FaceVerdict,
	IdentityEngine,
} from "@puente/providers/identity";
import type { CollectionRail } from "@puente/providers/payments";
import type { RegisteredApp } from "@puente/regions";
import type { Operator, RailName } from "@puente/regions/load";
import type { Vault } from "../crypto/vault.ts";
import type { Db } from "../database/schema/index.ts";
import type { Enqueue } from "../queue/queue.ts";
import type { Borrower } from "./borrower.ts";

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
	/** Who lends where. Null in the sandbox, where nobody lends for real. */
	readonly operators: Readonly<Partial<Record<Country, Operator>>> | null;
	readonly files: FileStore;
	readonly identity: IdentityChecks;
	readonly accountNames: AccountNames;
	readonly branches: Branches;
	/** Who lends in a country; null in the sandbox, where nobody does. */
	readonly operatorOf: (country: Country) => Operator | null;
	/** A rail in that this installation has an account with. */
	readonly collectionRail: (name: string) => CollectionRail | null;
	/** How phones reach us, without a slash at the end. */
	readonly publicUrl: string;
};

type LivenessBurst = {
	readonly challenge: LivenessChallenge;
	readonly frames: readonly Uint8Array[];
	readonly selfie: Uint8Array;
};
type Liveness = {
	readonly verdict: "live" | "unsure" | "still";
	/** Whether who moved is who the selfie shows, where the engine can tell. */
	readonly sameFace?: FaceVerdict;
};

/** What looks at pictures of documents and faces. */
export type IdentityChecks = Pick<IdentityEngine, "checkImage" | "readDocument" | "matchFaces"> & {
	/** Null where no engine can judge a burst: then a person looks at the selfie. */
	readonly judgeLiveness:
		| ((burst: LivenessBurst) => Promise<Answer<Liveness, FaceRefusal | "tooFewFrames">>)
		| null;
	/** Whether two stored faces are one person's, as far as a machine can tell. */
	readonly isSameFace: (one: FaceEmbedding, other: FaceEmbedding) => boolean;
};

export type NameEnquiry = {
	readonly country: Country;
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode?: string;
	readonly claimedName: string;
	/** Our own name of this enquiry. */
	readonly reference: string;
	/** Only this rail is asked. Left out: those of the country, until one answers. */
	readonly rail?: RailName;
};
export type HolderResult =
	| { readonly outcome: "found"; readonly holder: string }
	/** The bank has no such account. */
	| { readonly outcome: "unknown" }
	/** No rail of this country tells a holder's name. */
	| { readonly outcome: "notOffered" }
	/** Nothing was learned; ask again later. */
	| { readonly outcome: "failed"; readonly cause: string };
/** Asks a bank whose account a number is. Never rejects: what can go wrong is in the result. */
export type AccountNames = { readonly findHolder: (enquiry: NameEnquiry) => Promise<HolderResult> };

/** Branch codes of the banks that have them: India's IFSC. */
export type Branches = {
	readonly exists: (code: string) => boolean;
	/** Codes of a bank that begin with what was typed, in order. */
	readonly list: (bankCode: string, typed: string, countMax: number) => readonly string[];
};

/** Who holds the session of a call whose audience is `borrower`. */
export type Caller = {
	readonly borrowerId: string;
	/** As they were when the call began; whoever changes them holds their row and reads it again. */
	readonly borrower: Borrower;
	readonly sessionId: string;
	readonly deviceId: string;
};

/** One request as a flow sees it. `db` is the transaction when the call changes something. */
export type Context = {
	readonly db: Db;
	readonly now: Date;
	readonly app: RegisteredApp;
	readonly language: Language;
	readonly address: string;
	readonly afid: string | null;
	/** What came beside the payload of a multipart call, within the bounds that the contract sets. */
	readonly files: readonly Buffer[];
	readonly deps: Deps;
};

/** What a job gets besides its own data. */
export type JobContext = Pick<Context, "db" | "now" | "deps">;

export type BorrowerContext = Context & { readonly caller: Caller };
type ContextOf<C extends Call> = C["audience"] extends "borrower" ? BorrowerContext : Context;

/** Refusals that a handler may answer are those its call declares; another one does not compile. */
type OutcomeOf<C extends Call> = Result<CallOutput<C>, Refusal<C["refusals"][number]>>;

/** Load, decide, save: in one transaction when the call changes something. */
export type Handler<C extends Call> = (input: CallParsed<C>, context: ContextOf<C>) => Promise<OutcomeOf<C>>;

/**
 * A call whose work takes seconds (reading a document, asking a bank). `prepare` works outside any transaction and answers
 * how to save; that runs in one, and must look again at what may have changed meanwhile.
 */
export type SlowHandler<C extends Call> = {
	readonly prepare: (
		input: CallParsed<C>,
		context: ContextOf<C>,
	) => Promise<Result<Save<C>, Refusal<C["refusals"][number]>>>;
};
type Save<C extends Call> = (context: ContextOf<C>) => Promise<OutcomeOf<C>>;

/** A call of the contract without a handler does not compile. */
export type Handlers<Calls extends Readonly<Record<string, Call>>> = {
	readonly [Name in keyof Calls]: Handler<Calls[Name]> | SlowHandler<Calls[Name]>;
};

/** A handler after its input was parsed and its caller known: what the dispatcher works with. */
export type AnyContext = Context & { readonly caller: Caller | null };
type AnyOutcome = Result<unknown, Refusal<ErrorName>>;
export type AnyHandler =
	| ((input: unknown, context: AnyContext) => Promise<AnyOutcome>)
	| {
			readonly prepare: (
				input: unknown,
				context: AnyContext,
			) => Promise<Result<(context: AnyContext) => Promise<AnyOutcome>, Refusal<ErrorName>>>;
	  };
