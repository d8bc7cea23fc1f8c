import type { Country } from "@puente/core/region";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { PushSender } from "@puente/providers/push";
import { regions } from "@puente/regions/load";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";

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
