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
};
