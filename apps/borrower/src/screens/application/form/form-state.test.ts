import type { FormContext } from "@puente/core/validation";
import { inputRulesOf, loadForms, packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { firstTroubled, judged, left, refused, startForm, typed } from "./form-state.ts";

const context: FormContext = { rules: inputRulesOf(packs.ng), today: "2026-11-15", mobile: "8031234567" };
const { personal, additional } = await loadForms("ng");

describe("a form that is filled in", () => {
	it("starts with what was saved, then typed, and answers a picker that offers one choice", () => {
		const saved = { firstName: "Adaeze", lastName: "Okafor" };
		const state = startForm(personal, [saved, { lastName: "Okoro", unknown: "x" }]);
		expect(state.values).toEqual({ cardType: "nin", firstName: "Adaeze", lastName: "Okoro" });
		expect(state.troubles).toEqual({});
	});

	it("says nothing while a name is typed, and says it on leaving the field", () => {
		const one = typed(personal, startForm(personal, []), "firstName", "Ad");
		expect(one.troubles).toEqual({});
		const two = left(personal, one, "firstName", context);
		expect(two.troubles).toEqual({ firstName: { problem: "nameTooShort", values: { min: 3 } } });
		expect(typed(personal, two, "firstName", "Ada").troubles).toEqual({});
	});

	it("does not complain about a field that was only passed through", () => {
		expect(left(personal, startForm(personal, []), "firstName", context).troubles).toEqual({});
	});

	it("marks every empty required field when it is sent, and names the first on the screen", () => {
		const { state, send } = judged(personal, startForm(personal, [{ firstName: "Adaeze" }]), context);
		expect(send).toBeNull();
		expect(firstTroubled(personal, state)?.name).toBe("lastName");
		expect(state.troubles["middleName"]).toBeUndefined();
		expect(state.troubles["city"]?.problem).toBe("stateFirst");
		expect(state.troubles["email"]?.problem).toBe("emailRequired");
	});

	it("empties what depends on a changed field, with its mark", () => {
		const start = startForm(personal, [{ state: "LA", city: "LA-ikeja" }]);
		const marked = refused(start, [{ field: "city", problem: "notOffered" }]);
		const moved = typed(personal, marked, "state", "AB");
		expect(moved.values["city"]).toBeUndefined();
		expect(moved.troubles["city"]).toBeUndefined();
	});

	it("judges the second contact against the first on leaving it", () => {
		const start = startForm(additional, [{ emergencyContactMobile1: "8030000001" }]);
		const state = left(
			additional,
			typed(additional, start, "emergencyContactMobile2", "08030000001"),
			"emergencyContactMobile2",
			context,
		);
		expect(state.troubles["emergencyContactMobile2"]).toEqual({ problem: "contactPhonesEqual" });
	});

	it("sends what was typed and shown, and nothing computed or hidden", async () => {
		const { personal: indian } = await loadForms("in");
		const form = indian.filter(({ name }) => ["birthday", "age", "aadhaar", "county"].includes(name));
		const start = startForm(form, [
			{ birthday: "1990-01-01", age: "36", aadhaar: "234123412346", county: " " },
		]);
		const { send } = judged(form, start, { ...context, rules: inputRulesOf(packs.in) });
		expect(send).toEqual({ birthday: "1990-01-01", aadhaar: "234123412346" });
	});

	it("shows what the server refused at the field itself", () => {
		const state = refused(startForm(personal, []), [
			{ field: "values.email", problem: "emailDomain", values: { domains: "gmail.com" } },
		]);
		expect(state.troubles["email"]).toEqual({ problem: "emailDomain", values: { domains: "gmail.com" } });
	});
});
