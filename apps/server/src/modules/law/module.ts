import type { Module } from "../../platform/context/calls.ts";
import { legalGaps, legalRecords } from "./legal-records.ts";

export const law = {
	staffCalls: { legalRecords, legalGaps },
} satisfies Module;
