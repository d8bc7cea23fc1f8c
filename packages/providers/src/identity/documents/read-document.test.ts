import { checkCurp } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import type { TextLine } from "../ocr/text-line.ts";
import { drawPerson } from "../synthetic/people.ts";
import { readCedulaBarcode } from "./cedula.ts";
import { splitState } from "./nin.ts";
import { type DocumentScan, readDocument } from "./read-document.ts";

const line = (text: string, left: number, y: number, height = 30): TextLine => ({
	text,
	left,
	right: left + text.length * 15,
	y,
	height,
	confidence: 0.95,
});
const see = (seen: Partial<DocumentScan>) =>
	readDocument({
		kinds: regions.mx.terms.documents,
		side: "front",
		lines: [],
		zone: [],
		barcodes: [],
		thisYear: 2026,
		...seen,
	});

/** Lines as the recogniser returned them for a synthetic card, with its lost spaces. */
const ine = (curp: string, birthday = "25/07/1973") => [
	line("INSTITUTO NACIONAL ELECTORAL", 390, 160),
	line("CREDENCIAL PARA VOTAR", 390, 205),
	line("SEXOH", 960, 268, 24),
	line("NOMBRE", 460, 270, 24),
	line("OKAFOR", 460, 302),
	line("PATEL", 460, 336),
	line("RAHUL", 460, 370),
	line("DOMICILIO", 460, 410, 24),
	line("7 LAKE VIEW", 460, 440),
	line("COL CENTRO06000", 460, 472),
	line("CUAUHTEMOC,CDMX", 460, 504),
	line("CLAVE DEELECTOR OKPARA73072509H100", 460, 545),
	line(`CURP ${curp}`, 460, 585),
	line("ANO DE REGISTRO200901", 860, 585),
	line("FECHA DE NACIMIENTO", 460, 628, 24),
	line("VIGENCIA", 880, 628, 24),
	line(birthday, 460, 660),
	line("2021-2031", 880, 660),
];

describe("a Mexican voter card", () => {
	it("gives its fields, and the CURP as checked when digit and birthday agree", () => {
		const read = see({ lines: ine("OAPR730725HJCKTH03") });
		expect(read.ok && read.value.fields).toMatchObject({
			cardNo: { value: "OAPR730725HJCKTH03", source: "checked" },
			name: { value: "RAHUL OKAFOR PATEL", source: "read" },
			lastName: { value: "OKAFOR" },
			secondLastName: { value: "PATEL" },
			birthday: { value: "1973-07-25", source: "checked" },
			address: { value: "7 LAKE VIEW, COL CENTRO 06000, CUAUHTEMOC, CDMX" },
			sex: { value: "male", source: "checked" },
		});
	});

	it("marks a CURP with a replaced character as repaired", () => {
		const read = see({ lines: ine("OAPR73O725HJCKTH03") });
		expect(read.ok && read.value.fields.cardNo).toMatchObject({
			value: "OAPR730725HJCKTH03",
			source: "repaired",
		});
	});

	it("gives no CURP at all when the check digit does not hold, and searches for none", () => {
		const read = see({ lines: ine("OAPR730725HJCKTH04") });
		expect(read.ok && read.value.fields.cardNo).toBeUndefined();
	});

	it("reports a CURP whose birthday is not the printed one as a conflict", () => {
		const read = see({ lines: ine("OAPR730725HJCKTH03", "26/07/1973") });
		expect(read.ok && read.value.fields.cardNo?.source).toBe("read");
		expect(read.ok && read.value.conflicts).toEqual(["birthday"]);
	});

	it("accepts almost no CURP with one wrong character: names, birthday and sex confirm it", () => {
		const right = "OAPR730725HJCKTH03";
		const silent: string[] = [];
		for (let at = 0; at < right.length; at++) {
			for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
				const wrong = right.slice(0, at) + letter + right.slice(at + 1);
				if (wrong === right) continue;
				const read = see({ lines: ine(wrong) });
				const cardNo = read.ok ? read.value.fields.cardNo : undefined;
				if (cardNo?.source === "checked" && cardNo.value !== right) silent.push(cardNo.value);
			}
		}
		// Characters that no other place on the card confirms (place of birth, century mark) depend on a check digit
		// modulo 10.
		expect(silent.every((curp) => checkCurp(curp).ok)).toBe(true);
		expect(silent.length).toBeLessThan(6);
	});

	it("is refused for its wrong side, and anything else as no document", () => {
		const zone = [
			"IDMEX2679085599<<<<<<<<<<<<<<<",
			"7307258M3112319MEX<<<<<<<<<<<6",
			"OKAFOR<PATEL<<RAHUL<<<<<<<<<<<",
		];
		const back = zone.map((text, row) => line(text, 100, 500 + row * 50));
		expect(see({ lines: back })).toEqual({ ok: false, refusal: "wrongSide" });
		expect(see({ lines: ine("X"), side: "back" })).toEqual({ ok: false, refusal: "wrongSide" });
		expect(see({ lines: [line("MENU DEL DIA", 1, 1)] })).toEqual({ ok: false, refusal: "notADocument" });
		const read = see({ lines: back, zone: back, side: "back" });
		expect(read.ok && read.value).toMatchObject({
			kind: "ineBack",
			machineRead: true,
			fields: {
				documentNo: { value: "267908559", source: "checked" },
				lastName: { value: "OKAFOR", source: "read" },
				secondLastName: { value: "PATEL", source: "read" },
			},
		});
	});
});

