import { createHash } from "node:crypto";
import { storedBrebKey } from "@puente/core/validation";
import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import { isSuccess, type RailFailure, type RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import { accountIn, instantIn, type ListedPayout, type ListPage, listedPayout } from "../payout-list.ts";
import {
	type Attempt,
	currencyNamed,
	type PayoutLookup,
	type PayoutRecord,
	recorded,
	unreadable,
} from "../payout-record.ts";
import { plainText } from "../payout-reference.ts";
import { isEqualSecret } from "../signatures.ts";

const banksReply = z.union([
	z.array(z.object({ id: z.string(), code: z.string() })),
	z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) }),
]);

export type Banks =
	| { readonly kind: "banks"; readonly ids: ReadonlyMap<string, string> }
	| { readonly kind: "failed"; readonly cause: RailFailure };

/** Wompi's own id of each bank, by the ACH code of the region's pack. The list comes with and without an envelope. */
export function readBanks(reply: RailReply): Banks {
	if (reply.kind === "failed") return reply;
	const read = banksReply.safeParse(reply.body);
	if (!read.success || !isSuccess(reply.status)) return unreadable;
	const list = Array.isArray(read.data) ? read.data : read.data.data;
	return { kind: "banks", ids: new Map(list.map(({ id, code }) => [code, id])) };
}

const createdReply = z.object({
	data: z.object({ payoutId: z.string(), failed: z.optional(z.string()) }),
});
const refusedReply = z.object({ code: z.string(), message: z.optional(z.unknown()) });

/** EXC_008: our balance; EXC_017: our limit of the day. */
const ours: ReadonlyMap<string, string> = new Map([
	["EXC_008", "balance"],
	["EXC_017", "limit"],
]);

/** The idempotency key is used, or used for something else. */
const usedCodes = ["EXC_022", "EXC_032"];

export function readCreated(reply: RailReply): Attempt {
	if (reply.kind === "failed") return reply;
	const created = createdReply.safeParse(reply.body);
	if (isSuccess(reply.status) && created.success) {
		const { payoutId, failed = "0" } = created.data.data;
		if (failed === "0") return { kind: "accepted", providerId: payoutId };
		return { kind: "refused", code: "transaction", final: true };
	}
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return unreadable;
	const { code } = refused.data;
	const cause = ours.get(code);
	return cause === undefined
		? { kind: "refused", code, final: true, used: usedCodes.includes(code) }
		: { kind: "refused", code: cause, final: false };
}

const transaction = z.object({
	id: z.string(),
	status: z.string(),
	reference: z.optional(z.string()),
	amountInCents: z.string().check(z.regex(/^\d{1,18}$/)),
	currency: z.optional(z.string()),
	failureReason: z.nullish(z.union([z.string(), z.object({ code: z.optional(z.string()) })])),
	appliedAt: z.nullish(z.string()),
	updatedAt: z.nullish(z.string()),
	createdAt: z.optional(z.string()),
});
const listedTransaction = z.extend(transaction, {
	createdAt: z.string(),
	description: z.nullish(z.string()),
	payeeInfo: z.nullish(z.object({ accountNumber: z.nullish(z.string()), key: z.nullish(z.string()) })),
});
const pageReply = z.object({
	data: z.object({
		records: z.array(z.unknown()),
		page: z.coerce.number(),
		pages: z.coerce.number(),
	}),
});
const batch = z.object({ id: z.string() });
const listReply = z.object({ data: z.object({ records: z.array(z.unknown()) }) });

export function readListed(reply: RailReply, reference: string): PayoutLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const entry of read.data.data.records) {
		const one = transaction.safeParse(entry);
		if (!one.success || one.data.reference !== reference) continue;
		return recorded(recordOf(one.data));
	}
	return { kind: "notFound" };
}

export type BatchPage = { readonly ids: readonly string[]; readonly isLast: boolean };

/** Null: the list, or one of its batches, is unreadable. */
export function readBatches(reply: RailReply): BatchPage | null {
	const read = reply.kind === "reply" ? pageReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { records, page, pages } = read.data.data;
	const batches = z.array(batch).safeParse(records);
	return batches.success ? { ids: batches.data.map(({ id }) => id), isLast: page >= pages } : null;
}

export function readTransactions(reply: RailReply): ListPage | null {
	const read = reply.kind === "reply" ? pageReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { records, page, pages } = read.data.data;
	return { payouts: records.map(listedOf), isLast: page >= pages };
}

