import type { JobContext } from "../../platform/context/calls.ts";
import { eraseKeys } from "../../platform/crypto/erase-keys.ts";
import type { JobHandlers } from "../../platform/queue/queue.ts";
import { detectDuplicates } from "./detect-duplicates.ts";
import { removeFiles } from "./remove-files.ts";

export function identityJobs(
	context: () => JobContext,
): Pick<JobHandlers, "find-duplicates" | "remove-files"> {
	return {
		"find-duplicates": ({ borrowerId }) => detectDuplicates(context(), borrowerId),
		async "remove-files"() {
			await eraseKeys(context().db, context().deps.vault);
			await removeFiles(context());
		},
	};
}
