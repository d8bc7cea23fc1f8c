import type { JobContext } from "../../platform/context/calls.ts";
import type { JobHandlers } from "../../platform/queue/queue.ts";
import { eraseUnapproved } from "./erase-unapproved.ts";

export function erasureJobs(context: () => JobContext): Pick<JobHandlers, "erase-unapproved"> {
	return { "erase-unapproved": () => eraseUnapproved(context()) };
}
