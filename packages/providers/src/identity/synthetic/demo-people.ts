import { type Country, countries } from "@puente/core/region";
import { sandboxes } from "@puente/regions/sandbox";
import sharp from "sharp";
import { printed } from "../documents/lines.ts";
import type { BorrowerFormValues } from "./borrowers.ts";
import type { SyntheticCard } from "./draw-card.ts";
import { backs, fronts } from "./drawings.ts";
import { asSelfie } from "./faces.ts";
import { markedFaces } from "./marked-faces.ts";
import { dice, withNumbers } from "./people.ts";

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

const selfies = new Map<number, Promise<Uint8Array>>();
/** Faces repeat, because there are fewer faces than people. */
async function faceOf(which: number) {
	const faces = await markedFaces();
	const index = which % faces.length;
	const portrait = faces[index]?.jpeg ?? new Uint8Array();
	const selfie = selfies.get(index) ?? asSelfie(portrait).then(compress);
	selfies.set(index, selfie);
	return { portrait, selfie: await selfie };
}

/** The snapshot of the first start has each picture encrypted for its borrower, so none can be packed further. */
async function compress(picture: Uint8Array): Promise<Uint8Array> {
	return sharp(picture).flatten({ background: "white" }).jpeg({ quality: 45, mozjpeg: true }).toBuffer();
}

/** Deterministic on every machine. Another attempt gives the same name another identity. */
export async function drawDemoPerson(country: Country, which: number, attempt: number): Promise<DemoPerson> {
	const { demo, document } = sandboxes[country];
	const { draw, numberOf, namesOf } = fronts[document.front];
	const drawBack = document.back === null ? null : backs[document.back].drawQuickly;
	const { women, men, families, street, town } = demo;
	const sex = which % 2 === 0 ? "female" : "male";
	const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";
	const given = pick(sex === "female" ? women : men, which >> 1);
	const [father, mother] = [pick(families, which), pick(families, which + 3 + (which >> 3))];
	const roll = dice(10_000 + countries.indexOf(country) * 1_000 + which + attempt * 10_000);
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
	const { portrait, selfie } = await faceOf(which);
	const [front, back] = await Promise.all([draw(person, portrait, scale), drawBack?.(person, scale)]);
	return {
		typed: {
			...namesOf(given, father, mother),
			gender: sex,
			birthday,
			nationalId: numberOf(person),
			address: front.expected.address ?? `${person.street}, ${person.town}`,
			cityOfBirth: birthPlace,
		},
		front: await compress(front.png),
		back: back === undefined ? null : await compress(back.png),
		selfie,
		printed: { ...back?.expected, ...front.expected },
	};
}
