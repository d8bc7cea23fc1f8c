import { spanishFamilies, woman } from "../common/people.ts";
import type { RegionSandbox } from "../sandbox.ts";

export const sandbox: RegionSandbox = {
	support: { phone: "+52 55 0000 0000", whatsapp: "+52 55 0000 0001" },
	partners: ["Ahuehuete Crédito", "Ceiba Préstamos", "Ocote Unión"],
	borrowers: {
		mobileStem: "552000",
		personal: { state: "09", pinCode: "06000", cardType: "ine" },
		work: { workPinCode: "06000", payFrequency: "biweekly", monthlyPayday: "15", monthlyPaydayTwo: "30" },
		account: { cardType: "clabe" },
		stoppedAfter: "additional",
	},
	sample: {
		mobileStem: "5512",
		personal: {
			nationalId: "PEXA900820MDFRXN04",
			cityOfBirth: "DF",
			cardType: "ine",
			state: "09",
			city: "09002",
			pinCode: "01000",
			whatsappNo: "5512345678",
		},
		work: { workPinCode: "01000" },
		account: {
			nationalId: "PEXA900820MDFRXN04",
			cardType: "clabe",
			bankCode: "002",
			accountNumber: "002010077777777771",
		},
	},
	phone: {
		city: "Mexico City",
		place: "Ciudad de México",
		contacts: [
			{ name: "María José Hernández", phone: "+52 55 1234 5678" },
			{ name: "Mamá", phone: "55 8765 4321" },
			{ name: "Luis Ángel Núñez", phone: "+52 1 33 1122 3344" },
			{ name: "Tienda Doña Lupe", phone: "(81) 1234-5678" },
		],
	},
	banks: [
		{ code: "012", name: "BBVA Mexico" },
		{ code: "072", name: "Banorte" },
		{ code: "014", name: "Santander" },
		{ code: "127", name: "Azteca" },
	],
	accountNumbers: "clabe",
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
	document: { front: "ineFront", back: "ineBack", mistaken: "ineBack" },
};
