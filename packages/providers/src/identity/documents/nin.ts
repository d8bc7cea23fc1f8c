import { checkNin } from "@puente/core/validation";
import type { DocumentFields, ReadField } from "../identity-engine.ts";
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

const labels = [
	"SURNAME",
	"FIRST NAME",
	"MIDDLE NAME",
	"GIVEN NAMES",
	"GENDER",
	"ADDRESS",
	"NIN",
	"TRACKING",
	"DATE OF BIRTH",
	"ISSUE DATE",
];

/** Eleven digits without a check digit: only the registry could prove them, so they are never more than read. */
function numberField(lines: readonly TextLine[]): ReadField | undefined {
	const labelled = [beside(lines, "NIN"), ...column(lines, findLabel(lines, "NIN"), { rows: 1 })];
	for (const line of [...labelled, ...lines]) {
		const digits =
			/(?<!\d)\d{4}\s?\d{3}\s?\d{4}(?!\s?\d)/.exec(line?.text ?? "")?.[0]?.replaceAll(/\s/g, "") ?? "";
		if (line !== undefined && checkNin(digits).ok) return field([line], digits);
	}
	return undefined;
}

function sexOf(line: TextLine | undefined): ReadField | undefined {
	const mark = /^[MF]/.exec(plain(line?.text ?? ""))?.[0];
	return mark === undefined ? undefined : field([line], mark === "M" ? "male" : "female");
}

/** An address ends with its state, and the recogniser loses the comma before it: IKEJALAGOS. */
const states =
	"ABIA ADAMAWA AKWAIBOM ANAMBRA BAUCHI BAYELSA BENUE BORNO CROSSRIVER DELTA EBONYI EDO EKITI ENUGU FCT GOMBE IMO JIGAWA KADUNA KANO KATSINA KEBBI KOGI KWARA LAGOS NASARAWA NIGER OGUN ONDO OSUN OYO PLATEAU RIVERS SOKOTO TARABA YOBE ZAMFARA".split(
		" ",
	);
/** A short name may also be the end of a longer one, so only a longer one is cut off a word. */
const cutLettersMin = 4;

/** "14 MARKET ROAD, IKEJALAGOS" becomes "14 MARKET ROAD, IKEJA, LAGOS". */
export function splitState(address: string): string {
	const state = states.find((name) => address.replaceAll(" ", "").endsWith(name));
	if (state === undefined) return address;
	let cut = address.length;
	for (let letters = state.length; letters > 0; cut--) if (address[cut - 1] !== " ") letters--;
	const [before, name] = [address.slice(0, cut), address.slice(cut)];
	const isApart = /[ ,]$/.test(before);
	if (before.trim() === "" || (!isApart && state.length < cutLettersMin)) return address;
	return `${before.replace(/[ ,]+$/, "")}, ${name}`;
}

/** The slip: label and value in one row; the address below its label. */
export function readNinSlip(lines: readonly TextLine[]): DocumentFields {
	const [surname, first, middle] = ["SURNAME", "FIRST NAME", "MIDDLE NAME"].map((label) =>
		beside(lines, label),
	);
	const born = beside(lines, "DATE OF BIRTH");
	const address = column(lines, findLabel(lines, "ADDRESS"), { rows: 3, stopAt: labels });
	const given = [first, middle]
		.map((line) => nameText(line?.text ?? ""))
		.join(" ")
		.trim();
	return present({
		cardNo: numberField(lines),
		name: field([first, surname], first && surname ? `${given} ${nameText(surname.text)}` : null),
		givenNames: field([first], given),
		lastName: field([surname], nameText(surname?.text ?? "")),
		birthday: field([born], born === undefined ? null : dateText(born.text)),
		address: field(address, splitState(addressText(address))),
		sex: sexOf(beside(lines, "GENDER")),
	});
}

/** The card (digital slip): the value below its label. */
export function readNinCard(lines: readonly TextLine[]): DocumentFields {
	const under = (label: string) => column(lines, findLabel(lines, label), { rows: 1, stopAt: labels })[0];
	const [surname, given, born] = [under("SURNAME"), under("GIVEN NAMES"), under("DATE OF BIRTH")];
	const surnameText = nameText(surname?.text ?? "");
	return present({
		cardNo: numberField(lines),
		name: field(
			[given, surname],
			given && surname ? `${nameText(given.text.replaceAll(",", " "))} ${surnameText}` : null,
		),
		givenNames: field([given], nameText(given?.text ?? "")),
		lastName: field([surname], surnameText),
		birthday: field([born], born === undefined ? null : dateText(born.text)),
	});
}
