import type { Country } from "@puente/core/region";
import type { FieldName, LivenessChallenge, Side } from "../identity-engine.ts";
import { drawBurst } from "./burst.ts";
import { drawIneBack, drawIneFront, drawPan, type SyntheticCard } from "./draw-card.ts";
import { drawCedulaBack, drawCedulaFront, drawNinSlip } from "./draw-more-cards.ts";
import { asSelfie } from "./faces.ts";
import { markedFaces } from "./marked-faces.ts";
import { dice, type Person, type PersonFacts, withNumbers } from "./people.ts";
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
	readonly gender: "male" | "female";
	/** ISO. */
	readonly birthday: string;
	/** The number of the document. */
	readonly nationalId: string;
	readonly address: string;
	/** As a CURP writes it; only Mexico's form has it. */
	readonly cityOfBirth: string;
};

type Draw = (person: Person, portrait?: Uint8Array) => Promise<SyntheticCard>;
type Papers = {
	readonly people: readonly [PersonFacts, PersonFacts];
	readonly front: Draw;
	readonly back: ((person: Person) => Promise<SyntheticCard>) | null;
	readonly nationalIdOf: (person: Person) => string;
	/** Two family names, or one and a middle name. */
	readonly lastNameOf: (person: Person) => string;
	readonly middleNameOf: (person: Person) => string;
};

const woman = { sex: "female", birthPlace: "NE" } as const;
const secondWord = (text: string): string => text.split(" ").slice(1).join(" ");
const bothFamilies = {
	lastNameOf: ({ father, mother }: Person) => `${father} ${mother}`,
	middleNameOf: ({ given }: Person) => secondWord(given),
};

/** A PAN shows the father's name, and a NIN slip a middle name: both are drawn from `mother`. */
const papers: Readonly<Record<Country, Papers>> = {
	mx: {
		people: [
			{
				...woman,
				given: "MARGARITA",
				father: "GOMEZ",
				mother: "VELAZQUEZ",
				birthday: "1988-03-14",
				birthPlace: "DF",
				street: "C REFORMA 123",
				town: "COL CENTRO 06000",
			},
			{
				...woman,
				given: "LUCIA FERNANDA",
				father: "HERRERA",
				mother: "CASTILLO",
				birthday: "1995-11-02",
				birthPlace: "JC",
				street: "PRIV DEL SOL 8",
				town: "COL ROMA 06700",
			},
		],
		front: drawIneFront,
		back: drawIneBack,
		nationalIdOf: ({ curp }) => curp,
		...bothFamilies,
	},
	co: {
		people: [
			{
				...woman,
				given: "ANA SOFIA",
				father: "RODRIGUEZ",
				mother: "MENDOZA",
				birthday: "1991-07-23",
				street: "CALLE 72 10 34",
				town: "CHAPINERO",
			},
			{
				...woman,
				given: "ROSA",
				father: "CASTILLO",
				mother: "GOMEZ",
				birthday: "1984-01-30",
				street: "CARRERA 15 88 20",
				town: "USAQUEN",
			},
		],
		front: drawCedulaFront,
		back: drawCedulaBack,
		nationalIdOf: ({ cedula }) => cedula,
		...bothFamilies,
	},
	in: {
		people: [
			{
				...woman,
				given: "PRIYA",
				father: "SHARMA",
				mother: "RAMESH",
				birthday: "1993-05-09",
				street: "7 LAKE VIEW",
				town: "NEW DELHI",
			},
			{
				...woman,
				given: "ANITA",
				father: "PATEL",
				mother: "SURESH",
				birthday: "1986-08-21",
				street: "14 MARKET ROAD",
				town: "NEW DELHI",
			},
		],
		front: drawPan,
		back: null,
		nationalIdOf: ({ pan }) => pan,
		lastNameOf: ({ father }) => father,
		middleNameOf: () => "",
	},
	ng: {
		people: [
			{
				...woman,
				given: "ADAEZE",
				father: "OKAFOR",
				mother: "NGOZI",
				birthday: "1990-09-17",
				street: "14 MARKET ROAD",
				town: "IKEJA",
			},
			{
				...woman,
				given: "FUNKE",
				father: "BALOGUN",
				mother: "TITILAYO",
				birthday: "1987-12-05",
				street: "7 LAKE VIEW",
				town: "IKEJA",
			},
		],
		front: drawNinSlip,
		back: null,
		nationalIdOf: ({ nin }) => nin,
		lastNameOf: ({ father }) => father,
		middleNameOf: ({ mother }) => mother,
	},
};
const order: readonly Country[] = ["mx", "co", "in", "ng"];
const peoplePerCountry = 2;
/** A good image: the benchmark measures the bad ones. */
const usual: Condition = "clean";

function personOf(country: Country, which: 0 | 1, namesake: number) {
	const base = papers[country].people[which];
	const index = order.indexOf(country) * peoplePerCountry + which;
	// A CURP is derived from personal data only: another birthday makes another number.
	const birthday = Temporal.PlainDate.from(base.birthday).add({ days: namesake }).toString();
	const facts = { ...base, birthday };
	const roll = dice(500 + index + namesake * order.length * peoplePerCountry);
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
	const { front, back } = papers[country];
	return { front: await front(person), ...(back && { back: await back(person) }) };
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
	const { front: drawFront, back: drawBack, nationalIdOf, lastNameOf, middleNameOf } = papers[country];
	const front = await drawFront(person, face.jpeg);
	const back = await drawBack?.(person);
	const { street, town, sex, birthday } = person;
	return {
		country,
		person,
		front: await photograph(front.png, usual),
		back: back === undefined ? null : await photograph(back.png, usual),
		selfie: await asSelfie(face.jpeg),
		burst: (challenge) => drawBurst(face, challenge),
		typed: {
			firstName: person.given.split(" ")[0] ?? "",
			middleName: middleNameOf(person),
			lastName: lastNameOf(person),
			gender: sex,
			birthday,
			nationalId: nationalIdOf(person),
			address: front.expected.address ?? `${street}, ${town}`,
			cityOfBirth: facts.birthPlace,
		},
		printed: { front: front.expected, back: back?.expected ?? {} },
	};
}
