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
};
