import { checkCedula } from "@puente/core/validation";
import type { DocumentFields, ReadField } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import { beside, column, dateText, field, findLabel, nameText, present } from "./lines.ts";
import { readMrz } from "./mrz.ts";
import { withEnye } from "./spanish-names.ts";
import { splitSurnames } from "./surnames.ts";

const labels = [
	"APELLIDOS",
	"NOMBRES",
	"NUMERO",
	"NUIP",
	"FECHA",
	"LUGAR",
	"SEXO",
	"FIRMA",
	"CEDULA DE CIUDADANIA",
	"REPUBLICA",
];

/** Thousands are separated by points; no check digit exists, so the front alone is never more than read. */
function numberField(lines: readonly TextLine[]): ReadField | undefined {
	const labelled = [beside(lines, "NUMERO"), beside(lines, "NUIP")];
	for (const line of [...labelled, ...lines]) {
		const found = /\d{1,3}(?:[., ]\d{3}){1,3}(?!\d)|\d{6,10}/.exec(line?.text ?? "")?.[0];
		const number = found?.replaceAll(/\D/g, "") ?? "";
		if (line !== undefined && checkCedula(number).ok) return field([line], number);
	}
	return undefined;
}

export function readCedulaFront(lines: readonly TextLine[]): DocumentFields {
	// The yellow card prints the value above its label, the digital one below it.
	const up = findLabel(lines, "NUIP") === undefined;
	const at = (label: string) => column(lines, findLabel(lines, label), { rows: 1, stopAt: labels, up })[0];
	const [surnames, given] = [at("APELLIDOS"), at("NOMBRES")];
	const text = (line: TextLine | undefined) => withEnye(nameText(line?.text ?? ""));
	const { first, second } = splitSurnames(text(surnames));
	const givenNames = text(given);
	const whole = surnames && given ? `${givenNames} ${text(surnames)}` : null;
	return present({
		cardNo: numberField(lines),
		name: field([given, surnames], whole),
		givenNames: field([given], givenNames),
		lastName: field([surnames], first),
		secondLastName: field([surnames], second),
	});
}

export type CedulaBarcode = {
	readonly cardNo: string;
	readonly father: string;
	readonly mother: string;
	readonly given: string;
	readonly birthday: string;
};

/**
 * The PDF417 of the yellow card: number, surnames and names in fixed-width fields padded with zero bytes, then sex
 * and date of birth. The layout is known from open readers, not from the registry: data that does not fit it is not
 * used.
 */
export function readCedulaBarcode(bytes: Uint8Array): CedulaBarcode | null {
	const text = new TextDecoder("latin1").decode(bytes);
	const match =
		/(\d{10})([A-ZÑ ]+)\0+([A-ZÑ ]*)\0+([A-ZÑ ]+)\0+([A-ZÑ ]*)\0+0?[MF](\d{4})(\d{2})(\d{2})/.exec(text);
	if (match === null) return null;
	const [, number = "", father = "", mother = "", first = "", second = "", year, month, day] = match;
	const cardNo = number.replace(/^0+/, "");
	if (!checkCedula(cardNo).ok || dateText(`${day}/${month}/${year}`) === null) return null;
	return {
		cardNo,
		father: nameText(father),
		mother: nameText(mother),
		given: nameText(`${first} ${second}`),
		birthday: `${year}-${month}-${day}`,
	};
}

export function cedulaBarcodeFields(read: CedulaBarcode, printedBirthday: string | null): DocumentFields {
	// The barcode proves its own reading (Reed-Solomon), which is enough for the number; the birthday is also printed
	// and must agree.
	const sure = (value: string, isChecked = false): ReadField | undefined =>
		value === "" ? undefined : { value, confidence: 1, source: isChecked ? "checked" : "read" };
	return present({
		cardNo: sure(read.cardNo, true),
		name: sure(`${read.given} ${read.father} ${read.mother}`.trim()),
		givenNames: sure(read.given),
		lastName: sure(read.father),
		secondLastName: sure(read.mother),
		birthday: sure(read.birthday, read.birthday === printedBirthday),
	});
}

export function readCedulaBack(lines: readonly TextLine[]): DocumentFields {
	const beneath = column(lines, findLabel(lines, "FECHA DE NACIMIENTO"), { rows: 1 });
	const near = [beside(lines, "FECHA DE NACIMIENTO"), ...beneath];
	const born = near.find((line) => line !== undefined && dateText(line.text) !== null);
	return present({ birthday: field([born], born === undefined ? null : dateText(born.text)) });
}

/** The digital card: its zone carries the number among the optional data, under the composite check digit. */
export function readCedulaZone(lines: readonly TextLine[], thisYear: number): DocumentFields | null {
	const mrz = readMrz(
		lines.map((line) => line.text),
		thisYear,
	);
	if (mrz === null || mrz.issuer !== "COL") return null;
	const { lastName, secondLastName, given, full } = mrz.names;
	return present({
		cardNo: checkCedula(mrz.optional).ok ? field(lines, mrz.optional, mrz.source) : undefined,
		birthday: field(lines, mrz.birthday, mrz.source),
		expiresOn: field(lines, mrz.expiresOn, mrz.source),
		givenNames: field(lines, given),
		lastName: field(lines, lastName),
		secondLastName: field(lines, secondLastName),
		name: field(lines, full),
	});
}
