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
};
