import type { BureauSubject } from "./credit-bureau.ts";

/** For tests of the adapters: a person of each region is this one with other numbers. */
export const sampleSubject: BureauSubject = {
	country: "ng",
	identityNumber: "12345678901",
	name: "Ada Okonkwo",
	givenNames: "Ada",
	surname: "Okonkwo",
	secondSurname: "",
	birthday: "1990-04-12",
	mobile: "8031234567",
	address: { street: "12 Broad Street", area: "", city: "Ikeja", stateId: "la", postcode: "" },
	taxNumber: null,
	bankNumber: "22345678901",
	askedOn: "2026-11-17",
	reference: "P261115ABC",
};

export const mexicanSubject: BureauSubject = {
	...sampleSubject,
	country: "mx",
	identityNumber: "GALA900412MDFRPN04",
	name: "Ana María García López",
	givenNames: "Ana María",
	surname: "García",
	secondSurname: "López",
	mobile: "5512345678",
	address: {
		street: "Calle Niño Perdido 32-B",
		area: "Roma Norte",
		city: "Cuauhtémoc",
		stateId: "09",
		postcode: "06700",
	},
	bankNumber: null,
};
