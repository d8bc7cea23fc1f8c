import type { Module } from "../../platform/context/module.ts";
import { borrowerBlocklist, blocklist as list, lookUpBlocked } from "./blocklists.ts";

export const blocklist = {
	staffCalls: { blocklist: list, lookUpBlocked, borrowerBlocklist },
} satisfies Module;
