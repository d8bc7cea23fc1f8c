import type { BackKind, FrontKind } from "@puente/core/document-kind";
import { drawIneBack, drawIneFront, drawPan, type SyntheticCard } from "./draw-card.ts";
import {
	drawAadhaarBack,
	drawAadhaarFront,
	drawCedulaBack,
	drawCedulaFront,
	drawCedulaZone,
	drawNinCard,
	drawNinSlip,
} from "./draw-more-cards.ts";
import type { Person } from "./people.ts";

type FormNames = Readonly<Record<"firstName" | "middleName" | "lastName" | "secondLastName", string>>;

type Front = {
	readonly draw: (person: Person, portrait?: Uint8Array, scale?: number) => Promise<SyntheticCard>;
	readonly numberOf: (person: Person) => string;
	/** Two family names where they are usual; elsewhere one, and a second name where the document shows it. */
	readonly namesOf: (given: string, father: string, mother: string) => FormNames;
};

type Back = {
	readonly draw: (person: Person) => Promise<SyntheticCard>;
	/** One that is quicker to draw, for pictures that are shown and not read. */
	readonly drawQuickly: (person: Person, scale: number) => Promise<SyntheticCard>;
};

function bothFamilies(given: string, father: string, mother: string): FormNames {
	const [firstName = "", ...others] = given.split(" ");
	return { firstName, middleName: others.join(" "), lastName: father, secondLastName: mother };
}

function oneFamily(firstName: string, lastName: string): FormNames {
	return { firstName, middleName: "", lastName, secondLastName: "" };
}

function withMiddleName(firstName: string, lastName: string, middleName: string): FormNames {
	return { firstName, middleName, lastName, secondLastName: "" };
}

/** A document that is missing does not compile. */
export const fronts: Readonly<Record<FrontKind, Front>> = {
	ineFront: { draw: drawIneFront, numberOf: ({ curp }) => curp, namesOf: bothFamilies },
	cedulaFront: { draw: drawCedulaFront, numberOf: ({ cedula }) => cedula, namesOf: bothFamilies },
	panFront: { draw: drawPan, numberOf: ({ pan }) => pan, namesOf: oneFamily },
	aadhaarFront: { draw: drawAadhaarFront, numberOf: ({ aadhaar }) => aadhaar, namesOf: oneFamily },
	ninSlip: { draw: drawNinSlip, numberOf: ({ nin }) => nin, namesOf: withMiddleName },
	ninCard: { draw: drawNinCard, numberOf: ({ nin }) => nin, namesOf: withMiddleName },
};

export const backs: Readonly<Record<BackKind, Back>> = {
	ineBack: { draw: drawIneBack, drawQuickly: drawIneBack },
	cedulaBack: { draw: drawCedulaBack, drawQuickly: drawCedulaZone },
	aadhaarBack: { draw: drawAadhaarBack, drawQuickly: drawAadhaarBack },
};
