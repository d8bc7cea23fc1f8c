import { checkAadhaar, checkCurp, checkPan } from "@puente/core/validation";

/** Fictional people, the same ones on every run. Their numbers have valid check digits and are invented. */
export type Person = {
	readonly given: string;
	readonly father: string;
	readonly mother: string;
	readonly birthday: string;
	readonly sex: "male" | "female";
	readonly street: string;
	readonly town: string;
	readonly curp: string;
	readonly cedula: string;
	readonly pan: string;
	readonly aadhaar: string;
	readonly nin: string;
};

const women = ["MARGARITA", "LUCIA FERNANDA", "ANA SOFIA", "ROSA", "ADAEZE", "PRIYA"];
const men = ["JOSE LUIS", "CARLOS", "MIGUEL ANGEL", "EMEKA", "RAHUL", "TOMAS"];
const families = [
	"GOMEZ",
	"VELAZQUEZ",
	"HERRERA",
	"OKAFOR",
	"SHARMA",
	"RODRIGUEZ",
	"MENDOZA",
	"BALOGUN",
	"PATEL",
	"CASTILLO",
];
const streets = ["C REFORMA 123", "AV JUAREZ 45 INT 2", "PRIV DEL SOL 8", "14 MARKET ROAD", "7 LAKE VIEW"];
const towns = ["COL CENTRO 06000", "COL ROMA 06700", "COL OBRERA 44140"];

/** Our own small generator: the same images on every machine and version. */
export function dice(seed: number): (sides: number) => number {
	let state = (seed * 2_654_435_761 + 12_345) >>> 0;
	return (sides) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * sides);
	};
}

const pick = (list: readonly string[], roll: (sides: number) => number): string =>
	list[roll(list.length)] ?? "";
const digits = (count: number, roll: (sides: number) => number): string =>
	Array.from({ length: count }, () => roll(10)).join("");

/** Tries the ten digits at one place: exactly one fits, for any kind of check. */
function withCheckDigit(make: (digit: number) => string, fits: (text: string) => boolean): string {
	for (let digit = 0; digit < 10; digit++) if (fits(make(digit))) return make(digit);
	throw new Error("no check digit fits");
}

const consonants = "BCDFGHJKLMNPQRSTVWXYZ";
/** A CURP writes X for Ñ. */
const inner = (name: string): string =>
	Array.from(name.slice(1).replaceAll("Ñ", "X")).find((letter) => consonants.includes(letter)) ?? "X";
const innerVowel = (name: string): string =>
	Array.from(name.slice(1)).find((letter) => "AEIOU".includes(letter)) ?? "X";

/** The chosen facts of a person; the numbers follow from them and from the random generator. */
export type PersonFacts = Omit<Person, "curp" | "cedula" | "pan" | "aadhaar" | "nin"> & {
	/** As a CURP writes it. */
	readonly birthPlace: string;
};

export function drawPerson(seed: number): Person {
	const roll = dice(seed);
	const sex = roll(2) === 0 ? "male" : "female";
	const given = pick(sex === "male" ? men : women, roll);
	const [father, mother] = [pick(families, roll), pick(families, roll)];
	const pad = (value: number) => String(value).padStart(2, "0");
	const birthday = `${1962 + roll(42)}-${pad(1 + roll(12))}-${pad(1 + roll(28))}`;
	const birthPlace = pick(["DF", "JC", "NL", "VZ"], roll);
	const [street, town] = [pick(streets, roll), pick(towns, roll)];
	return withNumbers({ given, father, mother, birthday, sex, birthPlace, street, town }, roll);
}

/** Gives a person the numbers of all documents. */
export function withNumbers(facts: PersonFacts, roll: (sides: number) => number): Person {
	const { birthPlace, ...person } = facts;
	const { given, father, mother, birthday, sex } = person;
	const stem =
		father.slice(0, 1) +
		innerVowel(father) +
		mother.slice(0, 1) +
		given.slice(0, 1) +
		birthday.slice(2).replaceAll("-", "") +
		(sex === "male" ? "H" : "M") +
		birthPlace +
		inner(father) +
		inner(mother) +
		inner(given) +
		(birthday < "2000" ? "0" : "A");
	const uid = `${2 + roll(8)}${digits(10, roll)}`;
	const pan = `${pick(["ABC", "BKQ", "DXM"], roll)}P${father.slice(0, 1)}${digits(4, roll)}${pick(["F", "K", "Z"], roll)}`;
	if (!checkPan(pan).ok) throw new Error(`synthetic PAN ${pan} is not well formed`);
	return {
		...person,
		pan,
		curp: withCheckDigit(
			(digit) => stem + digit,
			(text) => checkCurp(text).ok,
		),
		cedula: `1${digits(9, roll)}`,
		aadhaar: withCheckDigit(
			(digit) => uid + digit,
			(text) => checkAadhaar(text).ok,
		),
		nin: `${1 + roll(9)}${digits(10, roll)}`,
	};
}
