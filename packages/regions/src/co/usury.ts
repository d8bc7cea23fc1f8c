import type { UsuryTable } from "../terms.ts";

/**
 * Tasa de usura, consumo y ordinario, effective yearly: one and a half times the interest that the Superintendencia
 * Financiera certifies for the month (Código Penal art. 305). Add a row when the month's resolution is published, in
 * the last days of the month before.
 */
export const usury = {
	modality: "consumo y ordinario",
	rows: [
		{ month: "2025-09", percentPerYear: "25.01" },
		{ month: "2025-10", percentPerYear: "24.36" },
		{ month: "2025-11", percentPerYear: "24.99" },
		{ month: "2025-12", percentPerYear: "25.02" },
		{ month: "2026-01", percentPerYear: "24.36" },
		{ month: "2026-02", percentPerYear: "25.23" },
		{ month: "2026-03", percentPerYear: "25.52" },
	],
	uncertified: { marginPercent: "2", staleMonthsMax: 1 },
} as const satisfies UsuryTable;
