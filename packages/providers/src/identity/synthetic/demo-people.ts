import type { Country } from "@puente/core/region";
import sharp from "sharp";
import type { BorrowerFormValues } from "./borrowers.ts";
import { drawIneBack, drawIneFront, drawPan, type SyntheticCard } from "./draw-card.ts";
import { drawCedulaFront, drawCedulaZone, drawNinSlip } from "./draw-more-cards.ts";
import { asSelfie } from "./faces.ts";
import { markedFaces } from "./marked-faces.ts";
import { dice, type Person, withNumbers } from "./people.ts";

/** A synthetic person of the demo data: form values, and documents that are shown but not read by the engine. */
export type DemoPerson = {
	readonly typed: BorrowerFormValues;
	/** JPEGs. */
	readonly front: Uint8Array;
	readonly back: Uint8Array | null;
	readonly selfie: Uint8Array;
	/** The fields that the engine would read from the document. */
	readonly printed: SyntheticCard["expected"];
};

/** Half the size of a card that is read: there are dozens of them, and the start waits for them. */
const scale = 0.5;
const birthPlace = "DF";
const bornYears = { first: 1974, count: 26 } as const;

type Names = {
	readonly women: readonly string[];
	readonly men: readonly string[];
	readonly families: readonly string[];
	readonly street: string;
	readonly town: string;
};

const spanishFamilies = ["Morales", "Ríos", "Navarro", "Fuentes", "Salazar", "Cárdenas", "Ortega", "Peña"];
const names: Readonly<Record<Country, Names>> = {
	mx: {
		women: ["Valeria", "Ximena", "Regina", "Paulina", "Itzel", "Daniela"],
		men: ["Emiliano", "Santiago", "Rodrigo", "Mateo", "Gerardo", "Iván"],
		families: spanishFamilies,
		street: "C REFORMA",
		town: "COL CENTRO 06000",
	},
	co: {
		women: ["Catalina", "Mariana", "Luisa", "Manuela", "Juliana", "Natalia"],
		men: ["Andrés", "Camilo", "Felipe", "Sebastián", "Nicolás", "Julián"],
		families: [...spanishFamilies].reverse(),
		street: "CALLE 72 10",
		town: "CHAPINERO",
	},
	in: {
		women: ["Ananya", "Kavya", "Meera", "Shreya", "Divya", "Nisha"],
		men: ["Arjun", "Rohan", "Vikram", "Karan", "Aditya", "Suresh"],
		families: ["Iyer", "Verma", "Nair", "Reddy", "Kulkarni", "Bose", "Mehta", "Chauhan"],
		street: "LAKE VIEW",
		town: "NEW DELHI",
	},
	ng: {
		women: ["Chiamaka", "Ngozi", "Folake", "Zainab", "Amaka", "Yetunde"],
		men: ["Chinedu", "Tunde", "Emeka", "Ibrahim", "Segun", "Obinna"],
		families: ["Eze", "Adeyemi", "Nwosu", "Bello", "Okonkwo", "Afolabi", "Danjuma", "Uche"],
		street: "MARKET ROAD",
		town: "IKEJA",
	},
};

type Paper = {
	readonly front: (person: Person, portrait: Uint8Array, scale: number) => Promise<SyntheticCard>;
	readonly back: ((person: Person, scale: number) => Promise<SyntheticCard>) | null;
	readonly numberOf: (person: Person) => string;
	/** Two family names where they are usual; elsewhere one, and a second name where the document shows it. */
	readonly namesOf: (
		given: string,
		father: string,
		mother: string,
	) => Pick<BorrowerFormValues, "firstName" | "middleName" | "lastName">;
};
const bothFamilies: Paper["namesOf"] = (firstName, father, mother) => ({
	firstName,
	middleName: "",
	lastName: `${father} ${mother}`,
});
const papers: Readonly<Record<Country, Paper>> = {
	mx: { front: drawIneFront, back: drawIneBack, numberOf: ({ curp }) => curp, namesOf: bothFamilies },
	co: {
		front: drawCedulaFront,
		back: drawCedulaZone,
		numberOf: ({ cedula }) => cedula,
		namesOf: bothFamilies,
	},
	in: {
		front: drawPan,
		back: null,
		numberOf: ({ pan }) => pan,
		namesOf: (firstName, lastName) => ({ firstName, middleName: "", lastName }),
	},
	ng: {
		front: drawNinSlip,
		back: null,
		numberOf: ({ nin }) => nin,
		namesOf: (firstName, lastName, middleName) => ({ firstName, middleName, lastName }),
	},
};
const order: readonly Country[] = ["mx", "co", "in", "ng"];

/** As printed on a document: capitals without accents. */
function printed(text: string): string {
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

const selfies = new Map<number, Promise<Uint8Array>>();
/** Faces repeat, because there are fewer faces than people. */
async function faceOf(which: number) {
	const faces = await markedFaces();
	const index = which % faces.length;
	const portrait = faces[index]?.jpeg ?? new Uint8Array();
	const selfie = selfies.get(index) ?? asSelfie(portrait);
	selfies.set(index, selfie);
	return { portrait, selfie: await selfie };
}

async function asJpeg({ png }: SyntheticCard): Promise<Uint8Array> {
	return sharp(png).flatten({ background: "white" }).jpeg({ quality: 75 }).toBuffer();
}

/** Deterministic on every machine. Another attempt gives the same name another identity. */
export async function drawDemoPerson(country: Country, which: number, attempt: number): Promise<DemoPerson> {
	const { women, men, families, street, town } = names[country];
	const sex = which % 2 === 0 ? "female" : "male";
	const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";
	const given = pick(sex === "female" ? women : men, which >> 1);
	const [father, mother] = [pick(families, which), pick(families, which + 3 + (which >> 3))];
	const roll = dice(10_000 + order.indexOf(country) * 1_000 + which + attempt * 10_000);
	const two = (value: number) => String(value).padStart(2, "0");
	const birthday = `${bornYears.first + roll(bornYears.count)}-${two(1 + roll(12))}-${two(1 + roll(28))}`;
	const person = withNumbers(
		{
			given: printed(given),
			father: printed(father),
			mother: printed(mother),
			sex,
			birthday,
			birthPlace,
			street: `${street} ${10 + roll(190)}`,
			town,
		},
		roll,
	);
	const paper = papers[country];
	const { portrait, selfie } = await faceOf(which);
	const [front, back] = await Promise.all([
		paper.front(person, portrait, scale),
		paper.back?.(person, scale),
	]);
	return {
		typed: {
			...paper.namesOf(given, father, mother),
			gender: sex,
			birthday,
			nationalId: paper.numberOf(person),
			address: front.expected.address ?? `${person.street}, ${person.town}`,
			cityOfBirth: birthPlace,
		},
		front: await asJpeg(front),
		back: back === undefined ? null : await asJpeg(back),
		selfie,
		printed: { ...back?.expected, ...front.expected },
	};
}
