import type { DocumentKind } from "@puente/core/document-kind";
import type { Country } from "@puente/core/region";
import sharp from "sharp";
import { plain } from "../documents/lines.ts";
import { mrzCheckDigit } from "../documents/mrz.ts";
import type { FieldName, Side } from "../identity-engine.ts";
import { type Print, printToSvg } from "./draw-text.ts";
import type { Person } from "./people.ts";

/** Cards drawn for tests and benchmarks: the layout of the real ones, without their security print. */
export type SyntheticCard = {
	readonly country: Country;
	readonly side: Side;
	readonly kind: DocumentKind;
	readonly png: Uint8Array;
	readonly expected: Readonly<Partial<Record<FieldName, string>>>;
};

type Sheet = {
	readonly paper: string;
	readonly prints: readonly Print[];
	readonly marks?: readonly { readonly png: Uint8Array; readonly left: number; readonly top: number }[];
	readonly portrait?: Uint8Array | undefined;
	/** Below 1 for an image that is only shown: half the size takes a quarter of the time. */
	readonly scale?: number;
};

const [width, height] = [1012, 638];
const portraitBox = { left: 50, top: 170, width: 230, height: 290 };
const [small, medium, large] = [19, 27, 33];
const monthsEs = ["ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC"];
const monthsEn = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

export function slashed(iso: string): string {
	return iso.split("-").reverse().join("/");
}
export function worded(iso: string, language: "en" | "es", gap: string): string {
	const [year, month, day] = iso.split("-");
	return [day, (language === "en" ? monthsEn : monthsEs)[Number(month) - 1], year].join(gap);
}

export const label = (text: string, x: number, y: number): Print => ({
	text,
	x,
	y,
	size: small,
	ink: "rgb(90,90,110)",
});
export const value = (text: string, x: number, y: number): Print => ({
	text,
	x,
	y,
	size: medium,
	typeface: "bold",
});
export const title = (text: string, x: number, y: number): Print => ({
	text,
	x,
	y,
	size: large,
	typeface: "bold",
	ink: "rgb(40,60,90)",
});

/** Faint waves behind the print, like guilloche. */
function waves(): string {
	return Array.from({ length: 26 }, (_, index) => {
		const y = 20 + index * 25;
		return `<path d="M0 ${y} q 60 -22 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0" stroke="rgba(80,120,140,0.16)" stroke-width="2" fill="none"/>`;
	}).join("");
}

export async function drawSheet({
	paper,
	prints,
	marks = [],
	portrait,
	scale = 1,
}: Sheet): Promise<Uint8Array> {
	const scaled = (length: number) => Math.round(length * scale);
	const frame = `<rect x="${portraitBox.left}" y="${portraitBox.top}" width="${portraitBox.width}" height="${portraitBox.height}" fill="rgb(200,205,210)"/>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${scaled(width)}" height="${scaled(height)}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="30" fill="${paper}"/>${waves()}${portrait === undefined ? "" : frame}${prints.map(printToSvg).join("")}</svg>`;
	const layers = marks.map(({ png, left, top }) => ({ input: Buffer.from(png), left, top }));
	if (portrait !== undefined && portrait.length > 0) {
		const box = { width: scaled(portraitBox.width), height: scaled(portraitBox.height) };
		const face = await sharp(portrait)
			.resize({ ...box, fit: "cover" })
			.toBuffer();
		layers.push({ input: face, left: scaled(portraitBox.left), top: scaled(portraitBox.top) });
	}
	return sharp(Buffer.from(svg)).composite(layers).png().toBuffer();
}

