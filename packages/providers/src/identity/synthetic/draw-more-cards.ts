import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/full";
import { packageFolder } from "../models.ts";
import {
	drawSheet,
	label,
	mrzOf,
	type SyntheticCard,
	slashed,
	title,
	value,
	worded,
	zonedGiven,
} from "./draw-card.ts";
import type { Print } from "./draw-text.ts";
import type { Person } from "./people.ts";

const full = readFileSync(join(packageFolder("zxing-wasm"), "dist/full/zxing_full.wasm"));
const prepared = prepareZXingModule({
	overrides: { wasmBinary: full.buffer.slice(full.byteOffset, full.byteOffset + full.byteLength) },
	fireImmediately: true,
});

async function barcode(
	input: string | Uint8Array,
	format: "QRCode" | "PDF417",
	width: number,
	height: number,
): Promise<Uint8Array> {
	await prepared;
	const { svg } = await writeBarcode(input, { format });
	return sharp(Buffer.from(svg), { density: 600 })
		.resize({ width, height, fit: "inside", kernel: "nearest" })
		.flatten({ background: "white" })
		.png()
		.toBuffer();
}

const thousands = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ".");

export async function drawCedulaFront(
	person: Person,
	portrait: Uint8Array = new Uint8Array(),
	scale = 1,
): Promise<SyntheticCard> {
	const { given, father, mother, cedula } = person;
	const png = await drawSheet({
		scale,
		paper: "rgb(246,232,170)",
		portrait,
		prints: [
			title("REPUBLICA DE COLOMBIA", 300, 60),
			label("IDENTIFICACION PERSONAL", 380, 96),
			{ ...title("CEDULA DE CIUDADANIA", 320, 136), size: 28 },
			label("NUMERO", 330, 210),
			{ ...value(thousands(cedula), 430, 210), size: 36 },
			value(`${father} ${mother}`, 330, 290),
			label("APELLIDOS", 330, 320),
			value(given, 330, 390),
			label("NOMBRES", 330, 420),
			label("FIRMA", 330, 540),
		],
	});
	return {
		country: "co",
		side: "front",
		kind: "cedulaFront",
		png,
		expected: {
			cardNo: cedula,
			name: `${given} ${father} ${mother}`,
			lastName: father,
			secondLastName: mother,
		},
	};
}

/** The fields of the barcode as open readers of the yellow card describe them. */
function cedulaBytes({ cedula, father, mother, given, sex, birthday }: Person): Uint8Array {
	const [first = "", second = ""] = given.split(" ");
	const room = (text: string, size: number) => text.padEnd(size, "\0");
	const text = `${room("03095007190", 24)}${room("PubDSK_1", 24)}${cedula.padStart(10, "0")}${room(father, 23)}${room(mother, 23)}${room(first, 23)}${room(second, 23)}0${sex === "male" ? "M" : "F"}${birthday.replaceAll("-", "")}`;
	return new Uint8Array(Buffer.from(room(text, 220), "latin1"));
}

export async function drawCedulaBack(person: Person): Promise<SyntheticCard> {
	const { birthday, cedula, father, mother, given } = person;
	const code = await barcode(cedulaBytes(person), "PDF417", 860, 190);
	const png = await drawSheet({
		paper: "rgb(246,234,180)",
		marks: [{ png: code, left: 70, top: 410 }],
		prints: [
			label("FECHA DE NACIMIENTO", 330, 70),
			value(worded(birthday, "es", "-"), 570, 70),
			value("BOGOTA D.C. (CUNDINAMARCA)", 330, 120),
			label("LUGAR DE NACIMIENTO", 330, 148),
			value("1.68", 330, 210),
			label("ESTATURA", 330, 238),
			value("O+", 520, 210),
			label("G.S. RH", 520, 238),
			label("FECHA Y LUGAR DE EXPEDICION", 330, 330),
			label("INDICE DERECHO", 70, 370),
		],
	});
	return {
		country: "co",
		side: "back",
		kind: "cedulaBack",
		png,
		expected: { cardNo: cedula, birthday, name: `${given} ${father} ${mother}` },
	};
}

/** The digital card's back: a zone instead of a barcode. */
export async function drawCedulaZone(person: Person, scale = 1): Promise<SyntheticCard> {
	const { birthday, cedula, father } = person;
	const zone = mrzOf(person, "COL", { documentNo: person.nin.slice(0, 9), optional: cedula });
	const png = await drawSheet({
		scale,
		paper: "rgb(232,236,226)",
		prints: [
			label("LUGAR DE NACIMIENTO", 60, 70),
			value("BOGOTA D.C.", 60, 104),
			...zone.map((text, row): Print => ({ text, x: 62, y: 480 + row * 52, size: 48, typeface: "mono" })),
		],
	});
	return {
		country: "co",
		side: "back",
		kind: "cedulaBack",
		png,
		expected: { cardNo: cedula, birthday, lastName: father, ...zonedGiven(zone) },
	};
}

const spaced = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

