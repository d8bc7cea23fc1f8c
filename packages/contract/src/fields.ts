import { countries, languages } from "@puente/core/region";
import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";
import type { Problem } from "./errors.ts";

/**
 * Every text that a person may type, without what cannot be seen. Texts carry a problem name as their message;
 * packages/words turns it into a sentence.
 */
export function text(options: { min: number; max: number; pattern?: RegExp; lines?: "several" }) {
	const { min, max, pattern, lines = "one" } = options;
	return z.string({ error: "required" satisfies Problem }).check(
		z.overwrite((typed) => cleanText(typed, lines).trim()),
		...(min > 0
			? [z.minLength(min, { error: (min === 1 ? "required" : "tooShort") satisfies Problem, abort: true })]
			: []),
		z.maxLength(max, { error: "tooLong" satisfies Problem, abort: true }),
		...(pattern ? [z.regex(pattern, { error: "format" satisfies Problem })] : []),
	);
}

export const country = z.enum(countries, { error: "notOffered" satisfies Problem });
export const language = z.enum(languages, { error: "notOffered" satisfies Problem });

/** The national number as typed; the region's own rule is applied on the server. */
export const mobile = text({ min: 1, max: 20 });
export const verificationCode = text({ min: 1, max: 6, pattern: /^\d{6}$/ });
export const deviceId = text({ min: 1, max: 64, pattern: /^[\w.:-]+$/ });
export const opaqueToken = text({ min: 1, max: 128, pattern: /^[\w-]+$/ });
export const uuid = text({
	min: 1,
	max: 36,
	pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
});
/** Instants travel as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ error: "format" satisfies Problem });

/** The order number, used on the wire, on receipts and in calls to support. */
export const orderNo = text({ min: 1, max: 24, pattern: /^[A-Z0-9]+$/ });
/** The number of a step (specification, section 3); core has the list. */
export const stepCode = z.int();

const formFieldsMax = 60;
const formTextMax = 500;
/**
 * The values of a form. The region pack decides the fields and core their rules; the server applies both, and the
 * wire only bounds the size.
 */
export const formValues = z
	.record(
		z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: "format" satisfies Problem })),
		text({ min: 0, max: formTextMax }),
	)
	.check(
		z.refine((values) => Object.keys(values).length <= formFieldsMax, { error: "tooLong" satisfies Problem }),
	);

/** The page of a list; a query carries text. */
export const page = z._default(
	z.coerce.number({ error: "format" }).check(z.int(), z.minimum(1), z.maximum(1000)),
	1,
);

/** A boolean in a GET: the sealed wire carries a boolean, a plain query only text. */
export const flag = z.union([z.boolean(), z.stringbool()], { error: "format" satisfies Problem });
