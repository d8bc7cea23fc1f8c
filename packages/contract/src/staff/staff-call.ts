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
	/** Who may call: anybody, whoever is signed in, or whoever has this permission. */
	readonly needs: Permission | "anyone" | "signedIn";
	/** Runs in a transaction and is written into the audit, whatever it answers. */
	readonly changes: boolean;
	readonly summary: string;
	readonly input: z.ZodMiniObject;
	readonly output: z.ZodMiniObject;
	/** Refusals that any call may answer (input, session, permission, limits) are not listed again. */
	readonly refusals: readonly StaffErrorName[];
	/** Personal data is looked at: written into the audit although nothing changes. */
	readonly records?: "view";
	/** Fields of the input that the audit never holds: secrets, and numbers of people. */
	readonly unrecorded?: readonly string[];
	readonly limits?: readonly StaffLimit[];
	/** The output is a `staffFile`, sent as it is and not as JSON. */
	readonly answers?: "file";
};

export type StaffInput<C extends StaffCall> = z.input<C["input"]>;
export type StaffParsed<C extends StaffCall> = z.output<C["input"]>;
export type StaffOutput<C extends StaffCall> = z.output<C["output"]>;

export function defineStaffCalls<const Calls extends Record<string, StaffCall>>(calls: Calls): Calls {
	return calls;
}

/** A picture or a table to keep. */
export const staffFile = z.object({
	name: z.string(),
	type: z.string(),
	bytes: z.instanceof(Uint8Array),
});
