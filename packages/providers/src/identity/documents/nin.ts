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

/** The slip: label and value in one row; the address below its label. */
export function readNinSlip(lines: readonly TextLine[]): DocumentFields {
	const [surname, first, middle] = ["SURNAME", "FIRST NAME", "MIDDLE NAME"].map((label) =>
		beside(lines, label),
	);
	const address = column(lines, findLabel(lines, "ADDRESS"), { rows: 3, stopAt: labels });
	const given = [first, middle]
		.map((line) => nameText(line?.text ?? ""))
		.join(" ")
		.trim();
	return present({
		cardNo: numberField(lines),
		name: field([first, surname], first && surname ? `${given} ${nameText(surname.text)}` : null),
		givenNames: field([first], given),
		fatherName: field([surname], nameText(surname?.text ?? "")),
		address: field(address, addressText(address)),
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
		fatherName: field([surname], surnameText),
		birthday: field([born], born === undefined ? null : dateText(born.text)),
	});
}
