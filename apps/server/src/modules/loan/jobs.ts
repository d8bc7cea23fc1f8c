import type { JobHandlers } from "../../platform/queue/queue.ts";
import { type DecisionContext, decideApplication } from "../decision/index.ts";
import { comparePayouts, type PayoutContext, payOut } from "../payout/index.ts";
import { applyDeadline } from "./deadlines.ts";

/** The job handlers of this module. */
export function loanJobs(
	context: DecisionContext & PayoutContext,
): Pick<JobHandlers, "decide-application" | "pay-out" | "compare-payouts" | "apply-deadline"> {
	return {
		"decide-application": ({ orderId }) => decideApplication(context, orderId),
		"pay-out": ({ reference }) => payOut(context, reference),
		"compare-payouts": () => comparePayouts(context),
		"apply-deadline": ({ orderId }) => applyDeadline({ ...context, now: context.clock.now() }, orderId),
	};
}
