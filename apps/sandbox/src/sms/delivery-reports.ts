import { createHmac } from "node:crypto";
import { signTwilioReport } from "@puente/providers/messages";
import { termiiAccount, twilioAccount } from "./accounts.ts";

/** What became of an accepted message. */
export type Fate = "delivered" | "undelivered";

export type WrittenReport = {
	readonly url: string;
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
};

/** How long a phone network takes to report. */
const reportDelayMs = 1000;
const reportTimeoutMs = 5000;
/** Twilio's code for a phone that is off. */
const unreachableCode = "30003";

export type Reporter = {
	readonly send: (report: WrittenReport, delayMs: number) => void;
	readonly stop: () => void;
};

/** Sends reports to the server, once: vendors do not promise a second try. */
export function createReporter(): Reporter {
	const timers = new Set<NodeJS.Timeout>();
	return {
		send({ url, body, headers }, delayMs) {
			const timer = setTimeout(() => {
				timers.delete(timer);
				const signal = AbortSignal.timeout(reportTimeoutMs);
				fetch(url, { method: "POST", headers, body, signal }).then(
					(response) => response.arrayBuffer().catch(() => undefined),
					() => undefined,
				);
			}, reportDelayMs + delayMs);
			timers.add(timer);
		},
		stop() {
			for (const timer of timers) clearTimeout(timer);
			timers.clear();
		},
	};
}

/** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
export function twilioReport(
	callbackUrl: string,
	{ sid, to, fate }: { readonly sid: string; readonly to: string; readonly fate: Fate },
): WrittenReport {
	const fields = new URLSearchParams({
		AccountSid: twilioAccount.accountSid,
		MessageSid: sid,
		MessageStatus: fate,
		To: to,
		...(fate === "undelivered" && { ErrorCode: unreachableCode }),
	});
	return {
		url: callbackUrl,
		body: fields.toString(),
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			"x-twilio-signature": signTwilioReport(twilioAccount.authToken, callbackUrl, fields),
		},
	};
}

/** https://developers.termii.com/events-and-reports; the address is set in Termii's dashboard. */
export function termiiReport(
	hooksUrl: string,
	{ messageId, to, fate }: { readonly messageId: string; readonly to: string; readonly fate: Fate },
): WrittenReport {
	const body = JSON.stringify({
		type: "outbound",
		message_id: messageId,
		receiver: to,
		status: fate === "delivered" ? "DELIVERED" : "Message Failed",
		channel: "dnd",
	});
	const signature = createHmac("sha512", termiiAccount.webhookSecret).update(body).digest("hex");
	return {
		url: `${hooksUrl}/messages/termii`,
		body,
		headers: { "content-type": "application/json", "x-termii-signature": signature },
	};
}
