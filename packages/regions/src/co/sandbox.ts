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
};
