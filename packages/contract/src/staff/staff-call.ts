import type { Permission } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffErrorName } from "./staff-errors.ts";

export type StaffLimit = {
	readonly per: "address" | "staff";
	readonly count: number;
	readonly seconds: number;
};

type StaffCallParts = {
	readonly path: `/${string}`;
	/** Who may call: anyone, any signed-in staff member, or staff with this permission. */
	readonly needs: Permission | "anyone" | "signedIn";
	readonly summary: string;
	readonly input: z.ZodMiniObject;
	readonly output: z.ZodMiniObject;
	/** Refusals that every call may return (input, session, permission, limits) are not listed. */
	readonly refusals: readonly StaffErrorName[];
	/** Input fields that the audit never contains: secrets, and personal numbers. */
	readonly unrecorded?: readonly string[];
	readonly limits?: readonly StaffLimit[];
};

/**
 * Changes something: runs in a transaction and is recorded in the audit, whatever the result. It needs an operationId
 * besides its input; a repeated one returns the first result again.
 */
type ChangingStaffCall = StaffCallParts & {
	readonly method: "POST";
	readonly changes: true;
	readonly records?: undefined;
	readonly isReport?: undefined;
	readonly answers?: undefined;
};

type ReadingStaffCall = StaffCallParts & {
	readonly method: "GET" | "POST";
	readonly changes: false;
	/** Shows personal data: recorded in the audit although nothing changes. */
	readonly records?: "view";
	/** A report over many rows, which may be some seconds behind. */
	readonly isReport?: true;
	/** The output is a `staffFile`, sent as a file and not as JSON. */
	readonly answers?: "file";
};

/** One call of the console, under `/staff`: plain JSON, a session in a cookie. */
export type StaffCall = ChangingStaffCall | ReadingStaffCall;

export type StaffInput<C extends StaffCall> = z.input<C["input"]>;
export type StaffParsed<C extends StaffCall> = z.output<C["input"]>;
/** An answer as the console reads it. */
export type StaffOutput<C extends StaffCall> = z.output<C["output"]>;
/** An answer as a handler of the server returns it: amounts may be bigint. */
export type StaffResult<C extends StaffCall> = z.input<C["output"]>;

export function defineStaffCalls<const Calls extends Record<string, StaffCall>>(calls: Calls): Calls {
	return calls;
}

/** An image or a table as a file. */
export const staffFile = z.object({
	name: z.string(),
	type: z.string(),
	bytes: z.instanceof(Uint8Array),
});
