import type { Module } from "../../platform/context/calls.ts";
import { auditExport, audit as search } from "./audit-search.ts";

export const audit = {
	staffCalls: { audit: search, auditExport },
} satisfies Module;
