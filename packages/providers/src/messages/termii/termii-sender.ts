import type { MessageSender } from "../message-sender.ts";
import { postTermiiMessage, type TermiiAccount } from "./termii-api.ts";
import { readTermiiReply } from "./transform.ts";

/** Termii carries no reference of ours; its delivery reports identify the message by its own id. */
export function termiiSender(account: TermiiAccount): MessageSender {
	return {
		async send({ to, text }) {
			const posted = await postTermiiMessage(account, { to: to.replace(/^\+/, ""), text });
			if (posted.kind === "failed") return { outcome: "failed", cause: posted.cause };
			return readTermiiReply(posted.status, posted.body);
		},
	};
}
