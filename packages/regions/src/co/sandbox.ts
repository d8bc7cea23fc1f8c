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
};