function listedOf(entry: unknown): ListedPayout | null {
	const read = listedTransaction.safeParse(entry);
	const record = read.success ? recordOf(read.data) : null;
	if (!read.success || record === null) return null;
	const { reference = "", description: narration, payeeInfo, createdAt } = read.data;
	const accountNumber = payeeInfo?.key ? wholeKey(payeeInfo.key) : accountIn(payeeInfo?.accountNumber);
	return listedPayout(record, { madeAt: instantIn(createdAt), reference, narration, accountNumber });
}

/** In the form of our keys, to compare them; null for a masked key. */
function wholeKey(key: string): string | null {
	return key.includes("*") ? null : storedBrebKey(key);
}

/** A transfer that is returned after its approval is reported as failed. */
const states: ReadonlyMap<string, PayoutRecord["state"]> = new Map([
	["APPROVED", "settled"],
	["FAILED", "failed"],
	["REJECTED", "failed"],
	["CANCELLED", "failed"],
]);

function recordOf(data: z.output<typeof transaction>): PayoutRecord | null {
	const currency = currencyNamed(data.currency ?? "COP");
	if (currency === null) return null;
	const state = states.get(data.status) ?? "pending";
	const reason = typeof data.failureReason === "string" ? data.failureReason : data.failureReason?.code;
	return {
		providerId: data.id,
		state,
		amountMinor: BigInt(data.amountInCents),
		currency,
		code: state === "failed" ? (reason ?? data.status) : null,
		changedAt: data.updatedAt ?? data.appliedAt ?? data.createdAt ?? "",
	};
}

const resolvedReply = z.object({ data: z.object({ holderName: z.string().check(z.minLength(1)) }) });

/** The holder of a key; Wompi may mask the end of each word. */
export function readHolder(reply: RailReply, claimedName: string): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	if (reply.status === 404) return { outcome: "unknown" };
	const read = resolvedReply.safeParse(reply.body);
	if (!read.success || !isSuccess(reply.status)) return { outcome: "failed", cause: "unreadable" };
	const holder = read.data.data.holderName.trim();
	// Some letters prove nobody; of another person they are enough to tell.
	return fitsMaskedName(holder, claimedName) ? { outcome: "notOffered" } : { outcome: "found", holder };
}

/**
 * Whether a masked name ("JUA*** PER***") can be that of a person: two of the person's words begin with its letters, or
 * all that either has, for banks know more names than people type. False for a whole name.
 */
function fitsMaskedName(masked: string, name: string): boolean {
	if (!masked.includes("*")) return false;
	const shown = masked.split(/\s+/).flatMap((word) => {
		const letters = plainWords(word)[0] ?? "";
		return letters === "" ? [] : [{ letters, isWhole: !word.includes("*") }];
	});
	const words = plainWords(name);
	const shared = words.filter((word) =>
		shown.some(({ letters, isWhole }) => (isWhole ? word === letters : word.startsWith(letters))),
	);
	return shared.length >= Math.min(2, shown.length, words.length);
}

function plainWords(name: string): readonly string[] {
	return plainText(name, name.length).toUpperCase().split(" ");
}

const event = z.object({
	event: z.string(),
	data: z.record(z.string(), z.unknown()),
	timestamp: z.string(),
	signature: z.object({ properties: z.array(z.string()).check(z.minLength(1)), checksum: z.string() }),
});
const transactionData = z.object({ transaction: z.object({ reference: z.string() }) });

export type WompiEvent = {
	readonly givenChecksum: string;
	readonly rightChecksum: string;
	/** Empty: not about a transaction. */
	readonly reference: string;
};

/** The checksum of an event covers the properties that it names itself. Null: not an event of Wompi's. */
export function readEvent(text: string, secret: string): WompiEvent | null {
	const read = event.safeParse(readJson(text));
	if (!read.success) return null;
	const { data, timestamp, signature } = read.data;
	const values = signature.properties.map((path) => valueAt(data, path));
	if (values.includes(null)) return null;
	const signed = values.join("") + timestamp + secret;
	const about = transactionData.safeParse(data);
	return {
		givenChecksum: signature.checksum.toLowerCase(),
		rightChecksum: createHash("sha256").update(signed).digest("hex"),
		reference: about.success ? about.data.transaction.reference : "",
	};
}

/** Whether its checksum shows that the sender knows our secret. */
export function isGenuineEvent(event: WompiEvent | null): boolean {
	return event !== null && isEqualSecret(event.givenChecksum, event.rightChecksum);
}

function valueAt(data: unknown, path: string): string | null {
	let value = data;
	for (const name of path.split(".")) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
		value = (value as Readonly<Record<string, unknown>>)[name];
	}
	return typeof value === "object" || value === undefined ? null : String(value);
}
