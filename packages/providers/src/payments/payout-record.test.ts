import { expect, it } from "vitest";
import { type Attempt, concludeSend, type Look, saysUsed, sendUnlessThere } from "./payout-record.ts";

const record = {
	providerId: "p1",
	state: "settled",
	amountMinor: 100n,
	currency: "NGN",
	code: null,
	changedAt: "2026-11-15T10:00:00Z",
} as const;
const there: Look = { kind: "record", record };
const nothing: Look = { kind: "notFound" };
const down: Look = { kind: "failed", cause: "unavailable" };
const refused: Attempt = { kind: "refused", code: "x", final: true };
const used: Attempt = { ...refused, used: true };

it.each([
	[
		"a refusal of what is not there is a refusal",
		refused,
		nothing,
		{ outcome: "refused", code: "x", final: true },
	],
	["a refusal of what was paid is no refusal", refused, there, { outcome: "settled", providerId: "p1" }],
	[
		"a refusal that cannot be checked is not believed",
		refused,
		down,
		{ outcome: "unknown", cause: "unavailable" },
	],
	["a used reference is not refused even when the books lag behind", used, nothing, { outcome: "unknown" }],
	[
		"a lost answer is unknown",
		{ kind: "failed", cause: "timeout" },
		nothing,
		{ outcome: "unknown", cause: "timeout" },
	],
] satisfies [string, Attempt, Look, object][])("%s", async (_name, attempt, look, result) => {
	expect(await concludeSend(attempt, async () => look)).toMatchObject(result);
});

it.each([
	["what is there is not sent", there, { outcome: "settled" }, 0],
	["what cannot be looked up is not sent", down, { outcome: "unknown" }, 0],
	["what is not there is sent", nothing, { outcome: "accepted" }, 1],
] satisfies [string, Look, object, number][])("%s", async (_name, look, result, count) => {
	let sent = 0;
	const attempt = async (): Promise<Attempt> => {
		sent += 1;
		return { kind: "accepted", providerId: "p2" };
	};
	expect(await sendUnlessThere(attempt, async () => look)).toMatchObject(result);
	expect(sent).toBe(count);
});

it.each([
	"Please provide a unique reference. Reference already exists on a transfer",
	"Transfer with reference already exists",
	"Duplicate transfer reference",
	"Different request body sent for the same Idempotency key",
	"La clave de rastreo K1 ya fue utilizada",
])("%j says that it is used", (sentence) => {
	expect(saysUsed(sentence)).toBe(true);
});

it.each(["Invalid reference", "Recipient specified is invalid", "La cuenta 1 no existe"])(
	"%j does not",
	(sentence) => {
		expect(saysUsed(sentence)).toBe(false);
	},
);
