import type {
	BorrowerCall,
	Call,
	CallParsed,
	CallResult,
	Calls,
	LivenessChallenge,
	Refusal,
	StaffCall,
} from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { PayoutRailName } from "@puente/core/rail";
import type { Country, Language } from "@puente/core/region";
import type { Result } from "@puente/core/result";
import type { StaffRole } from "@puente/core/staff";
import type { CreditBureau } from "@puente/providers/bureau";
import type { FileStore } from "@puente/providers/files";
import type {
	Answer,
	FaceEmbedding,
	FaceRefusal,
	FaceVerdict,
	IdentityEngine,
	ReadsAhead,
} from "@puente/providers/identity";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { PushSender } from "@puente/providers/push";
import type { RegisteredApp } from "@puente/regions";
import type { Operator } from "@puente/regions/load";
import type { Clock } from "../clock/clock.ts";
import type { PasskeySettings } from "../config/passkey-settings.ts";
import type { PushSettings } from "../config/push-settings.ts";
import type { Retention } from "../config/retention-settings.ts";
import type { Vault } from "../crypto/vault.ts";
import type { Db, Schema } from "../database/schema/index.ts";
import type { DueStep } from "../queue/due-step.ts";
import type { Enqueue, JobHandlers } from "../queue/queue.ts";

/** Dependencies of flows. main.ts creates them once; tests pass their own. */
export type Deps = {
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly locate: (address: string) => Country | null;
	/** Digits of a new verification code; tests pass a predictable one. */
	readonly randomDigits: (count: number) => string;
	/** Codes in 24 hours to numbers of a country that nobody has registered. */
	readonly codesPerDay: number;
	/** Whether applying and extending need the app. Nobody can prove to us that it is one, so it is the app that asks. */
	readonly appRequired: boolean;
	readonly sessionDays: number;
	/** The countries in which this installation lends: all in the sandbox, else those with a licensed operator. */
	readonly servedCountries: ReadonlySet<Country>;
	/** The lender of each country. Null in the sandbox, which has no real lender. */
	readonly operators: Readonly<Partial<Record<Country, Operator>>> | null;
	readonly files: FileStore;
	readonly identity: IdentityChecks;
	readonly accountNames: AccountNames;
	readonly branches: Branches;
	/** The lender in a country; null in the sandbox. */
	readonly operatorOf: (country: Country) => Operator | null;
	/** The collection rail of this name; null if this installation has no account with it. */
	readonly collectionRail: (name: string) => CollectionRail | null;
	/** The address at which phones reach us, without a trailing slash. */
	readonly publicUrl: string;
	readonly passkeys: PasskeySettings;
	/** Null where no pushes are sent. */
	readonly push: PushSettings | null;
	/** Whether this installation sends e-mail. */
	readonly sendsMail: boolean;
};

type LivenessBurst = {
	readonly challenge: LivenessChallenge;
	readonly frames: readonly Uint8Array[];
	readonly selfie: FaceEmbedding;
};
type Liveness = {
	readonly verdict: "live" | "unsure" | "still";
	/** Whether the frames and the selfie show the same person, if the engine can compare them. */
	readonly sameFace?: FaceVerdict;
};

/** Checks of document and face images. */
export type IdentityChecks = Pick<
	IdentityEngine,
	"checkImage" | "readDocument" | "describeFace" | "matchFaces"
> &
	ReadsAhead & {
		/** Null if no engine checks liveness: then a staff member reviews the selfie. */
		readonly judgeLiveness:
			| ((burst: LivenessBurst) => Promise<Answer<Liveness, FaceRefusal | "tooFewFrames">>)
			| null;
		/** Whether two stored faces look like the same person. */
		readonly isSameFace: (one: FaceEmbedding, other: FaceEmbedding) => boolean;
	};

export type NameEnquiry = {
	readonly country: Country;
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode?: string;
	readonly claimedName: string;
	/** Our own reference of this enquiry. */
	readonly reference: string;
	/** Sends the enquiry to this rail only. If omitted, the country's rails are tried until one answers. */
	readonly rail?: PayoutRailName;
};
export type HolderResult =
	| { readonly outcome: "found"; readonly holder: string }
	/** The bank has no such account. */
	| { readonly outcome: "unknown" }
	/** No rail of this country offers name enquiries. */
	| { readonly outcome: "notOffered" }
	/** No answer; retry later. */
	| { readonly outcome: "failed"; readonly cause: string };
/** Looks up the holder of a bank account. Never rejects: failures are in the result. */
export type AccountNames = { readonly findHolder: (enquiry: NameEnquiry) => Promise<HolderResult> };

/** Name and district are null where the operator has no list of them. */
export type Branch = {
	readonly code: string;
	readonly name: string | null;
	readonly district: string | null;
};
export type BranchQuery = {
	readonly bankCode: string;
	/** The beginning of a code, or a part of a name. */
	readonly typed: string;
	/** Names and other spellings of the chosen state and district; empty if none was chosen. */
	readonly stateNames: readonly string[];
	readonly districtNames: readonly string[];
};
/** Branches of the banks that have codes for them: India's IFSC. */
export type Branches = {
	readonly exists: (code: string) => boolean;
	/** Sorted by code. */
	readonly find: (query: BranchQuery, countMax: number) => Promise<readonly Branch[]>;
};