describe("Indian documents", () => {
	const pan = (number: string) => [
		line("INCOME TAX DEPARTMENT", 60, 50),
		line("GOVT.OF INDIA", 700, 50),
		line(number, 420, 180, 44),
		line("Name", 320, 255, 24),
		line("RAHUL OKAFOR", 320, 290),
		line("Father's Name", 320, 342, 24),
		line("PATEL OKAFOR", 320, 378),
		line("Date of Birth", 320, 430, 24),
		line("25/07/1973", 320, 466),
	];

	it("include a PAN card, whose number is never checked, and repaired where a digit was read for a letter", () => {
		const read = see({ kinds: regions.in.terms.documents, lines: pan("DXMP06924F") });
		expect(read.ok && read.value.fields).toMatchObject({
			cardNo: { value: "DXMPO6924F", source: "repaired" },
			name: { value: "RAHUL OKAFOR" },
			fatherName: { value: "PATEL OKAFOR" },
			birthday: { value: "1973-07-25" },
		});
		const ofMother = pan("DXMPK6924F").map((each) => ({
			...each,
			text: each.text.replace("Father", "Mother"),
		}));
		const single = see({ kinds: regions.in.terms.documents, lines: ofMother });
		expect(single.ok && single.value.fields).toMatchObject({
			name: { value: "RAHUL OKAFOR" },
			motherName: { value: "PATEL OKAFOR" },
		});
		expect(single.ok && single.value.fields.fatherName).toBeUndefined();
		const exact = see({ kinds: regions.in.terms.documents, lines: pan("DXMPK6924F") });
		expect(exact.ok && exact.value.fields.cardNo?.source).toBe("read");
	});

	it("never reveal a whole Aadhaar number", () => {
		const { aadhaar } = drawPerson(3);
		const printed = aadhaar.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
		const lines = [
			line("Government of India", 360, 60),
			line("RAHUL OKAFOR", 330, 200),
			line("DOB:25/07/1973", 330, 246),
			line("MALE", 330, 292),
			line(printed, 330, 500, 44),
		];
		const read = see({ kinds: regions.in.terms.documents, lines });
		expect(read.ok && read.value.fields.cardNo).toMatchObject({ value: aadhaar.slice(8), source: "checked" });
		expect(read.ok && read.value.fields.name?.value).toBe("RAHUL OKAFOR");
		expect(JSON.stringify(read).replaceAll(/\D/g, "")).not.toContain(aadhaar);
	});
});

