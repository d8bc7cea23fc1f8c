import { drawPan } from "../draw-card.ts";
import { drawAadhaarBack } from "../draw-more-cards.ts";
import { type SyntheticCountry, woman } from "./country.ts";

export const india: SyntheticCountry = {
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
	demo: {
		women: ["Ananya", "Kavya", "Meera", "Shreya", "Divya", "Nisha"],
		men: ["Arjun", "Rohan", "Vikram", "Karan", "Aditya", "Suresh"],
		families: ["Iyer", "Verma", "Nair", "Reddy", "Kulkarni", "Bose", "Mehta", "Chauhan"],
		street: "LAKE VIEW",
		town: "NEW DELHI",
	},
	front: drawPan,
	back: null,
	demoBack: null,
	wrongSide: drawAadhaarBack,
	numberOf: ({ pan }) => pan,
	namesOf: (firstName, lastName) => ({ firstName, middleName: "", lastName, secondLastName: "" }),
};