/** The logged-in borrower of a call. */
export type Caller = {
	readonly borrowerId: string;
	/** The borrower's row as it was when the call began. A flow that changes it must lock and read it again. */
	readonly borrower: Borrower;
	readonly sessionId: string;
	readonly deviceId: string;
};

/**
 * What the handler of every call gets besides its input. `db` is the transaction if the call changes or records
 * something.
 */
export type CallContext = {
	readonly db: Db;
	readonly now: Date;
	readonly language: Language;
	readonly address: string;
	readonly deps: Deps;
};

/** Of a call of the borrower app. */
export type Context = CallContext & {
	readonly app: RegisteredApp;
	readonly afid: string | null;
	/** Files of a multipart call, within the limits of the contract. */
	readonly files: readonly Buffer[];
};

/** What a job gets besides its data. */
export type JobContext = Pick<Context, "db" | "now" | "deps">;

export type BorrowerContext = Context & { readonly caller: Caller };
/** Of a call that anyone may make; null without a session. */
export type EitherContext = Context & { readonly caller: Caller | null };

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

/** Of a call of the console. */
export type StaffRequest = CallContext & {
	readonly browser: string;
	readonly deps: StaffDeps;
	readonly audit: (subject: AuditSubject) => void;
	/** Sets the session cookie to this token; null deletes the cookie. */
	readonly setSession: (token: string | null) => void;
	/** The copy of a borrower's data. Passed in, because it reads all modules and stands beside the staff module. */
	readonly exportPerson: (context: Pick<Context, "db" | "deps">, borrower: Borrower) => Promise<object>;
};
export type StaffContext = StaffRequest & { readonly staff: Staff; readonly session: StaffSessionFacts };

type BorrowerContexts = {
	readonly anyone: Context;
	readonly either: EitherContext;
	readonly borrower: BorrowerContext;
};
type ContextOf<C extends Call> = C extends BorrowerCall
	? BorrowerContexts[C["audience"]]
	: C extends StaffCall & { readonly needs: "anyone" }
		? StaffRequest
		: StaffContext;

/** A handler may return only the refusals that its call declares; another one does not compile. */
type OutcomeOf<C extends Call> = Result<CallResult<C>, Refusal<C["refusals"][number]>>;

/** Loads, decides and saves; in one transaction if the call changes something. */
export type Handler<C extends Call> = (input: CallParsed<C>, context: ContextOf<C>) => Promise<OutcomeOf<C>>;

/**
 * Handler of a call that takes seconds (reading a document, a bank enquiry). `prepare` runs outside any transaction and
 * returns the function that saves. That function runs in a transaction and must check again what may have changed.
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

/** The dispatcher's view of a handler, after the input is parsed and the caller is admitted. */
export type AnyHandler =
	| ((input: unknown, context: CallContext) => Promise<AnyOutcome>)
	| { readonly prepare: (input: unknown, context: CallContext) => Promise<Result<AnySave, Refusal>> };
type AnySave = (context: CallContext) => Promise<AnyOutcome>;
export type AnyOutcome = Result<unknown, Refusal>;

/** The rails of this installation by name; null if it has no account with one. */
export type Rails = {
	readonly findRail: (name: string) => PayoutRail | null;
	readonly collectionRail: (name: string) => CollectionRail | null;
};

/** What jobs need besides their data; made once. */
export type JobDependencies = {
	readonly db: Db;
	readonly clock: Clock;
	readonly deps: Deps;
	readonly rails: Rails;
	readonly bureauFor: (country: Country) => CreditBureau;
	readonly senderFor: (country: Country) => MessageSender;
	readonly pushSender: PushSender | null;
	readonly mailSender: MailSender | null;
	readonly retention: Retention;
	/** How many days a close catches up by itself; null where the clock is moved by hand. */
	readonly closeDaysAloneMax: number | null;
};
/** `now` is when the job begins. */
type RunContext = JobDependencies & Deps & Rails & { readonly now: Date };

export type ModuleJobs = {
	readonly [Name in keyof JobHandlers]: (
		data: Parameters<JobHandlers[Name]>[0],
		context: RunContext,
	) => Promise<void>;
};

/** What a module adds to the server. modules/list.ts has all of them. */
export type Module = {
	readonly calls?: Partial<Handlers<Calls>>;
	readonly staffCalls?: Partial<Handlers<StaffCalls>>;
	readonly jobs?: Partial<ModuleJobs>;
	/** What falls due by the clock. */
	readonly due?: readonly DueStep[];
};

export type Borrower = {
	readonly id: string;
	readonly country: Country;
	readonly mobileSealed: Buffer;
	readonly dataKey: Buffer;
	readonly registeredAt: Date;
	readonly blockedAt: Date | null;
	/** Since when staff knows that the borrower died. */
	readonly deceasedAt: Date | null;
};

export function borrowerFromRow(
	row: Omit<
		Schema["borrowers"],
		"mobileIndex" | "packageName" | "afid" | "erasedAt" | "mobileChangedAt" | "accountChangedAt"
	>,
): Borrower {
	return {
		id: row.id,
		country: row.country,
		mobileSealed: Buffer.from(row.mobileSealed),
		dataKey: Buffer.from(row.dataKey),
		registeredAt: row.registeredAt,
		blockedAt: row.blockedAt,
		deceasedAt: row.deceasedAt,
	};
}
