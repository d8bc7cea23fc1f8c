import { checkPan } from "@puente/core/validation";
import type { DocumentFields, ReadField } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import { column, dateText, field, findLabel, nameText, plain, present } from "./lines.ts";
import { digitFor, letterFor } from "./mrz.ts";

const mask = "LLLLLDDDDL";
const labels = ["NAME", "FATHER", "MOTHER", "DATE OF BIRTH", "INCOME TAX", "SIGNATURE", "PERMANENT ACCOUNT"];

/** The check digit is not public, so a PAN is never more than read. */
function panField(lines: readonly TextLine[]): ReadField | undefined {
	for (const line of lines) {
		const raw = plain(line.text).replaceAll(/[^A-Z0-9]/g, "");
		if (raw.length !== mask.length || !/\d/.test(raw)) continue;
		const fixed = Array.from(raw, (letter, at) =>
			mask[at] === "L" ? (letterFor[letter] ?? letter) : (digitFor[letter] ?? letter),
		).join("");
		if (checkPan(fixed).ok) return field([line], fixed, fixed === raw ? "read" : "repaired");
	}
	return undefined;
}

export function readPan(lines: readonly TextLine[]): DocumentFields {
	const under = (label: string) =>
		column(lines, findLabel(lines, `${label}'S NAME`) ?? findLabel(lines, label), {
			rows: 1,
			stopAt: labels,
		})[0];
	// A card prints the name of one parent, which the holder chose.
	const [father, mother] = [under("FATHER"), under("MOTHER")];
	// "Father's Name" holds "Name" too.
	const own = findLabel(
		lines.filter((line) => !/FATHER|MOTHER|TAX|ACCOUNT/.test(plain(line.text))),
		"NAME",
	);
	const name = column(lines, own, { rows: 1, stopAt: labels })[0];
	const dates = [...column(lines, findLabel(lines, "DATE OF BIRTH"), { rows: 1 }), ...lines];
	const born = dates.find((line) => dateText(line.text) !== null);
	return present({
		cardNo: panField(lines),
		name: field([name], nameText(name?.text ?? "")),
		fatherName: field([father], nameText(father?.text ?? "")),
		motherName: field([mother], nameText(mother?.text ?? "")),
		birthday: field([born], born === undefined ? null : dateText(born.text)),
	});
}
