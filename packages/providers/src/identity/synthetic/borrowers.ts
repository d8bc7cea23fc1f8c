import { readFile } from "node:fs/promises";
import { type Country, countries } from "@puente/core/region";
import { sandboxes } from "@puente/regions/sandbox";
import sharp from "sharp";
import type { FaceRefusal, FieldName, LivenessChallenge, Side } from "../identity-engine.ts";
import { drawBurst } from "./burst.ts";
import type { SyntheticCard } from "./draw-card.ts";
import { backs, fronts } from "./drawings.ts";
import { asSelfie, facesByGroup, groupPicture } from "./faces.ts";
import { markedFaces } from "./marked-faces.ts";
import { dice, type Person, withNumbers } from "./people.ts";
import { type Condition, photograph } from "./photograph.ts";
import { markPicture } from "./picture-mark.ts";

/** The images of a synthetic borrower, and the form values that agree with them. */
export type SyntheticBorrower = {
	readonly country: Country;
	readonly person: Person;
	/** JPEGs like those of a phone camera. */
	readonly front: Uint8Array;
	/** Null where the document has a front only. */
	readonly back: Uint8Array | null;
	readonly selfie: Uint8Array;
	/**
	 * The same face performing the challenge, 45 frames at 15 a second. Drawn anew each time, which takes some seconds.
	 */
	readonly burst: (challenge: LivenessChallenge) => Promise<Uint8Array[]>;
	readonly typed: BorrowerFormValues;
	/** The text printed on the front and the back, for a test to compare with what was read. */
	readonly printed: {
		readonly front: SyntheticCard["expected"];
		readonly back: Readonly<Partial<Record<FieldName, string>>>;
	};
};

/** By the names of the forms' fields. */
export type BorrowerFormValues = {
	readonly firstName: string;
	readonly middleName: string;
	readonly lastName: string;
	/** Empty where one family name is usual. */
	readonly secondLastName: string;
	readonly gender: "male" | "female";
	/** ISO. */
	readonly birthday: string;
	/** The number of the document. */
	readonly nationalId: string;
	readonly address: string;
	/** As a CURP writes it; only Mexico's form has it. */
	readonly cityOfBirth: string;
};

const peoplePerCountry = 2;
/** A good image: the benchmark measures the bad ones. */
const usual: Condition = "clean";

function personOf(country: Country, which: 0 | 1, namesake: number) {
	const base = sandboxes[country].people[which];
	const index = countries.indexOf(country) * peoplePerCountry + which;
	// A CURP is derived from personal data only: another birthday makes another number.
	const birthday = Temporal.PlainDate.from(base.birthday).add({ days: namesake }).toString();
	const facts = { ...base, birthday };
	const roll = dice(500 + index + namesake * countries.length * peoplePerCountry);
	return { index, facts, person: withNumbers(facts, roll) };
}

async function faceOf(index: number, namesake: number) {
	const faces = await markedFaces();
	// Faces are compared within a country: a namesake has the face of a borrower in the next.
	const face = faces[(index + namesake * peoplePerCountry) % faces.length];
	if (face === undefined)
		throw new Error(`fewer faces than people: no face for index ${index}, namesake ${namesake}`);
	return face;
}

/** The cards of a borrower without portraits, for their printed text. */
export async function printedOn(
	country: Country,
	which: 0 | 1,
	namesake: number,
): Promise<Readonly<Partial<Record<Side, SyntheticCard>>>> {
	const { person } = personOf(country, which, namesake);
	const { front, back } = sandboxes[country].document;
	return {
		front: await fronts[front].draw(person),
		...(back && { back: await backs[back].draw(person) }),
	};
}

/** The same borrower with images that the synthetic engine recognises. */
export async function markBorrower(
	borrower: SyntheticBorrower,
	{ which, namesake }: { readonly which: 0 | 1; readonly namesake: number },
): Promise<SyntheticBorrower> {
	const { country, front, back, selfie } = borrower;
	const mark = { country, which, namesake };
	return {
		...borrower,
		front: await markPicture(front, { ...mark, picture: "front" }),
		back: back && (await markPicture(back, { ...mark, picture: "back" })),
		selfie: await markPicture(selfie, { ...mark, picture: "face" }),
	};
}

/** A namesake has the same address but is another person: another face, birthday and number. */
export async function drawBorrower(country: Country, which: 0 | 1, namesake = 0): Promise<SyntheticBorrower> {
	const { index, facts, person } = personOf(country, which, namesake);
	const face = await faceOf(index, namesake);
	const { document } = sandboxes[country];
	const { draw, numberOf, namesOf } = fronts[document.front];
	const front = await draw(person, face.jpeg);
	const back = document.back === null ? undefined : await backs[document.back].draw(person);
	const { given, father, mother, street, town, sex, birthday } = person;
	return {
		country,
		person,
		front: await photograph(front.png, usual),
		back: back === undefined ? null : await photograph(back.png, usual),
		selfie: await asSelfie(face.jpeg),
		burst: (challenge) => drawBurst(face, challenge),
		typed: {
			...namesOf(given, father, mother),
			gender: sex,
			birthday,
			nationalId: numberOf(person),
			address: front.expected.address ?? `${street}, ${town}`,
			cityOfBirth: facts.birthPlace,
		},
		printed: { front: front.expected, back: back?.expected ?? {} },
	};
}

/** Images that are refused, named by their refusal, where the front of the document is expected. */
export type SpoiledFronts = {
	readonly blurred: Uint8Array;
	readonly dark: Uint8Array;
	/** Null where no document of the country has a side that could be mistaken. */
	readonly wrongSide: Uint8Array | null;
	readonly notADocument: Uint8Array;
};

/** Selfies that are refused, named by their refusal. */
export type SpoiledSelfies = Readonly<Record<FaceRefusal, Uint8Array>>;

export async function spoilFront({ country, person, front }: SyntheticBorrower): Promise<SpoiledFronts> {
	const { mistaken } = sandboxes[country].document;
	const back = mistaken === null ? undefined : await backs[mistaken].draw(person);
	return {
		blurred: await sharp(front).blur(6).jpeg({ quality: 85 }).toBuffer(),
		dark: await sharp(front).linear(0.2, 0).jpeg({ quality: 85 }).toBuffer(),
		wrongSide: back === undefined ? null : await photograph(back.png, "clean"),
		notADocument: await readFile(groupPicture("sample6")),
	};
}

export async function spoilSelfie(): Promise<SpoiledSelfies> {
	const { sample1: [face = new Uint8Array()] = [] } = await facesByGroup();
	const selfie = await asSelfie(face);
	const far = { top: 300, bottom: 300, left: 300, right: 300, background: { r: 150, g: 150, b: 145 } };
	return {
		faceTooSmall: await sharp(await sharp(selfie).resize({ width: 120 }).toBuffer())
			.extend(far)
			.jpeg({ quality: 85 })
			.toBuffer(),
		faceBlurred: await sharp(selfie).blur(3.5).jpeg({ quality: 85 }).toBuffer(),
		noFace: await sharp(groupPicture("sample6"))
			.extract({ left: 200, top: 1_000, width: 500, height: 500 })
			.jpeg({ quality: 85 })
			.toBuffer(),
		twoFaces: await sharp(groupPicture("sample6"))
			.extract({ left: 1_050, top: 150, width: 800, height: 600 })
			.jpeg({ quality: 85 })
			.toBuffer(),
	};
}
