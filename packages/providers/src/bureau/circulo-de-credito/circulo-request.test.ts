import { describe, expect, it } from "vitest";
import { mexicanSubject as subject } from "../sample-subject.ts";
import { enquiryOf } from "./circulo-request.ts";

const { address } = subject;

describe("an enquiry at Círculo de Crédito", () => {
	it("has names and address in capitals without accents, as the bureau asks", () => {
		expect(enquiryOf(subject)).toEqual({
			apellidoPaterno: "GARCIA",
			apellidoMaterno: "LOPEZ",
			primerNombre: "ANA",
			segundoNombre: "MARIA",
			fechaNacimiento: "1990-04-12",
			RFC: "GALA900412",
			CURP: "GALA900412MDFRPN04",
			nacionalidad: "MX",
			domicilio: {
				direccion: "CALLE NINO PERDIDO 32B",
				coloniaPoblacion: "ROMA NORTE",
				delegacionMunicipio: "CUAUHTEMOC",
				ciudad: "CUAUHTEMOC",
				estado: "CDMX",
				CP: "06700",
			},
		});
	});

	it("has the RFC that the borrower gave, in place of the one in the CURP", () => {
		expect(enquiryOf({ ...subject, taxNumber: "GALA900412AB1" })?.RFC).toBe("GALA900412AB1");
	});

	it.each([
		["Montes de Oca", "Ruiz", "MONTES DE OCA", "RUIZ"],
		["de la Cruz Ruiz", "", "DE LA CRUZ", "RUIZ"],
	])(
		"has the surnames %j and %j as %j and %j",
		(surname, secondSurname, apellidoPaterno, apellidoMaterno) => {
			expect(enquiryOf({ ...subject, surname, secondSurname })).toMatchObject({
				apellidoPaterno,
				apellidoMaterno,
			});
		},
	);

	it("fills what the bureau requires and the borrower does not have", () => {
		const short = { ...subject, secondSurname: "", address: { ...address, street: "Reforma", area: "" } };
		expect(enquiryOf(short)).toMatchObject({
			apellidoMaterno: "X",
			domicilio: { direccion: "REFORMA SN", coloniaPoblacion: "CUAUHTEMOC" },
		});
	});

	it("cuts what is longer than the bureau takes", () => {
		const long = enquiryOf({ ...subject, address: { ...address, street: "Avenida ".repeat(30) } });
		expect(long?.domicilio.direccion.length).toBeLessThanOrEqual(85);
	});

	it.each([
		["an unknown state", { stateId: "33" }],
		["a postcode of four digits", { postcode: "6700" }],
		["no postcode", { postcode: "" }],
	])("is not made with %s", (_what, change) => {
		expect(enquiryOf({ ...subject, address: { ...address, ...change } })).toBeNull();
	});
});