export async function drawIneFront(
	person: Person,
	portrait: Uint8Array = new Uint8Array(),
	scale = 1,
): Promise<SyntheticCard> {
	const { given, father, mother, birthday, sex, street, town, curp } = person;
	const elector = `${father.slice(0, 2)}${mother.slice(0, 2)}${given.slice(0, 2)}${birthday.slice(2).replaceAll("-", "")}09${sex === "male" ? "H" : "M"}100`;
	const png = await drawSheet({
		scale,
		paper: "rgb(236,232,238)",
		portrait,
		prints: [
			title("INSTITUTO NACIONAL ELECTORAL", 250, 62),
			{ ...title("CREDENCIAL PARA VOTAR", 250, 104), size: 26 },
			label("NOMBRE", 320, 166),
			value(father, 320, 200),
			value(mother, 320, 234),
			value(given, 320, 268),
			label("SEXO", 820, 166),
			value(sex === "male" ? "H" : "M", 886, 166),
			label("DOMICILIO", 320, 306),
			value(street, 320, 338),
			value(town, 320, 370),
			value("CUAUHTEMOC, CDMX", 320, 402),
			label("CLAVE DE ELECTOR", 320, 442),
			value(elector, 510, 442),
			label("CURP", 320, 482),
			value(curp, 385, 482),
			label("AÑO DE REGISTRO", 720, 482),
			value("2009 01", 880, 482),
			label("FECHA DE NACIMIENTO", 320, 524),
			label("SECCIÓN", 590, 524),
			label("VIGENCIA", 740, 524),
			value(slashed(birthday), 320, 558),
			value("0747", 590, 558),
			value("2021 - 2031", 740, 558),
		],
	});
	return {
		country: "mx",
		side: "front",
		kind: "ineFront",
		png,
		expected: {
			cardNo: curp,
			name: `${given} ${father} ${mother}`,
			lastName: father,
			secondLastName: mother,
			birthday,
			address: `${street}, ${town}, CUAUHTEMOC, CDMX`,
			sex,
		},
	};
}

/** Three lines of 30 with their check digits (TD1). */
export function mrzOf(
	person: Person,
	issuer: string,
	facts: { readonly documentNo: string; readonly optional: string },
): string[] {
	const yymmdd = (iso: string) => iso.slice(2).replaceAll("-", "");
	const numbered = (text: string) => text + mrzCheckDigit(text);
	const top = `ID${issuer}${numbered(facts.documentNo.padEnd(9, "<"))}`.padEnd(30, "<");
	const born = numbered(yymmdd(person.birthday));
	const until = numbered("311231");
	const optional = facts.optional.padEnd(11, "<");
	const sum = mrzCheckDigit(top.slice(5) + born + until + optional);
	const names = plain(`${person.father}<${person.mother}<<${person.given.replaceAll(" ", "<")}`);
	return [
		top,
		`${born}${person.sex === "male" ? "M" : "F"}${until}${issuer}${optional}${sum}`,
		names.slice(0, 30).padEnd(30, "<"),
	];
}

/** Given names, where the third line has room for all of them. */
export function zonedGiven([, , names = ""]: readonly string[]): { readonly givenNames?: string } {
	const given = (names.split("<<")[1] ?? "").replaceAll("<", " ").trim();
	return names.endsWith("<") ? { givenNames: given } : {};
}

export async function drawIneBack(person: Person, scale = 1): Promise<SyntheticCard> {
	const documentNo = person.nin.slice(0, 9);
	const zone = mrzOf(person, "MEX", { documentNo, optional: "" });
	const png = await drawSheet({
		scale,
		paper: "rgb(238,236,232)",
		prints: [
			label("INSTITUTO NACIONAL ELECTORAL", 60, 70),
			label("FIRMA", 120, 330),
			...zone.map((text, row): Print => ({ text, x: 62, y: 480 + row * 52, size: 48, typeface: "mono" })),
		],
	});
	const { father, mother, birthday } = person;
	return {
		country: "mx",
		side: "back",
		kind: "ineBack",
		png,
		expected: {
			documentNo,
			birthday,
			expiresOn: "2031-12-31",
			lastName: father,
			secondLastName: mother,
			...zonedGiven(zone),
		},
	};
}

export async function drawPan(
	person: Person,
	portrait: Uint8Array = new Uint8Array(),
	scale = 1,
): Promise<SyntheticCard> {
	const { given, father, mother, birthday, pan } = person;
	const name = `${given} ${father}`;
	const fatherName = `${mother} ${father}`;
	const png = await drawSheet({
		scale,
		paper: "rgb(214,230,240)",
		portrait,
		prints: [
			title("INCOME TAX DEPARTMENT", 60, 62),
			title("GOVT. OF INDIA", 680, 62),
			{ ...label("Permanent Account Number Card", 400, 140), size: 24 },
			{ ...value(pan, 420, 192), size: 42 },
			label("Name", 320, 262),
			value(name, 320, 298),
			label("Father's Name", 320, 350),
			value(fatherName, 320, 386),
			label("Date of Birth", 320, 438),
			value(slashed(birthday), 320, 474),
			label("Signature", 720, 560),
		],
	});
	return {
		country: "in",
		side: "front",
		kind: "panFront",
		png,
		expected: { cardNo: pan, name, fatherName, birthday },
	};
}
