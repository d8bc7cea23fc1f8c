import { ownProvisions } from "../common/own-provisions.ts";
import type { LegalRecords } from "../legal-records.ts";

const since1983 = {
	fixed: ["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"],
	movedToMonday: ["01-06", "03-19", "06-29", "08-15", "10-12", "11-01", "11-11"],
	fromEaster: [-3, -2, 43, 64, 71],
	dates: [],
};

const holidays: LegalRecords["holidays"] = [
	{ from: "1983-12-22", until: null, source: "Colombia, Ley 51 de 1983 art. 1", value: since1983 },
	{
		from: "2026-06-01",
		until: null,
		source: "Colombia, Ley 2578 de 2026: 9 July, moved to Monday",
		value: { ...since1983, movedToMonday: [...since1983.movedToMonday, "07-09"] },
	},
];

/**
 * Tasa de usura, consumo y ordinario, effective yearly: one and a half times the interest that the Superintendencia
 * Financiera certifies for the month (Código Penal art. 305).
 */
const usuryRate: LegalRecords["usuryRate"] = (
	[
		["2025-09-01", "2025-09-30", "25.01"],
		["2025-10-01", "2025-10-31", "24.36"],
		["2025-11-01", "2025-11-30", "24.99"],
		["2025-12-01", "2025-12-31", "25.02"],
		["2026-01-01", "2026-01-31", "24.36"],
		["2026-02-01", "2026-02-28", "25.23"],
		["2026-03-01", "2026-03-31", "25.52"],
	] as const
).map(([from, until, percentPerYear]) => ({
	from,
	until,
	source: "Colombia, Superintendencia Financiera: resolution of the month, consumo y ordinario",
	value: { percentPerYear },
}));

export const legalRecords: LegalRecords<"co"> = {
	country: "co",
	holidays,
	provisions: ownProvisions,
	usuryRate,
};
