import type { FormContext } from "@puente/core/validation";
import { inputRulesOf, loadForms, packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import {
	changeValue,
	firstOpenField,
	invalidFields,
	leaveField,
	markRefused,
	startForm,
	validateForm,
	validatePage,
} from "./form-state.ts";

const context: FormContext = { rules: inputRulesOf(packs.ng), today: "2026-11-15", mobile: "8031234567" };
const { personal, additional } = await loadForms("ng");

describe("form state", () => {
	it("starts with saved and then drafted values, and preselects a single choice", () => {
		const saved = { firstName: "Adaeze", lastName: "Okafor" };
		const state = startForm(personal, [saved, { lastName: "Okoro", unknown: "x" }]);
		expect(state.values).toEqual({ cardType: "nin", firstName: "Adaeze", lastName: "Okoro" });
		expect(state.issues).toEqual({});
	});

	it("validates a field on blur, not while typing", () => {
		const one = changeValue(personal, startForm(personal, []), "firstName", "Ad");
		expect(one.issues).toEqual({});
		const two = leaveField(personal, one, "firstName", context);
		expect(two.issues).toEqual({ firstName: { problem: "nameTooShort", values: { min: 3 } } });
		expect(changeValue(personal, two, "firstName", "Ada").issues).toEqual({});
	});

	it("does not mark an empty field on blur", () => {
		expect(leaveField(personal, startForm(personal, []), "firstName", context).issues).toEqual({});
	});

	it("marks every invalid field on submit and names them in order", () => {
		const { state, send } = validateForm(personal, startForm(personal, [{ firstName: "Adaeze" }]), context);
		expect(send).toBeNull();
		const names = invalidFields(personal, state).map(({ name }) => name);
		expect(names.slice(0, 3)).toEqual(["lastName", "gender", "birthday"]);
		expect(state.issues["middleName"]).toBeUndefined();
		expect(state.issues["city"]?.problem).toBe("required");
		expect(state.issues["email"]?.problem).toBe("emailRequired");
	});

	it("clears dependent fields and their errors", () => {
		const start = startForm(personal, [{ state: "LA", city: "LA-ikeja" }]);
		const marked = markRefused(start, [{ field: "city", problem: "notOffered" }]);
		const moved = changeValue(personal, marked, "state", "AB");
		expect(moved.values["city"]).toBeUndefined();
		expect(moved.issues["city"]).toBeUndefined();
	});

	it("reports a birthday that the CURP contradicts at the birthday", async () => {
		const { personal: form } = await loadForms("mx");
		const mx = { ...context, rules: inputRulesOf(packs.mx) };
		const own = changeValue(form, startForm(form, []), "nationalId", "HERL900517MDFRRC04");
		expect(own.values["birthday"]).toBe("1990-05-17");
		const other = leaveField(form, changeValue(form, own, "birthday", "1990-05-18"), "birthday", mx);
		expect(other.issues).toEqual({ birthday: { problem: "birthdayNotOfCurp" } });
	});

	it("fills in the days of half-monthly pay, and clears them for another frequency", () => {
		const start = startForm(additional, [{ employmentType: "employee" }]);
		const half = changeValue(additional, start, "payFrequency", "biweekly");
		expect(half.values).toMatchObject({ monthlyPayday: "15", monthlyPaydayTwo: "30" });
		const { values } = changeValue(additional, half, "payFrequency", "monthly");
		expect([values["monthlyPayday"], values["monthlyPaydayTwo"]]).toEqual([undefined, undefined]);
	});

	it("takes work as the source of income of those who work", () => {
		const works = changeValue(additional, startForm(additional, []), "employmentType", "part-time");
		expect(works.values["incomeSource"]).toBe("self");
		expect(changeValue(additional, works, "employmentType", "student").values["incomeSource"]).toBe("");
	});

	it("takes nothing from a CURP that is not whole", async () => {
		const { personal: mexican } = await loadForms("mx");
		const { values } = changeValue(mexican, startForm(mexican, []), "nationalId", "HERL900517MDFRRC0");
		expect(values).toEqual({ cardType: "ine", nationalId: "HERL900517MDFRRC0" });
	});

	it("validates the second contact against the first on blur", () => {
		const start = startForm(additional, [{ emergencyContactMobile1: "8030000001" }]);
		const state = leaveField(
			additional,
			changeValue(additional, start, "emergencyContactMobile2", "08030000001"),
			"emergencyContactMobile2",
			context,
		);
		expect(state.issues["emergencyContactMobile2"]).toEqual({ problem: "contactPhonesEqual" });
	});

	it("submits shown values, without derived or hidden ones", async () => {
		const { personal: indian } = await loadForms("in");
		const form = indian.filter(({ name }) => ["birthday", "age", "aadhaar", "county"].includes(name));
		const start = startForm(form, [
			{ birthday: "1990-01-01", age: "36", aadhaar: "234123412346", county: " " },
		]);
		const { send } = validateForm(form, start, { ...context, rules: inputRulesOf(packs.in) });
		expect(send).toEqual({ birthday: "1990-01-01", aadhaar: "234123412346" });
	});

	it("marks the fields that the server refuses", () => {
		const state = markRefused(startForm(personal, []), [
			{ field: "values.email", problem: "emailDomain", values: { domains: "gmail.com" } },
		]);
		expect(state.issues["email"]).toEqual({ problem: "emailDomain", values: { domains: "gmail.com" } });
	});
});

describe("a page of a form", () => {
	const names = ["firstName", "lastName"];

	it("shows only its own errors and keeps those of other pages", () => {
		const marked = markRefused(startForm(personal, []), [{ field: "email", problem: "format" }]);
		const checked = validatePage(personal, marked, context, names);
		expect(Object.keys(checked.issues).toSorted()).toEqual(["email", "firstName", "lastName"]);
		expect(invalidFields(personal, checked, names).map(({ name }) => name)).toEqual(names);
	});

	it("is valid when its own fields are", () => {
		const started = startForm(personal, [{ firstName: "Ada", lastName: "Okafor" }]);
		const checked = validatePage(personal, started, context, names);
		expect(checked.issues).toEqual({});
		expect(invalidFields(personal, checked, names)).toEqual([]);
		expect(firstOpenField(personal, checked.values, context)).toBe("gender");
	});
});
