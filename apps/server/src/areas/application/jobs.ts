import type { JobHandlers } from "../../jobs/queue.ts";
import { askAccountAgain } from "./ask-account-again.ts";
import { eraseUnapproved } from "./erase-unapproved.ts";
import { findSame } from "./find-same.ts";
import { type JobContext, removeFiles } from "./remove-files.ts";

/** What this area does later than the call that asked for it. */
export function applicationJobs(
	context: () => JobContext,
): Pick<JobHandlers, "find-same" | "ask-account" | "erase-unapproved" | "remove-files"> {
	return {
		"find-same": ({ borrowerId }) => findSame(context(), borrowerId),
		"ask-account": ({ borrowerId }) => askAccountAgain(context(), borrowerId),
		"erase-unapproved": () => eraseUnapproved(context()),
		"remove-files": () => removeFiles(context()),
	};
}
