import { ownProvisions } from "../common/own-provisions.ts";
import type { LegalRecords } from "../legal-records.ts";

const holidays: LegalRecords["holidays"] = [
	{
		from: "2006-01-17",
		until: null,
		source:
			"Ley Federal del Trabajo art. 74, and the days on which CNBV lets banks close (for counsel to confirm)",
		value: {
			fixed: ["01-01", "05-01", "09-16", "11-02", "12-12", "12-25"],
			// The first Monday of February, the third ones of March and November.
			movedToMonday: ["02-01", "03-15", "11-15"],
			fromEaster: [-3, -2],
			dates: [],
		},
	},
];

export const legalRecords: LegalRecords<"mx"> = {
	country: "mx",
	holidays,
	provisions: ownProvisions,
	usuryRate: [],
};
