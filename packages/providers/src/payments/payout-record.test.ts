import { expect, it } from "vitest";
import {
	type Attempt,
	concludeSend,
	isUsedReference,
	type PayoutLookup,
	sendUnlessFound,
} from "./payout-record.ts";

const record = {
	providerId: "p1",
	state: "settled",
	amountMinor: 100n,
	currency: "NGN",
	code: null,
	changedAt: "2026-11-15T10:00:00Z",
} as const;
const there: PayoutLookup = { kind: "record", record };
const nothing: PayoutLookup = { kind: "notFound" };
const down: PayoutLookup = { kind: "failed", cause: "unavailable" };
const refused: Attempt = { kind: "refused", code: "x", final: true };
const used: Attempt = { ...refused, used: true };

it.each([
	[
		"accepts a refusal when the books have no such payout",
		refused,
		nothing,
		{ outcome: "refused", code: "x", final: true },
	],
	["ignores a refusal of a settled payout", refused, there, { outcome: "settled", providerId: "p1" }],
	[
		"returns unknown for a refusal that cannot be verified",
		refused,
		down,
		{ outcome: "unknown", cause: "unavailable" },
	],
	[
		"returns unknown for a used reference that the books do not show yet",
		used,
		nothing,
		{ outcome: "unknown" },
	],
	[
		"returns unknown for a lost reply",
		{ kind: "failed", cause: "timeout" },
		nothing,
		{ outcome: "unknown", cause: "timeout" },
	],
] satisfies [string, Attempt, PayoutLookup, object][])("%s", async (_name, attempt, lookup, result) => {
	expect(await concludeSend(attempt, async () => lookup)).toMatchObject(result);
});

it.each([
	["does not send a payout that exists", there, { outcome: "settled" }, 0],
	["does not send a payout that cannot be looked up", down, { outcome: "unknown" }, 0],
	["sends a payout that does not exist", nothing, { outcome: "accepted" }, 1],
] satisfies [string, PayoutLookup, object, number][])("%s", async (_name, lookup, result, count) => {
	let sent = 0;
	const attempt = async (): Promise<Attempt> => {
		sent += 1;
		return { kind: "accepted", providerId: "p2" };
	};
	expect(await sendUnlessFound(attempt, async () => lookup)).toMatchObject(result);
	expect(sent).toBe(count);
});

it.each([
	"Please provide a unique reference. Reference already exists on a transfer",
	"Transfer with reference already exists",
	"Duplicate transfer reference",
	"Different request body sent for the same Idempotency key",
	"La clave de rastreo K1 ya fue utilizada",
])("reads %j as a used reference", (sentence) => {
	expect(isUsedReference(sentence)).toBe(true);
});

it.each(["Invalid reference", "Recipient specified is invalid", "La cuenta 1 no existe"])(
	"does not read %j as a used reference",
	(sentence) => {
		expect(isUsedReference(sentence)).toBe(false);
	},
);
