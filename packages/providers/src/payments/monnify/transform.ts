import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import type { RailFailure, RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import { accountIn, instantIn, type ListedPayout, type ListPage, listedPayout } from "../payout-list.ts";
import type { PayoutEvent } from "../payout-rail.ts";
import {
	type Attempt,
	currencyNamed,
	eventOf,
	isUsedReference,
	minorFromMajor,
	type PayoutLookup,
	type PayoutRecord,
	recorded,
	unreadable,
} from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";

const tokenReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({
		accessToken: z.string().check(z.minLength(1)),
		expiresIn: z.string().check(z.regex(/^\d{1,9}$/)),
	}),
});
const validatedReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({ accountName: z.string().check(z.minLength(1)) }),
});
const refusedReply = z.object({
	requestSuccessful: z.literal(false),
	responseMessage: z.string(),
	responseCode: z.optional(z.string()),
});
const disbursement = z.object({
	amount: z.string(),
	reference: z.string(),
	status: z.string(),
	currency: z.optional(z.string()),
	transactionReference: z.optional(z.string()),
	createdOn: z.optional(z.string()),
	completedOn: z.nullish(z.string()),
	dateCreated: z.optional(z.string()),
});
const disbursementReply = z.object({ requestSuccessful: z.literal(true), responseBody: disbursement });
const listedDisbursement = z.extend(disbursement, {
	narration: z.nullish(z.string()),
	destinationAccountNumber: z.nullish(z.string()),
});
const listReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({ content: z.array(z.unknown()), last: z.boolean() }),
});
const webhookBody = z.object({ eventType: z.string(), eventData: z.unknown() });

export type TokenResult =
	| { readonly kind: "token"; readonly token: string; readonly lastsMs: number }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readToken(reply: RailReply): TokenResult {
	if (reply.kind === "failed") return reply;
	const read = tokenReply.safeParse(reply.body);
	if (read.success) {
		const { accessToken, expiresIn } = read.data.responseBody;
		return { kind: "token", token: accessToken, lastsMs: Number(expiresIn) * 1000 };
	}
	const refused = refusedReply.safeParse(reply.body);
	return { kind: "failed", cause: refused.success ? "account" : "unreadable" };
}

export function readValidated(reply: RailReply): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const validated = validatedReply.safeParse(reply.body);
	if (validated.success) return { outcome: "found", holder: validated.data.responseBody.accountName };
	const refused = refusedReply.safeParse(reply.body);
	return refused.success ? { outcome: "unknown" } : { outcome: "failed", cause: "unreadable" };
}

export function readDisbursement(reply: RailReply): Attempt {
	if (reply.kind === "failed") return reply;
	const read = disbursementReply.safeParse(reply.body);
	if (read.success) return recorded(recordOf(read.data.responseBody));
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return unreadable;
	const { responseMessage, responseCode } = refused.data;
	if (/balance|insufficient/i.test(responseMessage))
		return { kind: "refused", code: "balance", final: false };
	if (/limit/i.test(responseMessage)) return { kind: "refused", code: "limit", final: false };
	return {
		kind: "refused",
		code: responseCode ?? "refused",
		final: true,
		used: isUsedReference(responseMessage),
	};
}

export function readSummary(reply: RailReply): PayoutLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = disbursementReply.safeParse(reply.body);
	const record = read.success ? recordOf(read.data.responseBody) : null;
	if (record !== null) return { kind: "record", record };
	const refused = refusedReply.safeParse(reply.body);
	const unknown =
		refused.success && /could not find|not found|does not exist/i.test(refused.data.responseMessage);
	return unknown ? { kind: "notFound" } : unreadable;
}

const states: ReadonlyMap<string, PayoutRecord["state"]> = new Map([
	["SUCCESS", "settled"],
	["FAILED", "failed"],
	["EXPIRED", "failed"],
	["REVERSED", "reversed"],
]);

function recordOf(data: z.output<typeof disbursement>): PayoutRecord | null {
	// The reply to a request has no currency: the wallet has only one.
	const currency = currencyNamed(data.currency ?? "NGN");
	const amountMinor = currency === null ? null : minorFromMajor(data.amount, currency);
	if (currency === null || amountMinor === null) return null;
	const state = states.get(data.status) ?? "pending";
	return {
		providerId: data.transactionReference ?? data.reference,
		state,
		amountMinor,
		currency,
		code: state === "failed" || state === "reversed" ? data.status : null,
		changedAt: instantOf(data.completedOn ?? data.createdOn ?? data.dateCreated ?? ""),
	};
}

export function readDisbursements(reply: RailReply): ListPage | null {
	const read = reply.kind === "reply" ? listReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { content, last } = read.data.responseBody;
	return { payouts: content.map(listedOf), isLast: last };
}

function listedOf(entry: unknown): ListedPayout | null {
	const read = listedDisbursement.safeParse(entry);
	const record = read.success ? recordOf(read.data) : null;
	if (!read.success || record === null) return null;
	const { reference, narration, destinationAccountNumber, createdOn, dateCreated } = read.data;
	const madeAt = instantIn(instantOf(createdOn ?? dateCreated ?? ""));
	return listedPayout(record, {
		madeAt,
		reference,
		narration,
		accountNumber: accountIn(destinationAccountNumber),
	});
}

const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) ([AP])M$/i;
const yearFirst = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;

const withOffset = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}):?(\d{2})?$/;

/** Monnify writes local time of Lagos, one hour ahead of UTC all year, in two forms; its lists have an offset. */
export function instantOf(text: string): string {
	const [, at, hours, minutes] = withOffset.exec(text) ?? [];
	if (hours !== undefined) return hours === "Z" ? `${at}Z` : `${at}${hours}:${minutes ?? "00"}`;
	const [, day, month, year, hour, minute, second, half] = dayFirst.exec(text) ?? [];
	if (hour !== undefined) {
		const hours = (Number(hour) % 12) + (half?.toUpperCase() === "P" ? 12 : 0);
		const two = (value: string | number | undefined) => String(value).padStart(2, "0");
		return `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second}+01:00`;
	}
	const [, date, time] = yearFirst.exec(text) ?? [];
	return time === undefined ? "" : `${date}T${time}+01:00`;
}

/** Null: not a webhook of Monnify's. */
export function readEvents(text: string): readonly PayoutEvent[] | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	if (!read.data.eventType.endsWith("_DISBURSEMENT")) return [];
	const about = disbursement.safeParse(read.data.eventData);
	const record = about.success ? recordOf(about.data) : null;
	if (!about.success || record === null) return null;
	if (!isOurReference(about.data.reference)) return [];
	return eventOf("monnify", about.data.reference, record);
}
