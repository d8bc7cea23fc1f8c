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
};
