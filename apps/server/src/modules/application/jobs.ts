import type { JobContext } from "../../platform/context/calls.ts";
import type { JobHandlers } from "../../platform/queue/queue.ts";
import { retryAccountCheck } from "./retry-account-check.ts";

export function applicationJobs(context: () => JobContext): Pick<JobHandlers, "check-account"> {
	return { "check-account": ({ borrowerId }) => retryAccountCheck(context(), borrowerId) };
}
