import type { Permission } from "@puente/core/staff";
import * as z from "zod/mini";
import type { ErrorName } from "./errors.ts";

export type Area = "access" | "application" | "loan" | "repayment" | "support" | "promo";

/** The rate limit of a call. It is counted in the database, so it holds for all processes together. */
export type Limit = {
	readonly per: "address" | "borrower" | "staff";
	readonly count: number;
	readonly seconds: number;
	/**
	 * Only refused requests count, and each accepted one makes room for one more: the address of a carrier has many
	 * phones, and most of them are right.
	 */
	readonly of?: "refusals";
};

type CallParts = {
	readonly path: `/${string}`;
	readonly summary: string;
	readonly input: z.ZodMiniObject;
	readonly output: z.ZodMiniObject;
	/** Refusals that every call may return (wire, input, session, permission, limits) are not listed. */
	readonly refusals: readonly ErrorName[];
	readonly limits?: readonly Limit[];
};

/** One call of the borrower app: sealed, with a session in a header. */
export type BorrowerCall = CallParts & {
	readonly method: "GET" | "POST";
	/** Which of the two base paths carries it: /api, or /cou for the country calls. */
	readonly base: "api" | "cou";
	readonly area: Area;
	/** Who may call: anyone, only a client with a session, or anyone with a session that counts where there is one. */
	readonly audience: "anyone" | "borrower" | "either";
	/** With the audience `either`: whether this payload needs a session. Asked before the payload is parsed. */
	readonly needsSession?: (payload: unknown) => boolean;
	/** A call that changes something needs an operationId; a repeated one returns the first result again. */
	readonly changes: boolean;
	/** The call is multipart: the payload as a form field, then this many files under `file`. */
	readonly files?: FileRule;
};

/** What most calls of the app share, without the area. A call overrides what it does otherwise. */
export const appRead = {
	method: "GET",
	base: "api",
	audience: "borrower",
	changes: false,
	input: z.object({}),
	refusals: [],
} as const satisfies Partial<BorrowerCall>;
export const appChange = {
	...appRead,
	method: "POST",
	changes: true,
} as const satisfies Partial<BorrowerCall>;

/** One call of the console, under `/staff`: plain JSON, a session in a cookie. */
export type StaffCall = CallParts & {
	readonly audience: "staff";
	/** Who may call: anyone, any signed-in staff member, or staff with this permission. */
	readonly needs: Permission | "anyone" | "signedIn";
	/** Input fields that the audit never contains: secrets, and personal numbers. */
	readonly unrecorded?: readonly string[];
} & (ChangingStaffCall | ReadingStaffCall);

/**
 * Changes something: runs in a transaction and is recorded in the audit, whatever the result. It needs an operationId
 * besides its input; a repeated one returns the first result again.
 */
type ChangingStaffCall = {
	readonly method: "POST";
	readonly changes: true;
	readonly records?: undefined;
	readonly isReport?: undefined;
	readonly answers?: undefined;
};

type ReadingStaffCall = {
	readonly method: "GET" | "POST";
	readonly changes: false;
	/** Shows personal data: recorded in the audit although nothing changes. */
	readonly records?: "view";
	/** A report over many rows, which may be some seconds behind. */
	readonly isReport?: true;
	/** The output is a `staffFile`, sent as a file and not as JSON. */
	readonly answers?: "file";
};

/** One call, declared once: the server's route, the apps' client and the OpenAPI document are made from it. */
export type Call = BorrowerCall | StaffCall;

export type FileRule = {
	readonly countMin: number;
	readonly countMax: number;
	/** Of one file. */
	readonly bytesMax: number;
};

/** The input as the caller sends it; fields with a default may be left out. */
export type CallInput<C extends Call> = z.input<C["input"]>;
/** The input after parsing, as handlers get it. */
export type CallParsed<C extends Call> = z.output<C["input"]>;
/** An answer as the apps read it. */
export type CallOutput<C extends Call> = z.output<C["output"]>;
/** An answer as a handler of the server returns it: amounts may be bigint. */
export type CallResult<C extends Call> = z.input<C["output"]>;

export function defineCalls<const Calls extends Record<string, Call>>(calls: Calls): Calls {
	return calls;
}
