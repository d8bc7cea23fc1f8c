import { describe, expect, it } from "vitest";
import type { Form } from "./form.ts";
import { readForm } from "./read-form.ts";

const form: Form = [
	{
		name: "gender",
		kind: "picker",
		required: true,
		options: ["male", "female"],
		otherValues: { 1: "male", 2: "female" },
	},
	{ name: "alternativePhone", kind: "phone", required: false, otherName: "sparePhone" },
];

describe("reading a form", () => {
	it("takes the names and values of the form as they are", () => {
		const values = { gender: "female", alternativePhone: "5512345678" };
		expect(readForm(form, values)).toEqual({ ok: true, value: values });
		expect(readForm(form, {})).toEqual({ ok: true, value: {} });
	});

	it.each([
		["1", "male"],
		["2", "female"],
		["3", "3"],
		["constructor", "constructor"],
	])("reads the gender %s as %s", (sent, gender) => {
		expect(readForm(form, { gender: sent })).toEqual({ ok: true, value: { gender } });
	});

	it("reads the other name of a field, unless its own name is there too", () => {
		expect(readForm(form, { sparePhone: "1" })).toEqual({ ok: true, value: { alternativePhone: "1" } });
		for (const both of [
			{ sparePhone: "1", alternativePhone: "2" },
			{ alternativePhone: "2", sparePhone: "1" },
		]) {
			expect(readForm(form, both)).toEqual({ ok: true, value: { alternativePhone: "2" } });
		}
	});

	it("refuses every name that the form does not have", () => {
		expect(readForm(form, { gender: "male", hobby: "chess", __proto__x: "" })).toEqual({
			ok: false,
			refusal: [
				{ field: "hobby", rule: "unknownField" },
				{ field: "__proto__x", rule: "unknownField" },
			],
		});
	});
});
