import type { JobContext } from "../../platform/context/calls.ts";
import type { JobHandlers } from "../../platform/queue/queue.ts";
import { retryAccountCheck } from "./retry-account-check.ts";

export function applicationJobs(context: () => JobContext): Pick<JobHandlers, "ask-account"> {
	return { "ask-account": ({ borrowerId }) => retryAccountCheck(context(), borrowerId) };
}
