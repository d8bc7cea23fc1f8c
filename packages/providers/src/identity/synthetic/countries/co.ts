import { drawCedulaBack, drawCedulaFront, drawCedulaZone } from "../draw-more-cards.ts";
import { bothFamilies, type SyntheticCountry, spanishFamilies, woman } from "./country.ts";

export const colombia: SyntheticCountry = {
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
	demo: {
		women: ["Catalina", "Mariana", "Luisa", "Manuela", "Juliana", "Natalia"],
		men: ["Andrés", "Camilo", "Felipe", "Sebastián", "Nicolás", "Julián"],
		families: spanishFamilies.toReversed(),
		street: "CALLE 72 10",
		town: "CHAPINERO",
	},
	front: drawCedulaFront,
	back: drawCedulaBack,
	demoBack: drawCedulaZone,
	wrongSide: drawCedulaBack,
	numberOf: ({ cedula }) => cedula,
	namesOf: bothFamilies,
};
