import type { Fetch } from "../../http/request.ts";
import type { MessageSender } from "../message-sender.ts";
import { type PostReply, postForReply } from "../post.ts";
import { readTermiiReply } from "./transform.ts";

export type TermiiAccount = {
	/** `https://api.ng.termii.com/api`, or the regional address of the account. */
	readonly baseUrl: string;
	readonly apiKey: string;
	/** The approved sender name, at most 11 characters. */
	readonly sender: string;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/** `to` is the international number without the plus sign: Termii refuses the plus. */
function postTermiiMessage(
	account: TermiiAccount,
	message: { readonly to: string; readonly text: string },
): Promise<PostReply> {
	return postForReply({
		fetch: account.fetch ?? fetch,
		url: `${account.baseUrl}/sms/send`,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			api_key: account.apiKey,
			to: message.to,
			from: account.sender,
			sms: message.text,
			type: "plain",
			// The transactional route: the others do not reach numbers on Nigeria's do-not-disturb list.
			channel: "dnd",
		}),
		timeoutMs: account.timeoutMs,
	});
}

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
