import type { Permission } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffErrorName } from "./staff-errors.ts";

export type StaffLimit = {
	readonly per: "address" | "staff";
	readonly count: number;
	readonly seconds: number;
};

/** One call of the console, under `/staff`: plain JSON, a session in a cookie. */
export type StaffCall = {
	readonly method: "GET" | "POST";
	readonly path: `/${string}`;
	/** Who may call: anyone, any signed-in staff member, or staff with this permission. */
	readonly needs: Permission | "anyone" | "signedIn";
	/** Runs in a transaction and is recorded in the audit, whatever the result. */
	readonly changes: boolean;
	readonly summary: string;
	readonly input: z.ZodMiniObject;
	readonly output: z.ZodMiniObject;
	/** Refusals that every call may return (input, session, permission, limits) are not listed. */
	readonly refusals: readonly StaffErrorName[];
	/** Shows personal data: recorded in the audit although nothing changes. */
	readonly records?: "view";
	/** A report over many rows, which may be some seconds behind. */
	readonly isReport?: true;
	/** Input fields that the audit never contains: secrets, and personal numbers. */
	readonly unrecorded?: readonly string[];
	readonly limits?: readonly StaffLimit[];
	/** The output is a `staffFile`, sent as a file and not as JSON. */
	readonly answers?: "file";
};

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
