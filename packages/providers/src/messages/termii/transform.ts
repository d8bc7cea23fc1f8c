import * as z from "zod/mini";
import { failureByStatus } from "../../http/request.ts";
import type { RefusalReason, SendResult } from "../message-sender.ts";

/** Ids have 19 digits. As a JSON number they lose the last ones, so the text field is preferred when present. */
const acceptedReply = z.object({
	code: z.optional(z.string()),
	message_id_str: z.optional(z.string().check(z.minLength(1))),
	message_id: z.union([z.string().check(z.minLength(1)), z.number()]),
});

/** A refused field comes as a list of issues instead of a sentence. */
const refusedReply = z.object({
	message: z.union([z.string(), z.array(z.object({ field: z.optional(z.string()), issue: z.string() }))]),
});

/**
 * Termii has no error codes, only sentences (developers.termii.com/error), so the sentence is matched here and
 * replaced by a code of ours. The sentence may quote the number and is dropped. Order matters: the first match wins,
 * and a complaint about the sender name may mention a number.
 */
const sentences: readonly { pattern: RegExp; reason: RefusalReason; code: string }[] = [
	{ pattern: /sender ?id|sendername|applicationsenderid/i, reason: "account", code: "sender-id" },
	{ pattern: /balance|insufficient/i, reason: "account", code: "balance" },
	{ pattern: /account is not active|unauthori[sz]ed|api.?key/i, reason: "account", code: "account" },
	{ pattern: /not set up on this route|country inactive/i, reason: "account", code: "route" },
	{ pattern: /dnd|do.not.disturb|blacklist|opted.out/i, reason: "optedOut", code: "dnd" },
	{ pattern: /phone|\bnumber\b|recipient|field to\b/i, reason: "number", code: "number" },
	{ pattern: /field sms\b|message (content|length|too long)/i, reason: "text", code: "text" },
];

export function readTermiiReply(status: number, body: unknown): SendResult {
	const failure = failureByStatus(status);
	if (failure !== null) return { outcome: "failed", cause: failure };
	return status >= 200 && status < 300 ? readAccepted(body) : readRefused(status, body);
}

function readAccepted(body: unknown): SendResult {
	const reply = acceptedReply.safeParse(body);
	// A reply without an id cannot be traced at Termii, and some refusals come with status 200.
	if (!reply.success || (reply.data.code ?? "ok") !== "ok") return readRefusedWithStatusOk(body);
	const { message_id_str, message_id } = reply.data;
	return { outcome: "accepted", providerId: message_id_str ?? String(message_id) };
}

function readRefusedWithStatusOk(body: unknown): SendResult {
	const match = matchSentence(body);
	return match ?? { outcome: "failed", cause: "unreadable" };
}

function readRefused(status: number, body: unknown): SendResult {
	if (status === 401 || status === 403) {
		return { outcome: "refused", reason: "account", providerCode: String(status) };
	}
	return matchSentence(body) ?? { outcome: "refused", reason: "unknown", providerCode: String(status) };
}

function matchSentence(body: unknown): SendResult | null {
	const reply = refusedReply.safeParse(body);
	if (!reply.success) return null;
	const { message } = reply.data;
	const text = typeof message === "string" ? message : message.map(issueText).join("; ");
	const match = sentences.find(({ pattern }) => pattern.test(text));
	return match ? { outcome: "refused", reason: match.reason, providerCode: match.code } : null;
}

function issueText({ field, issue }: { field?: string | undefined; issue: string }): string {
	return field === undefined ? issue : `field ${field} ${issue}`;
}
