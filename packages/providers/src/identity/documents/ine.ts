import { checkCurp, readCurp } from "@puente/core/validation";
import type { DocumentFields, FieldName, ReadField } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import {
	addressText,
	beside,
	column,
	dateText,
	field,
	findLabel,
	nameText,
	plain,
	present,
} from "./lines.ts";
import { type Mrz, readMrz } from "./mrz.ts";
import { withEnye } from "./spanish-names.ts";

const labels = [
	"NOMBRE",
	"SEXO",
	"DOMICILIO",
	"CLAVE DE ELECTOR",
	"CURP",
	"FECHA DE NACIMIENTO",
	"SECCION",
	"VIGENCIA",
	"ANO DE REGISTRO",
];

// L letter, D digit, A either: four letters, date, sex, place and consonants, century mark, check digit.
const curpMask = "LLLLDDDDDDLLLLLLAD";
const toLetter: Readonly<Record<string, string>> = { "0": "O", "1": "I", "5": "S", "8": "B", "2": "Z" };
const toDigit: Readonly<Record<string, string>> = {
	O: "0",
	Q: "0",
	D: "0",
	I: "1",
	L: "1",
	S: "5",
	B: "8",
	Z: "2",
};

/** Replaces a digit where only a letter is possible, and the reverse. Never searches for a fitting character. */
function maskCurp(text: string): string {
	return Array.from(text, (letter, at) => {
		if (curpMask[at] === "L") return toLetter[letter] ?? letter;
		return curpMask[at] === "D" ? (toDigit[letter] ?? letter) : letter;
	}).join("");
}

const firstInner = (name: string, letters: RegExp): string => letters.exec(name.slice(1))?.[0] ?? "X";
/** A CURP writes X for Ñ. */
const asInCurp = (name: string): string => name.replaceAll("Ñ", "X");

/**
 * The letters of a CURP come from the name (RENAPO, Instructivo normativo). Exceptions exist, so a name that does not
 * fit contradicts nothing; one that fits confirms nine of the characters.
 */
function namesFit(curp: string, names: { father: string; mother: string; given: string }): boolean {
	const skip = /^(?:(?:DE|DEL|LA|LAS|LOS|Y|MC|VON|VAN) )+/;
	const father = asInCurp(names.father.replace(skip, ""));
	const mother = asInCurp(names.mother.replace(skip, ""));
	const given = asInCurp(names.given.replace(/^(?:MARIA|MA|JOSE|J) (?=\S)/, "").replace(skip, ""));
	const vowel = firstInner(father, /[AEIOU]/);
	const consonants = [father, mother, given].map((name) => firstInner(name, /[B-DF-HJ-NP-TV-Z]/)).join("");
	const start = `${father[0] ?? "X"}${vowel}${mother[0] ?? "X"}${given[0] ?? "X"}`;
	return curp.startsWith(start) && curp.slice(13, 16) === consonants;
}

/**
 * The check digit misses a tenth of single errors, so it alone proves nothing: "checked" also requires the printed
 * birthday, sex and names, and no replaced character.
 */
function curpField(line: TextLine | undefined, agrees: (curp: string) => boolean): ReadField | undefined {
	if (line === undefined) return undefined;
	const raw = compact(line.text);
	const masked = maskCurp(raw);
	if (!checkCurp(masked).ok) return undefined;
	if (masked !== raw) return field([line], masked, "repaired");
	return field([line], raw, agrees(raw) ? "checked" : "read");
}

function curpLine(lines: readonly TextLine[]): TextLine | undefined {
	const labelled = beside(lines, "CURP");
	if (labelled !== undefined && checkCurp(maskCurp(compact(labelled.text))).ok) return labelled;
	// The label may be lost or merged with the number; a number with a right check digit needs no label.
	for (const line of lines) {
		const text = compact(line.text, Number.POSITIVE_INFINITY);
		for (let at = 0; at + 18 <= text.length; at++) {
			const part = text.slice(at, at + 18);
			if (checkCurp(part).ok) return { ...line, text: part };
		}
	}
	return labelled;
}

