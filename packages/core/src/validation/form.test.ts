import { describe, expect, it } from "vitest";
import { changeField, checkForm, type Form, shownFields, valuesToStore } from "./form.ts";

const form: Form = [
	{
		name: "work",
		kind: "picker",
		required: true,
		options: ["employee", "unemployed"],
		clears: ["industry", "often"],
	},
	{
		name: "industry",
		kind: "picker",
		required: true,
		options: ["retail"],
		shownWhen: { field: "work", notIn: ["unemployed"] },
	},
	{
		name: "often",
		kind: "picker",
		required: true,
		options: ["weekly", "biweekly"],
		shownWhen: { field: "work", in: ["employee"] },
		clears: ["day", "dayTwo"],
	},
	{ name: "day", kind: "text", required: true, shownWhen: { field: "often", in: ["weekly", "biweekly"] } },
	{ name: "dayTwo", kind: "text", required: true, shownWhen: { field: "often", in: ["biweekly"] } },
	{ name: "note", kind: "text", required: false },
	{ name: "years", kind: "derived", required: true },
];
const whole = { work: "employee", industry: "retail", often: "biweekly", day: "1", dayTwo: "15", note: "x" };
const context = {
	today: "2026-11-15",
	rules: {
		phone: {
			callingCode: "52",
			digits: 10,
			mobilePattern: "\\d{10}",
			prefixes: [],
			typedDigitsMax: 11,
			contactDigits: 10,
		},
		name: { lettersMin: 3, lettersMax: 60 },
		email: { domains: [] },
		address: { charactersMin: 2, charactersMax: 100 },
		text: { charactersMin: 1, charactersMax: 60 },
		age: { yearsMin: 18, yearsMax: 65 },
		pinCodePattern: "\\d{5}",
		account: { digitsMin: 9, digitsMax: 16 },
		cardExpiryYearsMax: 50,
		codeDigits: 6,
	},
};
const names = (fields: Form) => fields.map((field) => field.name);

describe("a form as data", () => {
	it("clears the fields that depended on the old value, directly or indirectly", () => {
		expect(changeField(form, whole, { field: "work", value: "unemployed" })).toEqual({
			work: "unemployed",
			note: "x",
		});
	});

	it("drops the value of a field that a change hides, and keeps the others", () => {
		const weekly = changeField(form, whole, { field: "often", value: "weekly" });
		expect(weekly).toEqual({ work: "employee", industry: "retail", often: "weekly", note: "x" });
	});

	it("changes nothing when the same value is chosen again", () => {
		expect(changeField(form, whole, { field: "work", value: "employee" })).toBe(whole);
	});

	it("hides fields that depend on a hidden field", () => {
		expect(names(shownFields(form, { work: "unemployed", often: "biweekly" }))).toEqual([
			"work",
			"note",
			"years",
		]);
	});

	it("keeps only values that are shown and filled", () => {
		const sent = { ...whole, work: "unemployed", note: "" };
		expect(checkForm(form, sent, context)).toEqual({ ok: true, value: { work: "unemployed" } });
	});

	it("reports all errors at once", () => {
		const checked = checkForm(form, { work: "employee", industry: "mining" }, context);
		expect(checked).toEqual({
			ok: false,
			refusal: [
				{ field: "industry", rule: "notOffered" },
				{ field: "often", rule: "required" },
			],
		});
	});

	it("asks the caller about options that are loaded separately", () => {
		const bank: Form = [{ name: "bank", kind: "picker", required: true, options: "banks" }];
		const isOffered = (_source: string, value: string) => value === "044";
		expect(checkForm(bank, { bank: "044" }, { ...context, isOffered }).ok).toBe(true);
		expect(checkForm(bank, { bank: "045" }, { ...context, isOffered }).ok).toBe(false);
		expect(checkForm(bank, { bank: "045" }, context).ok).toBe(true);
	});
});

it("never stores a code, a CVC or a number typed twice", () => {
	const form: Form = [
		{ name: "accountNumber", kind: "digits", required: true, check: "account" },
		{ name: "again", kind: "digits", required: true, check: "accountConfirmation" },
		{ name: "cvc", kind: "digits", required: false, check: "cvc" },
		{ name: "proof", kind: "code", required: true, check: "code" },
	];
	const values = { accountNumber: "1", again: "1", cvc: "123", proof: "123456" };
	expect(valuesToStore(form, values)).toEqual({ accountNumber: "1" });
});

it("uses the borrower's kind of document where a form has only its number", () => {
	const numberOnly: Form = [{ name: "cardNo", kind: "digits", required: true, check: "cedula" }];
	const context = { rules: {} as never, today: "2026-11-15" };
	const values = { cardNo: "1020304050" };
	expect(checkForm(numberOnly, values, context).ok).toBe(true);
	expect(checkForm(numberOnly, values, { ...context, document: "ce" }).ok).toBe(false);
});
