import type { DocumentKind } from "@puente/core/document-kind";
import type { Side } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import { countLabels } from "./lines.ts";
import { looksLikeMrz } from "./mrz.ts";

type Marks = { readonly side: Side; readonly labels: readonly string[] };

/** Labels that identify a kind; two must be found. Slip and card have an empty back, so either side is accepted. */
const marks: Readonly<Record<DocumentKind, Marks>> = {
	ineFront: {
		side: "front",
		labels: [
			"CREDENCIAL PARA VOTAR",
			"DOMICILIO",
			"CLAVE DE ELECTOR",
			"CURP",
			"FECHA DE NACIMIENTO",
			"VIGENCIA",
		],
	},
	ineBack: { side: "back", labels: ["IDMEX"] },
	cedulaFront: {
		side: "front",
		labels: [
			"REPUBLICA DE COLOMBIA",
			"CEDULA DE CIUDADANIA",
			"APELLIDOS",
			"NOMBRES",
			"NUIP",
			"IDENTIFICACION PERSONAL",
		],
	},
	cedulaBack: {
		side: "back",
		labels: [
			"LUGAR DE NACIMIENTO",
			"ESTATURA",
			"FECHA Y LUGAR DE EXPEDICION",
			"FECHA DE NACIMIENTO",
			"INDICE DERECHO",
			"ICCOL",
			"IDCOL",
		],
	},
	panFront: {
		side: "front",
		labels: ["INCOME TAX DEPARTMENT", "PERMANENT ACCOUNT NUMBER", "FATHER'S NAME", "GOVT. OF INDIA"],
	},
	aadhaarFront: { side: "front", labels: ["GOVERNMENT OF INDIA", "DOB", "MALE", "AADHAAR"] },
	aadhaarBack: {
		side: "back",
		labels: ["UNIQUE IDENTIFICATION AUTHORITY", "ADDRESS", "AADHAAR", "UIDAI"],
	},
	ninSlip: {
		side: "front",
		labels: ["NATIONAL IDENTITY MANAGEMENT", "TRACKING ID", "FIRST NAME", "MIDDLE NAME", "NIN SLIP"],
	},
	ninCard: {
		side: "front",
		labels: ["FEDERAL REPUBLIC OF NIGERIA", "DIGITAL NIN", "GIVEN NAMES", "NATIONAL IDENTIFICATION NUMBER"],
	},
};

const labelsMin = 2;

/** The kind with most of its labels on the image; null without any document of these kinds. */
export function recogniseKind(
	kinds: readonly DocumentKind[],
	lines: readonly TextLine[],
): { readonly kind: DocumentKind; readonly side: Side } | null {
	const zoned = lines.filter((line) => looksLikeMrz(line.text)).length >= 2;
	const scored = kinds
		.map((kind) => {
			const { side, labels } = marks[kind];
			// A back may carry only its zone.
			return { kind, side, count: countLabels(lines, labels) + (zoned && side === "back" ? labelsMin : 0) };
		})
		.sort((one, other) => other.count - one.count);
	const [best] = scored;
	return best !== undefined && best.count >= labelsMin ? { kind: best.kind, side: best.side } : null;
}
