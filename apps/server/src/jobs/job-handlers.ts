import type { Country } from "@puente/core/region";
import type { CreditBureau } from "@puente/providers/bureau";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { PushSender } from "@puente/providers/push";
import { applicationJobs } from "../modules/application/index.ts";
import { erasureJobs } from "../modules/erasure/index.ts";
import { identityJobs } from "../modules/identity/index.ts";
import { closeDay } from "../modules/ledger/index.ts";
import { loanJobs, writeSignedDocuments } from "../modules/loan/index.ts";
import { deliverMessages, sendMail } from "../modules/notification/index.ts";
import { repaymentJobs } from "../modules/repayment/index.ts";
import { makeFigures } from "../modules/reporting/index.ts";
import { handleWebhooks, type Rails } from "../modules/webhook/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Retention } from "../platform/config/retention-settings.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { Db } from "../platform/database/schema/index.ts";
import type { JobHandlers } from "../platform/queue/queue.ts";
import { maintainPartitions } from "./maintain-partitions.ts";

/** A close that lacks more days asks two people, because the clock may be wrong and entries cannot be taken back. */
export const closeDaysAloneMax = 3;

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

/** The handler of each kind of job. */
export function jobHandlers({
	db,
	clock,
	deps,
	rails,
	bureauFor,
	senderFor,
	pushSender,
	mailSender,
	retention,
	closeDaysAloneMax: daysAloneMax,
}: JobDependencies): JobHandlers {
	const { vault, enqueue } = deps;
	const context = () => ({ db, now: clock.now(), deps });
	return {
		"deliver-messages": ({ outboxIds }) =>
			deliverMessages({ db, clock, vault, senderFor, pushSender }, outboxIds),
		"send-email": ({ outboxId }) => {
			const writeDocuments = (orderId: string) => writeSignedDocuments(context(), orderId);
			return sendMail({ db, clock, vault, mailSender, writeDocuments }, outboxId);
		},
		...applicationJobs(context),
		...identityJobs(context),
		...erasureJobs(context),
		"handle-webhooks": (received) => handleWebhooks({ db, clock, vault, enqueue, ...rails }, received),
		...loanJobs({ db, clock, ...deps, bureauFor, findRail: rails.findRail }),
		"close-day": async (close) => {
			await closeDay({ db, clock, daysAloneMax }, close);
		},
		"make-figures": () => makeFigures({ db, clock }),
		"maintain-partitions": () => maintainPartitions({ db, clock, retention }),
		...repaymentJobs({ db, clock, ...deps }),
	};
}
