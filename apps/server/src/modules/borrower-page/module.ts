import type { Module } from "../../platform/context/module.ts";
import { loanLedger } from "./loans.ts";
import { borrowerPage as page } from "./page.ts";
import { reveal } from "./reveal.ts";
import { searchBorrowers } from "./search.ts";
import { borrowerTimeline } from "./timeline.ts";

export const borrowerPage = {
	staffCalls: { searchBorrowers, borrower: page, borrowerTimeline, loanLedger, reveal },
} satisfies Module;
