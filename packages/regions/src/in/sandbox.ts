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
};
