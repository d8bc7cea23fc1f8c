import type { Country } from "@puente/core/region";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { PushSender } from "@puente/providers/push";
import { regions } from "@puente/regions/load";
import type { Logger } from "pino";
import type { Database } from "../platform/database/database.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import { createReadiness, type Readiness, type ReadinessOptions } from "../platform/readiness/readiness.ts";
import { ownRelease } from "../platform/readiness/release.ts";

/** On a busy machine the first connection may take longer than the second that an answer has. */
const triesMax = 60;

/** Asks the database until it answers. */
export async function startReadiness(
	{
		logger,
		machine,
		release = ownRelease,
	}: {
		readonly logger: Logger;
		readonly machine?: Pick<ReadinessOptions, "realNow" | "monotonicNow">;
		readonly release?: string;
	},
	{ readPulse }: Pick<Database, "readPulse">,
): Promise<Readiness> {
	const readiness = createReadiness({
		...machine,
		readPulse,
		release,
		onChange(problem) {
			if (problem === null) logger.warn("this process works again");
			else logger.error({ problem }, "this process must not work");
		},
	});
	for (let tries = 1; ; tries++) {
		try {
			await readiness.refresh();
			return readiness;
		} catch (error) {
			if (tries === triesMax) throw error;
		}
	}
}

type Senders = {
	readonly senderFor: (country: Country) => MessageSender;
	readonly pushSender: PushSender | null;
	readonly mailSender: MailSender | null;
};

/** The same senders, whose failures are counted, logged and shown to staff. */
export function watchSenders({ senderFor, pushSender, mailSender }: Senders, watch: ProviderWatch): Senders {
	return {
		senderFor: (country) => watch.watchSender(regions[country].terms.sms, senderFor(country)),
		pushSender: pushSender && watch.watchPush(pushSender),
		mailSender: mailSender && watch.watchMail(mailSender),
	};
}
