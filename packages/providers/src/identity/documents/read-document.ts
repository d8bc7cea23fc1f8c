import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import type {
	DocumentFields,
	DocumentKind,
	DocumentRefusal,
	FieldName,
	ReadDocument,
	Side,
} from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import { readAadhaarBack, readAadhaarBarcode, readAadhaarFront } from "./aadhaar.ts";
import {
	cedulaBarcodeFields,
	readCedulaBack,
	readCedulaBarcode,
	readCedulaFront,
	readCedulaZone,
} from "./cedula.ts";
import { readIneBack, readIneFront } from "./ine.ts";
import { readNinCard, readNinSlip } from "./nin.ts";
import { readPan } from "./pan.ts";
import { recogniseKind } from "./recognise-kind.ts";

export type Barcode = { readonly text: string; readonly bytes: Uint8Array };

export type Seen = {
	readonly country: Country;
	readonly side: Side;
	readonly lines: readonly TextLine[];
	/** Lines of a machine-readable zone, in the reading that adds up if one does. */
	readonly zone: readonly TextLine[];
	readonly barcodes: readonly Barcode[];
	readonly thisYear: number;
};

type Fields = {
	readonly fields: DocumentFields;
	readonly conflicts: readonly FieldName[];
	readonly machineRead: boolean;
};

const byEye = (fields: DocumentFields): Fields => ({ fields, conflicts: [], machineRead: false });

const readers: Readonly<Record<DocumentKind, (seen: Seen) => Fields>> = {
	ineFront: ({ lines }) => ({ ...readIneFront(lines), machineRead: false }),
	ineBack: ({ zone, thisYear }) => {
		const fields = readIneBack(zone, thisYear);
		return { fields: fields ?? {}, conflicts: [], machineRead: fields !== null };
	},
	cedulaFront: ({ lines }) => byEye(readCedulaFront(lines)),
	cedulaBack: readCedulaBackSide,
	panFront: ({ lines }) => byEye(readPan(lines)),
	aadhaarFront: (seen) => withAadhaarCode(readAadhaarFront(seen.lines), seen.barcodes),
	aadhaarBack: (seen) => withAadhaarCode(readAadhaarBack(seen.lines), seen.barcodes),
	ninSlip: ({ lines }) => byEye(readNinSlip(lines)),
	ninCard: ({ lines }) => byEye(readNinCard(lines)),
};

function readCedulaBackSide({ lines, zone, barcodes, thisYear }: Seen): Fields {
	const printed = readCedulaBack(lines);
	const zoned = readCedulaZone(zone, thisYear);
	if (zoned !== null) return { fields: { ...printed, ...zoned }, conflicts: [], machineRead: true };
	const code = barcodes.map(({ bytes }) => readCedulaBarcode(bytes)).find((read) => read !== null);
	if (code === undefined) return byEye(printed);
	const birthday = printed.birthday?.value ?? null;
	const clash = birthday !== null && birthday !== code.birthday;
	return {
		fields: { ...printed, ...cedulaBarcodeFields(code, birthday) },
		conflicts: clash ? ["birthday"] : [],
		machineRead: true,
	};
}

/** The code on the card confirms what was printed, or contradicts it; it never replaces it. */
function withAadhaarCode(fields: DocumentFields, barcodes: readonly Barcode[]): Fields {
	const code = barcodes.map(({ text }) => readAadhaarBarcode(text)).find((read) => read !== null);
	if (code === undefined) return byEye(fields);
	const conflicts: FieldName[] = [];
	const confirmed: Partial<Record<FieldName, DocumentFields[FieldName]>> = { ...fields };
	const said = [
		["cardNo", code.last4],
		["name", code.name],
		["birthday", code.birthday],
	] as const;
	for (const [name, value] of said) {
		const read = fields[name];
		if (read === undefined || value === null) continue;
		if (read.value.replaceAll(" ", "") === value.replaceAll(" ", ""))
			confirmed[name] = { ...read, value, source: "checked" };
		else conflicts.push(name);
	}
	return { fields: confirmed as DocumentFields, conflicts, machineRead: true };
}

/** A card of which nothing that identifies could be read was not readable, whatever its sharpness measured. */
const identifying: readonly FieldName[] = ["cardNo", "documentNo", "name", "birthday", "address"];

/** Refusals: notADocument, wrongSide, blurred. */
export function readDocument(seen: Seen): Result<ReadDocument, DocumentRefusal> {
	const known = recogniseKind(seen.country, seen.lines);
	if (known === null) return refuse("notADocument");
	if (known.side !== seen.side) return refuse("wrongSide");
	const read = readers[known.kind](seen);
	if (!identifying.some((name) => read.fields[name] !== undefined)) return refuse("blurred");
	return ok({ kind: known.kind, ...read });
}
