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
};
