import type { Fetch } from "../../http/request.ts";
import type { MessageSender } from "../message-sender.ts";
import { type PostReply, postForReply } from "../post.ts";
import { readTwilioReply } from "./transform.ts";

export type TwilioAccount = {
	/** `https://api.twilio.com` */
	readonly baseUrl: string;
	readonly accountSid: string;
	readonly authToken: string;
	/** A number or short code of ours, or the sid (MG…) of a messaging service that picks one by country. */
	readonly from: string;
	/** The URL for delivery reports; our reference is added as a query parameter. Without it no reports are sent. */
	readonly statusCallbackUrl?: string;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

function postTwilioMessage(
	account: TwilioAccount,
	message: { readonly to: string; readonly text: string; readonly reference: string },
): Promise<PostReply> {
	const form = new URLSearchParams({ To: message.to, Body: message.text });
	form.set(account.from.startsWith("MG") ? "MessagingServiceSid" : "From", account.from);
	if (account.statusCallbackUrl !== undefined) {
		const callback = new URL(account.statusCallbackUrl);
		callback.searchParams.set("reference", message.reference);
		form.set("StatusCallback", callback.href);
	}
	return postForReply({
		fetch: account.fetch ?? fetch,
		url: `${account.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`,
		headers: {
			authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}`,
			"content-type": "application/x-www-form-urlencoded",
		},
		body: form.toString(),
		timeoutMs: account.timeoutMs,
	});
}

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
