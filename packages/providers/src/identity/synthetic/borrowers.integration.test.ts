import type { FrontKind } from "@puente/core/document-kind";
import { type Country, countries } from "@puente/core/region";
import { checkAadhaar, checkCedula, checkCurp, checkNin, checkPan } from "@puente/core/validation";
import { packs } from "@puente/regions";
import { sandboxes } from "@puente/regions/sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { drawBorrower, type SyntheticBorrower } from "./borrowers.ts";
import { drawDemoPerson } from "./demo-people.ts";

const checks: Readonly<Record<FrontKind, (number: string) => { readonly ok: boolean }>> = {
	ineFront: checkCurp,
	cedulaFront: checkCedula,
	panFront: checkPan,
	aadhaarFront: checkAadhaar,
	ninSlip: checkNin,
	ninCard: checkNin,
};
const isNumberIn = (country: Country, number: string) => checks[sandboxes[country].document.front](number).ok;

let all: SyntheticBorrower[];
beforeAll(async () => {
	all = await Promise.all(
		countries.flatMap((country) => ([0, 1] as const).map((which) => drawBorrower(country, which))),
	);
});

describe("synthetic borrowers", () => {
	it("type what their documents show", () => {
		for (const { country, typed, printed, person } of all) {
			expect(isNumberIn(country, typed.nationalId)).toBe(true);
			expect(printed.front.cardNo).toBe(typed.nationalId);
			const { firstName, middleName, lastName, secondLastName } = typed;
			const names = [firstName, middleName, lastName, secondLastName].filter((name) => name !== "");
			expect(printed.front.name).toBe(names.join(" "));
			expect(typed.birthday).toBe(person.birthday);
			expect(typed.address).toMatch(/\d/);
		}
	});

	it("have a back exactly where the document has one", () => {
		const withBack = all.filter(({ back }) => back !== null).map(({ country }) => country);
		const expected = countries.filter((country) => sandboxes[country].document.back !== null);
		expect(withBack).toEqual(expected.flatMap((country) => [country, country]));
		expect(expected).toEqual(countries.filter((country) => packs[country].identity.sides.length === 2));
	});

	it("of Mexico have a CURP with their birthday and place of birth", () => {
		for (const { typed } of all.slice(0, 2)) {
			const facts = { birthday: typed.birthday, birthPlace: typed.cityOfBirth };
			expect(checkCurp(typed.nationalId, facts)).toEqual({ ok: true, value: typed.nationalId });
		}
	});

	it("are different people, and the same ones on every run", async () => {
		expect(new Set(all.map(({ typed }) => typed.nationalId)).size).toBe(all.length);
		// Faces are compared within a country.
		const faces = all.map(({ country, selfie }) => country + Buffer.from(selfie).toString("base64"));
		expect(new Set(faces).size).toBe(all.length);
		expect((await drawBorrower("mx", 0)).typed).toEqual(all[0]?.typed);
	});

	it.each(countries)(
		"of %s have namesakes: other people with documents under the same name",
		async (country) => {
			const [one, namesake] = await Promise.all([drawBorrower(country, 0), drawBorrower(country, 0, 1)]);
			expect(namesake.typed.lastName).toBe(one.typed.lastName);
			expect(isNumberIn(country, namesake.typed.nationalId)).toBe(true);
			expect(namesake.printed.front.cardNo).toBe(namesake.typed.nationalId);
			expect(namesake.typed.nationalId).not.toBe(one.typed.nationalId);
			expect(Buffer.from(namesake.selfie).equals(one.selfie)).toBe(false);
		},
	);
});

describe("synthetic people of the demo data", () => {
	it.each(countries)("of %s type what their documents show, for any index", async (country) => {
		const [one, same, other, again] = await Promise.all([
			drawDemoPerson(country, 3, 0),
			drawDemoPerson(country, 3, 0),
			drawDemoPerson(country, 4, 0),
			drawDemoPerson(country, 3, 1),
		]);
		expect(isNumberIn(country, one.typed.nationalId)).toBe(true);
		expect(one.printed.cardNo).toBe(one.typed.nationalId);
		expect(same.typed).toEqual(one.typed);
		expect(again.typed.firstName).toBe(one.typed.firstName);
		const numbers = [one, other, again].map(({ typed }) => typed.nationalId);
		expect(new Set(numbers).size).toBe(3);
	});
});
