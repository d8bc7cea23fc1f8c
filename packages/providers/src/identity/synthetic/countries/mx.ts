import { drawIneBack, drawIneFront } from "../draw-card.ts";
import { bothFamilies, type SyntheticCountry, spanishFamilies, woman } from "./country.ts";

export const mexico: SyntheticCountry = {
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
	demo: {
		women: ["Valeria", "Ximena", "Regina", "Paulina", "Itzel", "Daniela"],
		men: ["Emiliano", "Santiago", "Rodrigo", "Mateo", "Gerardo", "Iván"],
		families: spanishFamilies,
		street: "C REFORMA",
		town: "COL CENTRO 06000",
	},
	front: drawIneFront,
	back: drawIneBack,
	demoBack: drawIneBack,
	wrongSide: drawIneBack,
	numberOf: ({ curp }) => curp,
	namesOf: bothFamilies,
};
