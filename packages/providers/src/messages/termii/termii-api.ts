import type { Fetch } from "../../http/request.ts";
import { type PostReply, postForReply } from "../post.ts";

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
export function postTermiiMessage(
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
