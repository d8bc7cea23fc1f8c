import type { AppParts } from "../../http/app.ts";
import type { BorrowerCallRequest } from "../../http/borrower-guard.ts";
import type { Dispatch } from "../../http/dispatch.ts";
import type { FillStep } from "../../http/sandbox-routes.ts";
import type { StepRun } from "../../jobs/sweep.ts";
import { openDemoSession } from "../../modules/staff/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Deps, StaffDeps } from "../../platform/context/calls.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { clockWaitMs, moveClock } from "../move-clock.ts";

type SandboxContext = {
	readonly database: Database;
	readonly clock: Clock;
	readonly sweepOnce: () => Promise<readonly StepRun[]>;
	readonly queue: Queue;
	readonly vault: Deps["vault"];
	readonly dispatch: Dispatch<BorrowerCallRequest>;
	readonly staffDeps: StaffDeps;
};

/** Sandbox functions that need the server; null in production. */
export async function sandboxOf(
	options: { readonly config: Config; readonly clockWaitMs?: number },
	{ database, clock, sweepOnce, queue, vault, dispatch, staffDeps }: SandboxContext,
): Promise<AppParts["sandbox"]> {
	const { config, clockWaitMs: waitMs = clockWaitMs } = options;
	if (config.sandboxUrl === null) return null;
	const { sandboxUrl } = config;
	const { db } = database;
	const marked = config.identityEngine === "synthetic";
	const { createDemoPhones } = await import("./demo-phones.ts");
	let fill: FillStep | null = null;
	return {
		url: sandboxUrl,
		controls: {
			now: clock.now,
			advance: (milliseconds) => moveClock({ database, clock, sweepOnce, queue, waitMs }, milliseconds),
			phones: createDemoPhones({ db, vault, dispatch }),
			async fillStep(...asked) {
				const { createStepFiller } = await import("./fill-step.ts");
				fill ??= createStepFiller({ db, vault, dispatch, sandboxUrl, marked });
				return fill(...asked);
			},
			openStaffSession: (name, client) => openDemoSession(db, name, { ...staffDeps, ...client }),
		},
	};
}
