import { spanishFamilies, woman } from "../common/people.ts";
import type { RegionSandbox } from "../sandbox.ts";

export const sandbox: RegionSandbox = {
	support: { phone: "+57 601 000 0000", whatsapp: "+57 601 000 0001" },
	partners: ["Guayacán Crédito", "Samán Préstamos", "Yarumo Unión"],
	borrowers: {
		mobileStem: "310200",
		personal: { state: "11", cardType: "cc" },
		work: { payFrequency: "monthly", monthlyPayday: "30" },
		account: { cardType: "savings" },
		stoppedAfter: "identity",
	},
	sample: {
		mobileStem: "3012",
		personal: {
			nationalId: "1020304050",
			cardType: "cc",
			state: "05",
			city: "05001",
			whatsappNo: "3012345678",
		},
		work: { workPinCode: "110001" },
		account: {
			nationalId: "1020304050",
			cardType: "savings",
			bankCode: "1007",
			accountNumber: "12345678901",
		},
	},
	phone: {
		city: "Bogotá",
		place: "Bogotá, D.C.",
		contacts: [
			{ name: "Andrés Rodríguez", phone: "+57 300 123 4567" },
			{ name: "Camila Tía", phone: "310-987-6543" },
			{ name: "Jefe Ramírez", phone: "3204567890" },
		],
	},
	banks: [
		{ code: "1007", name: "Bancolombia" },
		{ code: "1051", name: "Davivienda" },
		{ code: "1001", name: "Banco de Bogotá" },
		{ code: "1013", name: "BBVA Colombia" },
	],
	accountNumbers: { digits: 11 },
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
	document: { front: "cedulaFront", back: "cedulaBack", mistaken: "cedulaBack" },
};
