import type { Module } from "../../platform/context/calls.ts";
import { exportData, heldData } from "./own-data.ts";

export const privacy = {
	calls: {
		heldData,
		exportData,
	},
} satisfies Module;
