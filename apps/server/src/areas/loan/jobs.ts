import { type Deciding, decideApplication } from "../../deciding/decide-application.ts";
import type { JobHandlers } from "../../jobs/queue.ts";
import { meetDeadline } from "./deadlines.ts";
import { type Paying, payOut } from "./pay-out.ts";

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
