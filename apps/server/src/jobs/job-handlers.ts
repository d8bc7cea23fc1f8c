import type { Country } from "@puente/core";
import type { CreditBureau } from "@puente/providers/bureau";
import type { MessageSender } from "@puente/providers/messages";
import { applicationJobs } from "../areas/application/jobs.ts";
import { loanJobs } from "../areas/loan/jobs.ts";
import { repaymentJobs } from "../areas/repayment/jobs.ts";
import type { Clock } from "../clock.ts";
import type { Deps } from "../deps.ts";
import type { Db } from "../store/schema.ts";
import { closeDay } from "./close-day.ts";
import { deliverMessages } from "./deliver-messages.ts";
import { type Doors, handleWebhooks } from "./handle-webhooks.ts";
import { makeFigures } from "./make-figures.ts";
import type { JobHandlers } from "./queue.ts";

export type Workshop = {
	readonly db: Db;
	readonly clock: Clock;
	readonly deps: Deps;
	readonly doors: Doors;
	readonly bureau: CreditBureau;
	readonly senderFor: (country: Country) => MessageSender;
};

/** What is done for each kind of job. */
export function jobHandlers({ db, clock, deps, doors, bureau, senderFor }: Workshop): JobHandlers {
	const { vault, enqueue } = deps;
	return {
		"deliver-messages": ({ outboxIds }) => deliverMessages({ db, clock, vault, senderFor }, outboxIds),
		...applicationJobs(() => ({ db, now: clock.now(), deps })),
		"handle-webhooks": ({ webhookIds }) =>
			handleWebhooks({ db, clock, vault, enqueue, ...doors }, webhookIds),
		...loanJobs({ db, clock, ...deps, bureau, findRail: doors.findRail }),
		"close-day": (close) => closeDay({ db, clock }, close),
		"make-figures": () => makeFigures({ db, clock }),
		...repaymentJobs({ db, clock, ...deps }),
	};
}
