import type { JobContext } from "../../platform/context/calls.ts";
import type { JobHandlers } from "../../platform/queue/queue.ts";
import { findSame } from "./find-same.ts";
import { removeFiles } from "./remove-files.ts";

export function identityJobs(context: () => JobContext): Pick<JobHandlers, "find-same" | "remove-files"> {
	return {
		"find-same": ({ borrowerId }) => findSame(context(), borrowerId),
		"remove-files": () => removeFiles(context()),
	};
}
