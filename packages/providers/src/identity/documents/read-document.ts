import type { DocumentKind } from "@puente/core/document-kind";
import { ok, type Result, refuse } from "@puente/core/result";
import type { DocumentFields, DocumentRefusal, FieldName, ReadDocument, Side } from "../identity-engine.ts";
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

export type DocumentScan = {
	readonly kinds: readonly DocumentKind[];
	readonly side: Side;
	readonly lines: readonly TextLine[];
	/** Lines of a machine-readable zone, in the reading that adds up if there is one. */
	readonly zone: readonly TextLine[];
	readonly barcodes: readonly Barcode[];
	readonly thisYear: number;
};

type Fields = {
	readonly fields: DocumentFields;
	readonly conflicts: readonly FieldName[];
	readonly machineRead: boolean;
};

const printedOnly = (fields: DocumentFields): Fields => ({ fields, conflicts: [], machineRead: false });

const readers: Readonly<Record<DocumentKind, (scan: DocumentScan) => Fields>> = {
	ineFront: ({ lines }) => ({ ...readIneFront(lines), machineRead: false }),
	ineBack: ({ zone, thisYear }) => {
		const fields = readIneBack(zone, thisYear);
		return { fields: fields ?? {}, conflicts: [], machineRead: fields !== null };
	},
	cedulaFront: ({ lines }) => printedOnly(readCedulaFront(lines)),
	cedulaBack: readCedulaBackSide,
	panFront: ({ lines }) => printedOnly(readPan(lines)),
	aadhaarFront: (scan) => withAadhaarCode(readAadhaarFront(scan.lines), scan.barcodes),
	aadhaarBack: (scan) => withAadhaarCode(readAadhaarBack(scan.lines), scan.barcodes),
	ninSlip: ({ lines }) => printedOnly(readNinSlip(lines)),
	ninCard: ({ lines }) => printedOnly(readNinCard(lines)),
};

function readCedulaBackSide({ lines, zone, barcodes, thisYear }: DocumentScan): Fields {
	const printed = readCedulaBack(lines);
	const zoned = readCedulaZone(zone, thisYear);
	if (zoned !== null) return { fields: { ...printed, ...zoned }, conflicts: [], machineRead: true };
	const code = barcodes.map(({ bytes }) => readCedulaBarcode(bytes)).find((read) => read !== null);
	if (code === undefined) return printedOnly(printed);
	const birthday = printed.birthday?.value ?? null;
	const clash = birthday !== null && birthday !== code.birthday;
	return {
		fields: { ...printed, ...cedulaBarcodeFields(code, birthday) },
		conflicts: clash ? ["birthday"] : [],
		machineRead: true,
	};
}

/** The code on the card confirms or contradicts what is printed; it never replaces it. */
function withAadhaarCode(fields: DocumentFields, barcodes: readonly Barcode[]): Fields {
	const code = barcodes.map(({ text }) => readAadhaarBarcode(text)).find((read) => read !== null);
	if (code === undefined) return printedOnly(fields);
	const conflicts: FieldName[] = [];
	const confirmed: Partial<Record<FieldName, DocumentFields[FieldName]>> = { ...fields };
	const codeFields = [
		["cardNo", code.last4],
		["name", code.name],
		["birthday", code.birthday],
	] as const;
	for (const [name, value] of codeFields) {
		const read = fields[name];
		if (read === undefined || value === null) continue;
		if (read.value.replaceAll(" ", "") === value.replaceAll(" ", ""))
			confirmed[name] = { ...read, value, source: "checked" };
		else conflicts.push(name);
	}
	return { fields: confirmed as DocumentFields, conflicts, machineRead: true };
}

/** A card without any readable identifying field counts as blurred, whatever its measured sharpness. */
const identifying: readonly FieldName[] = ["cardNo", "documentNo", "name", "birthday", "address"];

/** Refusals: notADocument, wrongSide, blurred. */
export function readDocument(scan: DocumentScan): Result<ReadDocument, DocumentRefusal> {
	const recognised = recogniseKind(scan.kinds, scan.lines);
	if (recognised === null) return refuse("notADocument");
	if (recognised.side !== scan.side) return refuse("wrongSide");
	const read = readers[recognised.kind](scan);
	if (!identifying.some((name) => read.fields[name] !== undefined)) return refuse("blurred");
	return ok({ kind: recognised.kind, ...read });
}
