import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { cleanText, cleanTexts } from "./clean-text.ts";
import { formValues, text } from "./fields.ts";
import { type Call, calls } from "./index.ts";
import { staffCalls } from "./staff/index.ts";

const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/u;
/** Text as an attacker might type it: any letters, with those that hide or turn others among them. */
const anyText = fc
	.array(
		fc.oneof(
			fc.string({ unit: "binary" }),
			fc.constantFrom("\u0000", "\u0007", "\t", "\r\n", "\n", "\u2028", "\u00ad", "\u061c", "\ud800"),
			fc.constantFrom(
				"\u200b",
				"\u200d",
				"\u200f",
				"\u202e",
				"\u2066",
				"\u2069",
				"\ufeff",
				"\u3164",
				"\u{e0041}",
			),
			fc.constantFrom("e\u0301", "n\u0303", "Ａ", "ﬁ", "क्‍ष", "a\u200b\u0301"),
		),
		{ maxLength: 20 },
	)
	.map((parts) => parts.join(""));

describe("a clean text", () => {
	it("has no character that is unseen or turns others around, and is composed", () => {
		fc.assert(
			fc.property(anyText, fc.constantFrom("one" as const, "several" as const), (typed, lines) => {
				const clean = cleanText(typed, lines);
				expect(clean).not.toMatch(unseen);
				expect(clean.isWellFormed()).toBe(true);
				expect(clean).toBe(clean.normalize("NFC"));
			}),
		);
	});

	it("stays as it is when it is cleaned again", () => {
		fc.assert(
			fc.property(anyText, fc.constantFrom("one" as const, "several" as const), (typed, lines) => {
				const clean = cleanText(typed, lines);
				expect(cleanText(clean, lines)).toBe(clean);
			}),
		);
	});

	it("keeps its line breaks only where a field has several lines", () => {
		fc.assert(
			fc.property(anyText, (typed) => {
				expect(cleanText(typed, "one")).not.toContain("\n");
			}),
		);
		expect(cleanText("one\r\ntwo\rthree\u2028four\n\nfive\tsix", "several")).toBe(
			"one\ntwo\nthree\nfour\n\nfive six",
		);
		expect(cleanText("one\r\ntwo\tthree", "one")).toBe("one two three");
	});

	it.each([
		["José Muñoz, Calle 5 №12"],
		["Adéọlá Ògúnbàmbí"],
		["आदित्य शर्मा"],
		["It's 50 % — “fine” 👍"],
		["a\u00a0b"],
	])("leaves ordinary writing alone: %s", (typed) => {
		expect(cleanText(typed, "one")).toBe(typed.normalize("NFC"));
	});

	it("shows what a bidi override would hide", () => {
		expect(cleanText("\u202elive\u202c", "one")).toBe("live");
	});

	it("is found at any depth of a proposal's fields", () => {
		const proposed = { name: "A\u202eB", list: [{ text: "C\u200bD" }, 1, null, true] };
		expect(cleanTexts(proposed)).toEqual({ name: "AB", list: [{ text: "CD" }, 1, null, true] });
	});
});

describe("texts of the contract", () => {
	it("are trimmed, cleaned and then measured", () => {
		const field = text({ min: 3, max: 5 });
		expect(z.parse(field, " \u200babc\u0000d\u200b ")).toBe("abcd");
		expect(z.safeParse(field, "a\u200b\u200b\u200b").error?.issues[0]?.message).toBe("tooShort");
		expect(z.parse(formValues, { address: "5\u202e \u0000Main" })).toEqual({ address: "5 Main" });
	});

	const dirty = "Abc\u0000\u0007\u202ed\u200b\u2066e";
	const withoutCleaning = new Set(["password", "newPassword"]);

	type Inside = Readonly<Record<string, z.core.$ZodType | undefined>>;

	/** The names of fields that accept a text and leave in it what cannot be seen. */
	function dirtyFields(name: string, schema: z.core.$ZodType): readonly string[] {
		const { def } = schema._zod;
		if (def.type === "string" || def.type === "pipe") {
			const parsed = z.safeParse(schema, dirty);
			return parsed.success && unseen.test(String(parsed.data)) ? [name] : [];
		}
		const { innerType, element, valueType, shape, options } = def as unknown as Inside;
		const named = Object.entries((shape ?? {}) as unknown as Readonly<Record<string, z.core.$ZodType>>);
		const others = [innerType, element, valueType, ...((options ?? []) as unknown as z.core.$ZodType[])];
		return [
			...named.flatMap(([field, each]) => dirtyFields(field, each)),
			...others.flatMap((each) => (each === undefined ? [] : dirtyFields(name, each))),
		];
	}

	it("are found at any depth by the tests below", () => {
		const inner = z.object({ typed: z.optional(z.array(z.string())), safe: text({ min: 0, max: 40 }) });
		const outer = z.object({
			one: z.nullable(inner),
			two: z.union([z.int(), z.record(z.string(), z.string())]),
		});
		expect(dirtyFields("", outer)).toEqual(["typed", "two"]);
	});

	it.each(Object.entries<Call>({ ...calls, ...staffCalls }))(
		"%s takes no text with unseen characters",
		(_name, { input }) => {
			expect(dirtyFields("", input).filter((field) => !withoutCleaning.has(field))).toEqual([]);
		},
	);
});
