import { drawNinSlip } from "../draw-more-cards.ts";
import { type SyntheticCountry, woman } from "./country.ts";

export const nigeria: SyntheticCountry = {
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
	demo: {
		women: ["Chiamaka", "Ngozi", "Folake", "Zainab", "Amaka", "Yetunde"],
		men: ["Chinedu", "Tunde", "Emeka", "Ibrahim", "Segun", "Obinna"],
		families: ["Eze", "Adeyemi", "Nwosu", "Bello", "Okonkwo", "Afolabi", "Danjuma", "Uche"],
		street: "MARKET ROAD",
		town: "IKEJA",
	},
	front: drawNinSlip,
	back: null,
	demoBack: null,
	wrongSide: null,
	numberOf: ({ nin }) => nin,
	namesOf: (firstName, lastName, middleName) => ({ firstName, middleName, lastName, secondLastName: "" }),
};
