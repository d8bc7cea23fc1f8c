import type { Module } from "../../platform/context/calls.ts";
import { borrowerBlocklist, blocklist as list, lookUpBlocked } from "./blocklists.ts";

export const blocklist = {
	staffCalls: { blocklist: list, lookUpBlocked, borrowerBlocklist },
} satisfies Module;
