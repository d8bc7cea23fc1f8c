import { countries } from "@puente/core/region";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import type { Problem } from "../errors.ts";
import { country, instant, text } from "../fields.ts";
import { staffRead } from "./staff-fields.ts";

const format = { error: "format" satisfies Problem };
const day = z.iso.date(format);
/** "12-25". */
const dayOfYear = text({ min: 5, max: 5, pattern: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ });
const percent = text({ min: 1, max: 8, pattern: /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/ });
const share = z.int(format).check(z.gte(0, format), z.lte(100, format));
const most = (count: number) => z.maxLength(count, { error: "tooLong" satisfies Problem });

export const legalKindNames = ["usuryRate", "holidays", "provisions"] as const;
export type LegalKindName = (typeof legalKindNames)[number];

/** What the law says from a day on, by kind. */
const legalValues = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("usuryRate"), percentPerYear: percent }),
	z.object({
		kind: z.literal("holidays"),
		fixed: z.array(dayOfYear).check(most(60)),
		movedToMonday: z.array(dayOfYear).check(most(60)),
		/** Days from Easter Sunday. */
		fromEaster: z.array(z.int(format).check(z.gte(-100, format), z.lte(200, format))).check(most(30)),
		dates: z.array(day).check(most(400)),
	}),
	z.object({ kind: z.literal("provisions"), 0: share, 1: share, 7: share, 30: share, 60: share, 90: share }),
]);
export type LegalValue = z.output<typeof legalValues>;

const dated = {
	from: day,
	/** Null: until the next one begins. */
	until: z.nullable(day),
	/** The law, resolution or notice that says so, with its number and date. */
	source: text({ min: 10, max: 300 }),
};

/** The fields of a proposal `legalRecord`; its subject is country and kind, such as `co:usuryRate`. */
export const legalRecordFields = z.object({ ...dated, value: legalValues });
export type LegalRecordFields = z.output<typeof legalRecordFields>;

const record = z.object({
	from: z.string(),
	until: z.nullable(z.string()),
	source: z.string(),
	value: legalValues,
	/** Null for a record that came with the release or that the sandbox made up. */
	entered: z.nullable(
		z.object({ proposalId: z.string(), madeBy: z.string(), checkedBy: z.string(), at: instant }),
	),
});
export type LegalRecordView = z.output<typeof record>;

const gap = z.object({
	country: z.enum(countries),
	kind: z.enum(legalKindNames),
	/** The first day without a record. */
	from: z.string(),
	/** Whether no offer can be made until it is entered. */
	stopsOffers: z.boolean(),
});

export const legalRecordCalls = defineCalls({
	legalRecords: {
		...staffRead,
		path: "/law/records",
		needs: "checkLaw",
		summary: "What the law sets by date in a country: in force, to come and past, newest first.",
		input: z.object({ country }),
		output: z.object({
			country: z.enum(countries),
			today: z.string(),
			kinds: z.array(
				z.object({
					kind: z.enum(legalKindNames),
					/** The place in `records` of the one that holds today; null if none does. */
					inForce: z.nullable(z.int()),
					/** The first day without a record; null if the last one has no end. */
					missingFrom: z.nullable(z.string()),
					records: z.array(record),
					/** One that waits for its checker. */
					proposalId: z.nullable(z.string()),
				}),
			),
		}),
	},
	legalGaps: {
		...staffRead,
		path: "/law/gaps",
		needs: "signedIn",
		summary: "What staff have to enter now, in every country; empty for those who may not.",
		output: z.object({ gaps: z.array(gap) }),
	},
});
