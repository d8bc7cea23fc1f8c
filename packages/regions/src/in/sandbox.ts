import { woman } from "../common/people.ts";
import type { RegionSandbox } from "../sandbox.ts";

export const sandbox: RegionSandbox = {
	support: { phone: "+91 00000 00000", whatsapp: "+91 00000 00001" },
	partners: ["Banyan Credit", "Neem Finance", "Peepal Union"],
	borrowers: {
		mobileStem: "987650",
		personal: { state: "DL", pinCode: "110001", cardType: "pan" },
		work: { workPinCode: "110001", payFrequency: "monthly", monthlyPayday: "1" },
		account: { cardType: "savings" },
		stoppedAfter: "questions",
	},
	sample: {
		mobileStem: "9812",
		personal: {
			nationalId: "ACUPA7085R",
			aadhaar: "2341 2341 2346",
			cardType: "pan",
			state: "AP",
			city: "AP-ntr",
			pinCode: "520001",
			whatsappNo: "9812345678",
		},
		work: { workPinCode: "110001" },
		account: {
			cardType: "savings",
			bankCode: "HDFC",
			branchCode: "HDFC0001234",
			accountNumber: "50100123456789",
		},
	},
	phone: {
		city: "Delhi",
		place: "Maharashtra",
		contacts: [
			{ name: "Priya Sharma", phone: "+91 98765 43210" },
			{ name: "Rahul (Office)", phone: "09876543211" },
			{ name: "Amma", phone: "99887 76655" },
		],
	},
	banks: [
		{ code: "SBIN", name: "State Bank of India", branchCode: "SBIN0000300" },
		{ code: "HDFC", name: "HDFC Bank", branchCode: "HDFC0000060" },
		{ code: "ICIC", name: "ICICI Bank", branchCode: "ICIC0000004" },
		{ code: "UTIB", name: "Axis Bank", branchCode: "UTIB0000004" },
	],
	accountNumbers: { digits: 12 },
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
	document: { front: "panFront", back: null, mistaken: "aadhaarBack" },
};
