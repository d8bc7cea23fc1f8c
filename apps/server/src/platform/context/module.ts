import type { Calls } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import type { CreditBureau } from "@puente/providers/bureau";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { PushSender } from "@puente/providers/push";
import type { Clock } from "../clock/clock.ts";
import type { Retention } from "../config/retention-settings.ts";
import type { Db } from "../database/schema/index.ts";
import type { DueStep } from "../queue/due-step.ts";
import type { JobHandlers } from "../queue/queue.ts";
import type { Deps, Handlers } from "./calls.ts";

/** The rails of this installation by name; null if it has no account with one. */
export type Rails = {
	readonly findRail: (name: string) => PayoutRail | null;
	readonly collectionRail: (name: string) => CollectionRail | null;
};

/** What jobs need besides their data; made once. */
export type JobDependencies = {
	readonly db: Db;
	readonly clock: Clock;
	readonly deps: Deps;
	readonly rails: Rails;
	readonly bureauFor: (country: Country) => CreditBureau;
	readonly senderFor: (country: Country) => MessageSender;
	readonly pushSender: PushSender | null;
	readonly mailSender: MailSender | null;
	readonly retention: Retention;
	/** How many days a close catches up by itself; null where the clock is moved by hand. */
	readonly closeDaysAloneMax: number | null;
};
/** `now` is when the job begins. */
type RunContext = JobDependencies & Deps & Rails & { readonly now: Date };

export type ModuleJobs = {
	readonly [Name in keyof JobHandlers]: (
		data: Parameters<JobHandlers[Name]>[0],
		context: RunContext,
	) => Promise<void>;
};

/** What a module adds to the server. modules/list.ts has all of them. */
export type Module = {
	readonly calls?: Partial<Handlers<Calls>>;
	readonly staffCalls?: Partial<Handlers<StaffCalls>>;
	readonly jobs?: Partial<ModuleJobs>;
	/** What falls due by the clock. */
	readonly due?: readonly DueStep[];
};
