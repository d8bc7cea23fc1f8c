import type { JobContext } from "../../platform/context/calls.ts";
import type { JobHandlers } from "../../platform/queue/queue.ts";
import { askAccountAgain } from "./ask-account-again.ts";

export function applicationJobs(context: () => JobContext): Pick<JobHandlers, "ask-account"> {
	return { "ask-account": ({ borrowerId }) => askAccountAgain(context(), borrowerId) };
}