function aadhaarCode({ aadhaar, given, father, birthday, sex }: Person): string {
	const reference = `${aadhaar.slice(8)}20260101120000000`;
	const fields = [
		"2",
		reference,
		`${given} ${father}`,
		birthday.split("-").reverse().join("-"),
		sex === "male" ? "M" : "F",
	];
	const bytes = Buffer.concat([
		...fields.flatMap((text) => [Buffer.from(text, "latin1"), Buffer.of(255)]),
		Buffer.alloc(120, 7),
	]);
	return BigInt(`0x${gzipSync(bytes).toString("hex")}`).toString();
}

export async function drawAadhaarFront(
	person: Person,
	portrait: Uint8Array = new Uint8Array(),
): Promise<SyntheticCard> {
	const { given, father, birthday, sex, aadhaar } = person;
	const png = await drawSheet({
		paper: "rgb(244,244,240)",
		portrait,
		prints: [
			title("Government of India", 360, 70),
			value(`${given} ${father}`, 330, 210),
			value(`DOB: ${slashed(birthday)}`, 330, 256),
			value(sex.toUpperCase(), 330, 302),
			{ ...value(spaced(aadhaar), 330, 520), size: 44 },
			label("Aadhaar", 430, 570),
		],
	});
	return {
		country: "in",
		side: "front",
		kind: "aadhaarFront",
		png,
		expected: { cardNo: aadhaar.slice(8), name: `${given} ${father}`, birthday, sex },
	};
}

export async function drawAadhaarBack(person: Person): Promise<SyntheticCard> {
	const { street, father, aadhaar } = person;
	const code = await barcode(aadhaarCode(person), "QRCode", 300, 300);
	const lines = [`S/O ${father}`, street, "NEW DELHI, DELHI 110001"];
	const png = await drawSheet({
		paper: "rgb(244,244,240)",
		marks: [{ png: code, left: 660, top: 150 }],
		prints: [
			{ ...title("Unique Identification Authority of India", 190, 70), size: 30 },
			label("Address:", 60, 170),
			...lines.map((text, row) => value(text, 60, 210 + row * 38)),
			{ ...value(spaced(aadhaar), 330, 540), size: 44 },
		],
	});
	return {
		country: "in",
		side: "back",
		kind: "aadhaarBack",
		png,
		expected: { cardNo: aadhaar.slice(8), address: lines.join(", ") },
	};
}

export async function drawNinSlip(
	person: Person,
	portrait: Uint8Array = new Uint8Array(),
	scale = 1,
): Promise<SyntheticCard> {
	const { nin, father, mother, given, street, sex, birthday } = person;
	const png = await drawSheet({
		scale,
		paper: "rgb(240,246,240)",
		portrait,
		prints: [
			title("National Identity Management System", 200, 60),
			label("Federal Republic of Nigeria", 380, 96),
			label("National Identification Number Slip (NINS)", 320, 130),
			label("Tracking ID:", 320, 190),
			value("S7Y0TXK1Z000A", 470, 190),
			label("NIN:", 320, 240),
			value(nin, 470, 240),
			label("Surname:", 320, 290),
			value(father, 470, 290),
			label("First Name:", 320, 340),
			value(given, 470, 340),
			label("Middle Name:", 320, 390),
			value(mother, 470, 390),
			label("Gender:", 320, 440),
			value(sex === "male" ? "M" : "F", 470, 440),
			label("Date of Birth:", 560, 440),
			value(worded(birthday, "en", " "), 720, 440),
			label("Address:", 320, 500),
			value(street, 320, 536),
			value("IKEJA, LAGOS", 320, 572),
		],
	});
	return {
		country: "ng",
		side: "front",
		kind: "ninSlip",
		png,
		expected: {
			cardNo: nin,
			name: `${given} ${mother} ${father}`,
			lastName: father,
			birthday,
			address: `${street}, IKEJA, LAGOS`,
			sex,
		},
	};
}

export async function drawNinCard(
	person: Person,
	portrait: Uint8Array = new Uint8Array(),
): Promise<SyntheticCard> {
	const { nin, father, given, birthday } = person;
	const png = await drawSheet({
		paper: "rgb(226,240,228)",
		portrait,
		prints: [
			title("FEDERAL REPUBLIC OF NIGERIA", 250, 62),
			label("DIGITAL NIN SLIP", 420, 100),
			label("SURNAME/NOM", 320, 180),
			value(father, 320, 216),
			label("GIVEN NAMES/PRENOMS", 320, 266),
			value(given, 320, 302),
			label("DATE OF BIRTH", 320, 352),
			value(worded(birthday, "en", " "), 320, 388),
			label("National Identification Number (NIN)", 330, 490),
			{ ...value(`${nin.slice(0, 4)} ${nin.slice(4, 7)} ${nin.slice(7)}`, 330, 550), size: 48 },
		],
	});
	return {
		country: "ng",
		side: "front",
		kind: "ninCard",
		png,
		expected: { cardNo: nin, name: `${given} ${father}`, lastName: father, birthday },
	};
}