describe("Colombian and Nigerian documents", () => {
	it("include the yellow card, whose values are above their labels", () => {
		const lines = [
			line("REPUBLICA DE COLOMBIA", 300, 50),
			line("CEDULA DE CIUDADANIA", 320, 130),
			line("NUMERO 1.829.928.430", 330, 200, 36),
			line("OKAFOR PATEL", 330, 280),
			line("APELLIDOS", 330, 312, 24),
			line("RAHUL", 330, 380),
			line("NOMBRES", 330, 412, 24),
		];
		const read = see({ kinds: regions.co.terms.documents, lines });
		expect(read.ok && read.value.fields).toMatchObject({
			cardNo: { value: "1829928430", source: "read" },
			name: { value: "RAHUL OKAFOR PATEL" },
			lastName: { value: "OKAFOR" },
			secondLastName: { value: "PATEL" },
		});
		expect(read.ok && read.value.fields.fatherName).toBeUndefined();
	});

	it("ignore a barcode that is not the card's", () => {
		expect(readCedulaBarcode(new TextEncoder().encode("https://example.org/1234567890"))).toBeNull();
	});

	it("include a NIN card, whose number is never more than read", () => {
		const lines = [
			line("FEDERAL REPUBLIC OF NIGERIA", 250, 50),
			line("SURNAME/NOM", 320, 172, 24),
			line("OKAFOR", 320, 208),
			line("GIVEN NAMES/PRENOMS", 320, 258, 24),
			line("RAHUL", 320, 294),
			line("DATE OF BIRTH", 320, 344, 24),
			line("25 JUL 1973", 320, 380),
			line("National Identification Number (NIN)", 330, 482, 24),
			line("2679 085 5912", 330, 535, 48),
		];
		const read = see({ kinds: regions.ng.terms.documents, lines });
		expect(read.ok && read.value.fields).toMatchObject({
			cardNo: { value: "26790855912", source: "read" },
			name: { value: "RAHUL OKAFOR" },
			lastName: { value: "OKAFOR" },
			birthday: { value: "1973-07-25" },
		});
	});

	it("include a NIN slip, with birthday, surname and address in their own fields", () => {
		const lines = [
			line("National Identity Management System", 200, 50),
			line("Tracking ID: S7Y0TXK1Z000A", 320, 182, 24),
			line("NIN: 26790855912", 320, 232, 24),
			line("Surname: OKAFOR", 320, 282, 24),
			line("First Name: RAHUL", 320, 332, 24),
			line("Middle Name: PATEL", 320, 382, 24),
			line("Gender: M", 320, 432, 24),
			line("Date of Birth: 25 JUL 1973", 560, 432, 24),
			line("Address:", 320, 492, 24),
			line("7 LAKE VIEW", 320, 528),
			line("IKEJALAGOS", 320, 564),
		];
		const read = see({ kinds: regions.ng.terms.documents, lines });
		expect(read.ok && read.value.fields).toMatchObject({
			name: { value: "RAHUL PATEL OKAFOR" },
			lastName: { value: "OKAFOR" },
			birthday: { value: "1973-07-25" },
			address: { value: "7 LAKE VIEW, IKEJA, LAGOS" },
		});
		expect(read.ok && read.value.fields.fatherName).toBeUndefined();
	});

	it.each([
		["14 MARKET ROAD, IKEJA, LAGOS", "14 MARKET ROAD, IKEJA, LAGOS"],
		["14 MARKET ROAD, IKEJA LAGOS", "14 MARKET ROAD, IKEJA, LAGOS"],
		["2 CHURCH STREET, UYO AKWA IBOM", "2 CHURCH STREET, UYO, AKWA IBOM"],
		["5 PALACE WAY, IBADAN OYO", "5 PALACE WAY, IBADAN, OYO"],
		["5 PALACE WAY, ILOYO", "5 PALACE WAY, ILOYO"],
		["LAGOS", "LAGOS"],
		["14 MARKET ROAD 3", "14 MARKET ROAD 3"],
	])("write the state of the address %s after a comma", (read, expected) => {
		expect(splitState(read)).toBe(expected);
	});
});
