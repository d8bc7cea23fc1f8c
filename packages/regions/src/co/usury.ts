import type { UsuryTable } from "../terms.ts";

/**
 * Tasa de usura, consumo y ordinario, effective yearly: one and a half times the interest that the Superintendencia
 * Financiera certifies for the month (Código Penal art. 305). Add a row when the month's resolution is out, in the last
 * days of the month before.
 */
export const usury = {
	modality: "consumo y ordinario",
	rows: [
		{ month: "2025-09", ratePerYear: "0.2501" },
		{ month: "2025-10", ratePerYear: "0.2436" },
		{ month: "2025-11", ratePerYear: "0.2499" },
		{ month: "2025-12", ratePerYear: "0.2502" },
		{ month: "2026-01", ratePerYear: "0.2436" },
		{ month: "2026-02", ratePerYear: "0.2523" },
		{ month: "2026-03", ratePerYear: "0.2552" },
	],
	uncertified: { marginRate: "0.02", staleMonthsMax: 1 },
} as const satisfies UsuryTable;
