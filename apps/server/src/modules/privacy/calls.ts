import type { applicationCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { exportData, heldData } from "./own-data.ts";

export const privacyHandlers = {
	heldData,
	exportData,
} satisfies Partial<Handlers<typeof applicationCalls>>;
