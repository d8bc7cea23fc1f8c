import { woman } from "../common/people.ts";
import type { RegionSandbox } from "../sandbox.ts";

export const sandbox: RegionSandbox = {
	support: { phone: "+234 700 000 0000", whatsapp: "+234 700 000 0001" },
	partners: ["Iroko Credit", "Obeche Loans", "Baobab Union"],
	borrowers: {
		mobileStem: "806200",
		personal: { state: "NG-LA", cardType: "nin" },
		work: { payFrequency: "weekly", monthlyPayday: "5" },
		account: { cardType: "bankAccount" },
		stoppedAfter: "personal",
	},
	sample: {
		mobileStem: "8031",
		personal: {
			nationalId: "12345678901",
			cardType: "nin",
			state: "NG-AB",
			city: "NG-AB-aba-north",
			whatsappNo: "08031234567",
		},
		work: { workPinCode: "110001" },
		account: { bvn: "22345678901", cardType: "bankAccount", bankCode: "044", accountNumber: "0690000031" },
	},
	phone: {
		city: "Lagos",
		place: "Lagos",
		contacts: [
			{ name: "Adaeze Okonkwo", phone: "+234 803 123 4567" },
			{ name: "Babatunde Ade", phone: "0806 555 1212" },
			{ name: "Chioma (Sister)", phone: "08123456789" },
			{ name: "Emeka Landlord", phone: "2348091234567" },
			{ name: "Ngozi Work", phone: "+234-701-234-5678" },
		],
	},
	banks: [
		{ code: "058", name: "Guaranty Trust Bank" },
		{ code: "044", name: "Access Bank" },
		{ code: "057", name: "Zenith Bank" },
		{ code: "011", name: "First Bank of Nigeria" },
	],
	accountNumbers: "nuban",
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
	document: { front: "ninSlip", back: null, mistaken: null },
};
