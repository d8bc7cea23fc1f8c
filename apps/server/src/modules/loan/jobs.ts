import type { JobHandlers } from "../../platform/queue/queue.ts";
import { type Deciding, decideApplication } from "../decision/index.ts";
import { type Paying, payOut } from "../payout/index.ts";
import { meetDeadline } from "./deadlines.ts";

/** What this area does later than the call, the webhook or the clock that asked for it. */
export function loanJobs(
	context: Deciding & Paying,
): Pick<JobHandlers, "decide-application" | "pay-out" | "meet-deadline"> {
	return {
		"decide-application": ({ orderId }) => decideApplication(context, orderId),
		"pay-out": ({ reference }) => payOut(context, reference),
		"meet-deadline": ({ orderId }) => meetDeadline({ ...context, now: context.clock.now() }, orderId),
	};
}
