import { gunzipSync } from "node:zlib";
import { checkAadhaar } from "@puente/core/validation";
import type { DocumentFields, ReadField } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import { addressText, column, dateText, field, findLabel, holds, nameText, plain, present } from "./lines.ts";

/** Only the last four digits leave this file: a lender may keep no more (Aadhaar Act 2016, s. 29). */
function numberField(lines: readonly TextLine[]): ReadField | undefined {
	for (const line of lines) {
		const found = /(?<!\d)\d{4}\s?\d{4}\s?\d{4}(?!\s?\d)/.exec(line.text)?.[0];
		const last4 = found === undefined ? null : checkAadhaar(found);
		// Verhoeff detects every single wrong digit and every swap.
		if (last4?.ok) return field([line], last4.value, "checked");
	}
	return undefined;
}

function sexOf(lines: readonly TextLine[]): ReadField | undefined {
	const line = lines.find(({ text }) => /\b(FE)?MALE\b/.test(plain(text)));
	return field([line], plain(line?.text ?? "").includes("FEMALE") ? "female" : "male");
}

export function readAadhaarFront(lines: readonly TextLine[]): DocumentFields {
	const born = lines.find((line) => holds(line, "DOB") || holds(line, "DATE OF BIRTH"));
	const dated = born ?? lines.find((line) => dateText(line.text) !== null);
	// The name has no label: it is the line above the birthday.
	const name = column(lines, dated, { rows: 1, up: true, stopAt: ["GOVERNMENT OF INDIA"] })[0];
	return present({
		cardNo: numberField(lines),
		name: field([name], nameText(name?.text ?? "")),
		birthday: field([dated], dated === undefined ? null : dateText(dated.text)),
		sex: sexOf(lines),
	});
}

export function readAadhaarBack(lines: readonly TextLine[]): DocumentFields {
	const label = findLabel(lines, "ADDRESS");
	const below = column(lines, label, { rows: 5, stopAt: ["WWW", "HELP", "1947", "UNIQUE"] }).filter(
		(line) => !/^\D*\d{4}\s?\d{4}\s?\d{4}\D*$/.test(line.text),
	);
	return present({ cardNo: numberField(lines), address: field(below, addressText(below)) });
}

export type AadhaarBarcode = {
	readonly last4: string;
	readonly name: string;
	readonly birthday: string | null;
};

/** Maximum unpacked size of a card's code: some two kilobytes with its small portrait. */
const unpackedBytesMax = 64 * 1024;
const separator = 255;

/**
 * The secure QR code is one long number: compressed fields separated by byte 255. Its signature is not verified (that
 * takes the authority's key), so it proves agreement inside the card, not that the card is genuine.
 */
export function readAadhaarBarcode(text: string): AadhaarBarcode | null {
	if (!/^\d{200,6000}$/.test(text)) return null;
	try {
		const hex = BigInt(text).toString(16);
		const packed = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
		const fields = splitFields(gunzipSync(packed, { maxOutputLength: unpackedBytesMax }));
		// A flag, the reference (which begins with the last four digits), name, birthday. Newer codes begin with a version.
		const from = /^V\d/.test(fields[0] ?? "") ? 1 : 0;
		const [reference = "", name = "", birthday = ""] = fields.slice(from + 1);
		if (!/^\d{4}/.test(reference)) return null;
		return { last4: reference.slice(0, 4), name: nameText(name), birthday: dateText(birthday) };
	} catch {
		// Any other long number.
		return null;
	}
}

function splitFields(bytes: Uint8Array): string[] {
	const fields: string[] = [];
	for (let from = 0; from < bytes.length && fields.length < 6; ) {
		const found = bytes.indexOf(separator, from);
		const to = found < 0 ? bytes.length : found;
		fields.push(new TextDecoder("latin1").decode(bytes.subarray(from, to)));
		from = to + 1;
	}
	return fields;
}
