import { createHash } from "node:crypto";

/** Where the sandbox's banks keep the keys of Bre-B: a key is the number of an account there. */
export const brebBank = "Bre-B";

/** Wompi's list: the code of the ACH network and the name. */
export const banksByCode = [
	["1059", "Bancamía"],
	["1040", "Banco Agrario"],
	["1052", "Banco AV Villas"],
	["1805", "Banco BTG Pactual"],
	["1032", "Banco Caja Social"],
	["1066", "Banco Cooperativo Coopcentral"],
	["1558", "Banco Credifinanciera"],
	["1001", "Banco de Bogotá"],
	["1023", "Banco de Occidente"],
	["1062", "Banco Falabella"],
	["1063", "Banco Finandina"],
	["1012", "Banco GNB Sudameris"],
	["1047", "Banco Mundo Mujer"],
	["1060", "Banco Pichincha"],
	["1002", "Banco Popular"],
	["1065", "Banco Santander de Negocios"],
	["1069", "Banco Serfinanza"],
	["1303", "Banco Unión (antes Giros y Finanzas)"],
	["1053", "Banco W"],
	["1007", "Bancolombia"],
	["1061", "Bancoomeva"],
	["1013", "BBVA Colombia"],
	["1009", "Citibank"],
	["1370", "Coltefinanciera"],
	["1292", "Confiar Cooperativa Financiera"],
	["1291", "Coofinep Cooperativa Financiera"],
	["1283", "Cooperativa Financiera de Antioquia"],
	["1289", "Cotrafa Cooperativa Financiera"],
	["1097", "dale!"],
	["1551", "DaviPlata"],
	["1051", "Davivienda"],
	["1802", "Ding (Tecnipagos)"],
	["1121", "Financiera Juriscoop"],
	["1637", "Iris"],
	["1014", "Itaú"],
	["1006", "Itaú (antes Corpbanca)"],
	["1286", "JFK Cooperativa Financiera"],
	["1070", "Lulo Bank"],
	["1067", "Mibanco"],
	["1801", "Movii"],
	["1507", "Nequi"],
	["1151", "RappiPay"],
	["1019", "Scotiabank Colpatria"],
	["1804", "Ualá"],
	["1031", "Bancóldex"],
	["1071", "Banco J.P. Morgan"],
] as const;

/** Wompi's own id of a bank, which a payout must use. */
export function bankIdOf(code: string): string {
	const hex = createHash("sha256").update(`bank ${code}`).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function codeOfBank(id: string): string | null {
	return banksByCode.find(([code]) => bankIdOf(code) === id)?.[0] ?? null;
}
