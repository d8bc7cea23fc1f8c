import * as z from "zod/mini";
import { type FailureCause, failureByStatus } from "../../http/request.ts";
import type { RefusalReason, SendResult } from "../message-sender.ts";

const createdReply = z.object({
	sid: z.string().check(z.minLength(1)),
	error_code: z.optional(z.nullable(z.number())),
});

const errorReply = z.object({ code: z.number() });

/** www.twilio.com/docs/api/errors, those of the call that creates a message. */
const refusals: ReadonlyMap<number, RefusalReason> = new Map([
	[21211, "number"],
	[21214, "number"],
	[21217, "number"],
	[21604, "number"],
	[21612, "number"],
	[21614, "number"],
	[21610, "optedOut"],
	[21602, "text"],
	[21617, "text"],
	[10001, "account"],
	[10002, "account"],
	[20003, "account"],
	[20005, "account"],
	[20404, "account"],
	[21212, "account"],
	[21408, "account"],
	[21603, "account"],
	[21606, "account"],
	[21608, "account"],
	[21659, "account"],
	[21660, "account"],
	[21701, "account"],
	[21703, "account"],
	[30002, "account"],
]);

/** Too many requests, too many messages of this sender, its queue is full: all of them pass with time. */
const failures: ReadonlyMap<number, FailureCause> = new Map([
	[14107, "limited"],
	[20429, "limited"],
	[21611, "limited"],
	[30001, "limited"],
	[20500, "unavailable"],
	[20503, "unavailable"],
]);

export function readTwilioReply(status: number, body: unknown): SendResult {
	if (status >= 200 && status < 300) return readCreated(body);
	const error = errorReply.safeParse(body);
	if (error.success) return readCode(error.data.code, status);
	const failure = failureByStatus(status);
	if (failure !== null) return { outcome: "failed", cause: failure };
	if (status === 401 || status === 403) {
		return { outcome: "refused", reason: "account", providerCode: String(status) };
	}
	return { outcome: "failed", cause: "unreadable" };
}

function readCreated(body: unknown): SendResult {
	const created = createdReply.safeParse(body);
	if (!created.success) return { outcome: "failed", cause: "unreadable" };
	const { sid, error_code } = created.data;
	// A message can be created and already be failed.
	if (error_code !== undefined && error_code !== null) return readCode(error_code, 201);
	return { outcome: "accepted", providerId: sid };
}

function readCode(code: number, status: number): SendResult {
	const cause = failures.get(code) ?? failureByStatus(status);
	if (cause !== null) return { outcome: "failed", cause };
	return { outcome: "refused", reason: refusals.get(code) ?? "unknown", providerCode: String(code) };
}
