import type { LegalRecords } from "../legal-records.ts";

/** No law of the four countries sets the shares for a lender of this kind: they are ours, and the same everywhere. */
export const ownProvisions: LegalRecords["provisions"] = [
	{
		from: "2020-01-01",
		until: null,
		source: "Our own expectation of the loss by days late (docs/money.md); a lender sets it with its auditor",
		value: { 0: 1, 1: 5, 7: 10, 30: 25, 60: 50, 90: 100 },
	},
];
