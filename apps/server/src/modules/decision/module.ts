import type { Module } from "../../platform/context/module.ts";
import { decideApplication } from "./decide-application.ts";
import { replayDecision } from "./replay.ts";

export const decision = {
	staffCalls: { replayDecision },
	jobs: { "decide-application": ({ orderId }, context) => decideApplication(context, orderId) },
} satisfies Module;
