import { describe, expect, it } from "vitest";
import type { RepaymentCatalogue } from "./catalogue.ts";
import { repaymentEn } from "./en.ts";
import { repaymentEs } from "./es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
const english: RepaymentCatalogue = repaymentEn;
const parts = Object.keys(repaymentEn) as (keyof RepaymentCatalogue)[];

describe("the texts of repayment", () => {
	it.each(parts)("have the same placeholders in both languages in every sentence of %s", (part) => {
		const other: Readonly<Record<string, string>> = repaymentEs[part];
		for (const [key, text] of Object.entries(english[part])) {
			expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
			expect(text.trim(), key).not.toBe("");
			expect(other[key]?.trim(), key).not.toBe("");
		}
	});
});

describe("the specification's own sentences of repayment", () => {
	it.each([
		"integer amount required",
		"minimum {min}",
		"select a payment method",
		"channelId cannot be empty",
		"There is no payment method, please choose another channel",
		"payOrderId cannot be empty, please try again",
		"orderNo cannot be empty",
		"This order has timed out, please try again",
		"More than {count} pictures have been uploaded",
		"Please upload payment voucher",
		"Please run in App",
	])("are in English unchanged: %s", (sentence) => {
		const all: string[] = parts.flatMap((part) => Object.values(english[part]));
		expect(all).toContain(sentence);
	});
});
