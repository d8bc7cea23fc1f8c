import { ownProvisions } from "../common/own-provisions.ts";
import type { LegalRecords } from "../legal-records.ts";

const holidays: LegalRecords["holidays"] = [
	{
		from: "1979-01-01",
		until: "2028-12-31",
		source: "Public Holidays Act 1979, and the days in lieu that the Minister of Interior declares",
		value: {
			fixed: ["01-01", "05-01", "06-12", "10-01", "12-25", "12-26"],
			movedToMonday: [],
			fromEaster: [-2, 1],
			// Days that follow the moon are estimates until they are declared.
			dates: [
				// 2026
				"2026-03-19",
				"2026-03-20",
				"2026-05-28",
				"2026-05-29",
				"2026-08-26",
				"2026-12-28",
				// 2027
				"2027-03-10",
				"2027-03-11",
				"2027-05-03",
				"2027-05-17",
				"2027-05-18",
				"2027-05-29",
				"2027-06-14",
				"2027-08-15",
				"2027-08-16",
				"2027-12-27",
				"2027-12-28",
				// 2028
				"2028-01-03",
				"2028-02-27",
				"2028-02-28",
				"2028-02-29",
				"2028-05-06",
				"2028-05-07",
				"2028-05-08",
				"2028-05-09",
				"2028-08-04",
				"2028-10-02",
			],
		},
	},
];

export const legalRecords: LegalRecords<"ng"> = {
	country: "ng",
	holidays,
	provisions: ownProvisions,
	usuryRate: [],
};
