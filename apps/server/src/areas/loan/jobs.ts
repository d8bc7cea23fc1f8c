import type { Enqueue, JobHandlers } from "../../jobs/queue.ts";
import { meetDeadline } from "./deadlines.ts";
import { type Deciding, decideApplication } from "./decide-application.ts";
import { handleWebhook } from "./handle-webhook.ts";
import { type Paying, payOut } from "./pay-out.ts";

/** What this area does later than the call, the webhook or the clock that asked for it. */
export function loanJobs(
	context: Deciding & Paying & { readonly enqueue: Enqueue },
): Pick<JobHandlers, "decide-application" | "pay-out" | "handle-webhook" | "meet-deadline"> {
	return {
		"decide-application": ({ orderId }) => decideApplication(context, orderId),
		"pay-out": ({ reference }) => payOut(context, reference),
		"handle-webhook": ({ webhookId }) => handleWebhook(context, webhookId),
		"meet-deadline": ({ orderId }) => meetDeadline({ ...context, now: context.clock.now() }, orderId),
	};
}
