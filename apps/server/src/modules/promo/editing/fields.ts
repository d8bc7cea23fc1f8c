import { countries } from "@puente/core/region";
import * as z from "zod/mini";

/** Schemas that several kinds of proposal share. */
export const country = z.enum(countries, { error: "notOffered" });
export const instant = z.iso.datetime({ error: "format" });
export const name = z
	.string()
	.check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(60, { error: "tooLong" }));
export const address = z.string().check(z.trim(), z.maxLength(300, { error: "tooLong" }));
export const count = z.int({ error: "format" }).check(z.minimum(1, { error: "format" }));

/** The `before` of a new subject: null for every proposed field. */
export function emptyFieldsOf(after: object): Readonly<Record<string, null>> {
	return Object.fromEntries(Object.keys(after).map((field) => [field, null]));
}
