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

export const legalRecords: LegalRecords = { country: "co", holidays };
