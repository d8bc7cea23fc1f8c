import { collect } from "../modules/list.ts";
import type { JobDependencies, ModuleJobs } from "../platform/context/calls.ts";
import type { JobHandlers } from "../platform/queue/queue.ts";
import { maintainPartitions } from "./sweep.ts";

/** A close that lacks more days asks two people, because the clock may be wrong and entries cannot be taken back. */
export const closeDaysAloneMax = 3;

/** A job that no module handles does not compile here. */
const jobs: ModuleJobs = {
	...collect("jobs"),
	"maintain-partitions": (_, context) => maintainPartitions(context),
};

/** The handler of each kind of job. */
export function jobHandlers(dependencies: JobDependencies): JobHandlers {
	const { clock, deps, rails } = dependencies;
	const context = () => ({ ...deps, ...rails, ...dependencies, now: clock.now() });
	const bound = Object.entries(jobs).map(([name, handle]) => [
		name,
		(data: unknown) => handle(data as never, context()),
	]);
	return Object.fromEntries(bound) as JobHandlers;
}
