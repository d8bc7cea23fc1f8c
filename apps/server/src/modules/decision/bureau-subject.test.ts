import { describe, expect, it } from "vitest";
import { bureauSubjectOf } from "./collect-inputs.ts";

const noAnswers = { BasicInfo: null, IdentityOCR: null, Question: null, Addition: null, BindCard: null };
const personal = {
	firstName: "Ana",
	middleName: "María",
	lastName: "García López",
	birthday: "1990-04-12",
	nationalId: "GALA900412MDFRPN04",
	state: "09",
	city: "09015",
	county: "Roma Norte",
	pinCode: "06700",
	address: "Calle Uno 32",
	rfc: "GALA900412AB1",
};
const enquiry = {
	borrower: { country: "mx" },
	order: { orderNo: "P1" },
	now: new Date("2026-11-17T03:00:00Z"),
	saved: { ...noAnswers, BasicInfo: personal },
	mobile: "5512345678",
} as const;

describe("the person of a bureau enquiry", () => {
	it("has the typed answers, with the name of the city and the local day", () => {
		expect(bureauSubjectOf(enquiry)).toEqual({
			country: "mx",
			identityNumber: "GALA900412MDFRPN04",
			name: "Ana María García López",
			givenNames: "Ana María",
			surname: "García López",
			secondSurname: "",
			birthday: "1990-04-12",
			mobile: "5512345678",
			address: {
				street: "Calle Uno 32",
				area: "Roma Norte",
				city: "Cuauhtémoc",
				stateId: "09",
				postcode: "06700",
			},
			taxNumber: "GALA900412AB1",
			bankNumber: null,
			askedOn: "2026-11-16",
			reference: "P1",
		});
	});

	it("has number and name of the document, and the BVN of the bank account", () => {
		const values = { cardNo: "12345678901", name: "ADA OKONKWO" };
		const saved = {
			...noAnswers,
			IdentityOCR: { values, edits: [] },
			BindCard: { bvn: "22345678901" },
		};
		expect(bureauSubjectOf({ ...enquiry, borrower: { country: "ng" }, saved })).toMatchObject({
			identityNumber: "12345678901",
			name: "ADA OKONKWO",
			bankNumber: "22345678901",
			taxNumber: null,
			address: { city: "", stateId: "", postcode: "" },
		});
	});
});
