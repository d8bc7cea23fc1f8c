import type { MessageSender } from "../message-sender.ts";
import { readTwilioReply } from "./transform.ts";
import { postTwilioMessage, type TwilioAccount } from "./twilio-api.ts";

/**
 * India: operators require an entity and a template id with each text. Twilio adds them from the sender's
 * registration; its message call has no field for them.
 */
export function twilioSender(account: TwilioAccount): MessageSender {
	return {
		async send(message) {
			const posted = await postTwilioMessage(account, message);
			if (posted.kind === "failed") return { outcome: "failed", cause: posted.cause };
			return readTwilioReply(posted.status, posted.body);
		},
	};
}