function compact(text: string, length = 18): string {
	return plain(text)
		.replaceAll(/[^A-Z0-9]/g, "")
		.slice(0, length);
}

export function readIneFront(lines: readonly TextLine[]): { fields: DocumentFields; conflicts: FieldName[] } {
	const names = column(lines, findLabel(lines, "NOMBRE"), { rows: 3, stopAt: labels });
	const [father, mother, given] = names;
	const street = column(lines, findLabel(lines, "DOMICILIO"), { rows: 3, stopAt: labels });
	const bornLine = dateBelow(lines);
	const birthday = bornLine === undefined ? null : dateText(bornLine.text);
	const text = (line: TextLine | undefined) => withEnye(nameText(line?.text ?? ""));
	const printedSex = /^[HM]/.exec(plain(beside(lines, "SEXO")?.text ?? ""))?.[0];
	const cardNo = curpField(curpLine(lines), (curp) => {
		const curpFacts = readCurp(curp);
		const fits = namesFit(curp, { father: text(father), mother: text(mother), given: text(given) });
		return (
			fits && curpFacts?.birthday === birthday && (printedSex === undefined || curpFacts.sex === printedSex)
		);
	});
	const facts = cardNo === undefined ? null : readCurp(cardNo.value);
	const full = names.length === 3 ? [given, father, mother].map(text).join(" ") : null;
	const agrees = cardNo?.source === "checked";
	const fields = present({
		cardNo,
		name: field(names, full),
		givenNames: field([given], text(given)),
		lastName: field([father], text(father)),
		secondLastName: field([mother], text(mother)),
		birthday: field([bornLine], birthday, agrees ? "checked" : "read"),
		address: field(street, addressText(street)),
		sex: sexField(lines, facts?.sex, cardNo),
	});
	const clash = facts !== null && birthday !== null && facts.birthday !== birthday;
	return { fields, conflicts: clash ? ["birthday"] : [] };
}

function dateBelow(lines: readonly TextLine[]): TextLine | undefined {
	const label = findLabel(lines, "FECHA DE NACIMIENTO");
	const near = [beside(lines, "FECHA DE NACIMIENTO"), ...column(lines, label, { rows: 2 })];
	const found = near.find((line) => line !== undefined && dateText(line.text) !== null);
	// The front carries only one full date; registration and validity are years.
	return found ?? lines.find((line) => dateText(line.text) !== null);
}

/** H hombre, M mujer: male and female in the form. */
function sexField(lines: readonly TextLine[], fromCurp: string | undefined, cardNo: ReadField | undefined) {
	const line = beside(lines, "SEXO");
	const printed = /^[HM]/.exec(plain(line?.text ?? ""))?.[0];
	const mark = printed ?? fromCurp;
	if (mark !== "H" && mark !== "M") return undefined;
	const value = mark === "H" ? "male" : "female";
	if (line !== undefined && printed !== undefined)
		return field([line], value, printed === fromCurp ? "checked" : "read");
	return cardNo && { value, confidence: cardNo.confidence, source: cardNo.source };
}

function mrzFields(mrz: Mrz, lines: readonly TextLine[]): DocumentFields {
	// The third line has no check digit: its names are only read.
	const { lastName, secondLastName, given, full } = mrz.names;
	return present({
		documentNo: field(lines, mrz.documentNo, mrz.source),
		birthday: field(lines, mrz.birthday, mrz.source),
		expiresOn: field(lines, mrz.expiresOn, mrz.source),
		lastName: field(lines, lastName),
		secondLastName: field(lines, secondLastName),
		givenNames: field(lines, given),
		name: field(lines, full),
	});
}

/** `lines` are only those of the zone, read with the wider alphabet. */
export function readIneBack(lines: readonly TextLine[], thisYear: number): DocumentFields | null {
	const mrz = readMrz(
		lines.map((line) => line.text),
		thisYear,
	);
	return mrz === null || mrz.issuer !== "MEX" ? null : mrzFields(mrz, lines);
}
