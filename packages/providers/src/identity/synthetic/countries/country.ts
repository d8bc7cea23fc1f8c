import type { SyntheticCard } from "../draw-card.ts";
import type { Person, PersonFacts } from "../people.ts";

/** The synthetic people of a country and their document. */
export type SyntheticCountry = {
	/** Two borrowers whose document is read. A PAN shows the father's name, and a NIN slip a middle name: both are drawn from `mother`. */
	readonly people: readonly [PersonFacts, PersonFacts];
	/** Parts from which the names and addresses of demo borrowers are made. */
	readonly demo: {
		readonly women: readonly string[];
		readonly men: readonly string[];
		readonly families: readonly string[];
		readonly street: string;
		readonly town: string;
	};
	readonly front: (person: Person, portrait?: Uint8Array, scale?: number) => Promise<SyntheticCard>;
	/** Null where the document has a front only. */
	readonly back: ((person: Person) => Promise<SyntheticCard>) | null;
	/** A back that is quicker to draw, for pictures that are shown and not read. */
	readonly demoBack: ((person: Person, scale: number) => Promise<SyntheticCard>) | null;
	/** A side that could be mistaken for the front. */
	readonly wrongSide: ((person: Person) => Promise<SyntheticCard>) | null;
	readonly numberOf: (person: Person) => string;
	/** Two family names where they are usual; elsewhere one, and a second name where the document shows it. */
	readonly namesOf: (given: string, father: string, mother: string) => FormNames;
};

type FormNames = Readonly<Record<"firstName" | "middleName" | "lastName" | "secondLastName", string>>;

export const woman = { sex: "female", birthPlace: "NE" } as const;

export const spanishFamilies = [
	"Morales",
	"Ríos",
	"Navarro",
	"Fuentes",
	"Salazar",
	"Cárdenas",
	"Ortega",
	"Peña",
] as const;

export function bothFamilies(given: string, father: string, mother: string): FormNames {
	const [firstName = "", ...others] = given.split(" ");
	return { firstName, middleName: others.join(" "), lastName: father, secondLastName: mother };
}
