import type { Country } from "@puente/core/region";
import type { DocumentKind, Side } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";
import { countLabels } from "./lines.ts";
import { looksLikeMrz } from "./mrz.ts";

type Marks = { readonly kind: DocumentKind; readonly side: Side; readonly labels: readonly string[] };

/** Labels that identify a kind; two must be found. Slip and card have an empty back, so either side is accepted. */
const marks: Readonly<Record<Country, readonly Marks[]>> = {
	mx: [
		{
			kind: "ineFront",
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
		{ kind: "ineBack", side: "back", labels: ["IDMEX"] },
	],
	co: [
		{
			kind: "cedulaFront",
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
		{
			kind: "cedulaBack",
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
	],
	in: [
		{
			kind: "panFront",
			side: "front",
			labels: ["INCOME TAX DEPARTMENT", "PERMANENT ACCOUNT NUMBER", "FATHER'S NAME", "GOVT. OF INDIA"],
		},
		{ kind: "aadhaarFront", side: "front", labels: ["GOVERNMENT OF INDIA", "DOB", "MALE", "AADHAAR"] },
		{
			kind: "aadhaarBack",
			side: "back",
			labels: ["UNIQUE IDENTIFICATION AUTHORITY", "ADDRESS", "AADHAAR", "UIDAI"],
		},
	],
	ng: [
		{
			kind: "ninSlip",
			side: "front",
			labels: ["NATIONAL IDENTITY MANAGEMENT", "TRACKING ID", "FIRST NAME", "MIDDLE NAME", "NIN SLIP"],
		},
		{
			kind: "ninCard",
			side: "front",
			labels: ["FEDERAL REPUBLIC OF NIGERIA", "DIGITAL NIN", "GIVEN NAMES", "NATIONAL IDENTIFICATION NUMBER"],
		},
	],
};

const labelsMin = 2;

/** The kind with most of its labels on the image; null without any document of this country. */
export function recogniseKind(country: Country, lines: readonly TextLine[]): Omit<Marks, "labels"> | null {
	const zoned = lines.filter((line) => looksLikeMrz(line.text)).length >= 2;
	const scored = marks[country]
		.map((mark) => ({
			...mark,
			// A back may carry only its zone.
			count: countLabels(lines, mark.labels) + (zoned && mark.side === "back" ? labelsMin : 0),
		}))
		.sort((one, other) => other.count - one.count);
	const [best] = scored;
	return best !== undefined && best.count >= labelsMin ? { kind: best.kind, side: best.side } : null;
}
