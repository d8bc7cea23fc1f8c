import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ago, idOf } from "./session.ts";

type LegalRecords = CallOutput<StaffCalls["legalRecords"]>;
export type LegalGap = CallOutput<StaffCalls["legalGaps"]>["gaps"][number];

const march = {
	from: "2026-03-01",
	until: "2026-03-31",
	source: "Superintendencia Financiera: resolution of the month",
	value: { kind: "usuryRate" as const, percentPerYear: "25.52" },
	entered: null,
};

export function legalRecords(changes: Partial<LegalRecords> = {}): LegalRecords {
	return {
		country: "co",
		today: "2026-04-02",
		kinds: [
			{
				kind: "usuryRate",
				inForce: null,
				missingFrom: "2026-04-02",
				proposalId: null,
				records: [
					march,
					{
						...march,
						from: "2026-02-01",
						until: "2026-02-28",
						value: { kind: "usuryRate", percentPerYear: "25.23" },
						entered: {
							proposalId: idOf(120),
							madeBy: "lucia.finance",
							checkedBy: "ngozi.compliance",
							at: ago(40),
						},
					},
				],
			},
			{
				kind: "holidays",
				inForce: 0,
				missingFrom: null,
				proposalId: idOf(121),
				records: [
					{
						from: "2026-06-01",
						until: null,
						source: "Ley 2578 de 2026",
						value: {
							kind: "holidays",
							fixed: ["01-01", "12-25"],
							movedToMonday: ["07-09"],
							fromEaster: [-3, -2],
							dates: [],
						},
						entered: null,
					},
				],
			},
			{
				kind: "provisions",
				inForce: 0,
				missingFrom: null,
				proposalId: null,
				records: [
					{
						from: "2020-01-01",
						until: null,
						source: "Our own expectation of the loss",
						value: { kind: "provisions", 0: 1, 1: 5, 7: 10, 30: 25, 60: 50, 90: 100 },
						entered: null,
					},
				],
			},
		],
		...changes,
	};
}

export const usuryGap: LegalGap = { country: "co", kind: "usuryRate", from: "2026-04-01", stopsOffers: true };
export const holidaysGap: LegalGap = {
	country: "in",
	kind: "holidays",
	from: "2029-01-01",
	stopsOffers: false,
};
