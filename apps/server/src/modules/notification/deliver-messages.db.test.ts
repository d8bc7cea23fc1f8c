import type { Message, SendResult } from "@puente/providers/messages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { randomBytes, randomUuid } from "../../../test/random.ts";
import { type Clock, createClock } from "../../platform/clock/clock.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import type { Database } from "../../platform/database/database.ts";
import { deliverMessages } from "./deliver-messages.ts";
import { addToOutbox, expireMessages, expireOutbox, listSmsStates, saveDelivery } from "./store/outbox.ts";

const vault = createVault(randomBytes(32));
const clock = createClock();
const hourMs = 3_600_000;
let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

async function addMessage(
	text: string,
	notAfter = new Date(Date.now() + hourMs),
	at = new Date(),
): Promise<string> {
	const id = randomUuid();
	const bodySealed = vault.seal("outbox", JSON.stringify({ to: "+2348031234567", text }));
	await addToOutbox(database.db, { id, country: "ng", bodySealed, notAfter }, at);
	return id;
}

async function outcomes(ids: readonly string[]) {
	const rows = await database.db
		.selectFrom("outbox")
		.select(["id", "outcome", "bodySealed"])
		.where("id", "in", ids)
		.execute();
	return ids.map((id) => {
		const row = rows.find((each) => each.id === id);
		return [row?.outcome, row?.bodySealed !== null];
	});
}

it("sends the other messages when one fails, and retries only the failed one", async () => {
	const sent: string[] = [];
	let fails = true;
	const send = async ({ text }: Message): Promise<SendResult> => {
		if (text === "second" && fails) return { outcome: "failed", cause: "unavailable" };
		sent.push(text);
		return { outcome: "accepted", providerId: text };
	};
	const delivery = { db: database.db, clock, vault, senderFor: () => ({ send }), pushSender: null };
	const ids = await Promise.all([addMessage("first"), addMessage("second"), addMessage("late", new Date(0))]);
	await expect(deliverMessages(delivery, ids)).rejects.toThrow("unavailable");
	expect(await outcomes(ids)).toEqual([
		["accepted", false],
		[null, true],
		["expired", false],
	]);
	fails = false;
	await deliverMessages(delivery, ids);
	await deliverMessages(delivery, ids);
	expect(sent).toEqual(["first", "second"]);
	expect(await outcomes(ids)).toEqual([
		["accepted", false],
		["accepted", false],
		["expired", false],
	]);
});

const noon = new Date("2026-11-18T12:00:00Z");
const atNoon: Clock = { now: () => noon, offsetMs: () => 0, setOffset: () => undefined };
const second = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

it("stores what the provider answered, and does not send what ends this very moment", async () => {
	const answers: Readonly<Record<string, SendResult>> = {
		taken: { outcome: "accepted", providerId: "SM1" },
		refused: { outcome: "refused", reason: "number", providerCode: "21211" },
	};
	const send = async ({ text }: Message) =>
		answers[text] ?? { outcome: "failed" as const, cause: "unavailable" as const };
	const delivery = { db: database.db, clock: atNoon, vault, senderFor: () => ({ send }), pushSender: null };
	const texts = ["taken", "refused", "over", "waiting"];
	const ids = await Promise.all(texts.map((text) => addMessage(text, second(text === "over" ? 0 : 1), noon)));
	await deliverMessages(delivery, ids.slice(0, 3));
	const states = async () => {
		const found = await listSmsStates(
			database.db,
			ids.map((id) => ({ id, sentAt: noon })),
		);
		return ids.map((id) => found.get(id));
	};
	const others = [
		{ by: "sms", state: "refused", code: "21211" },
		{ by: "sms", state: "expired", code: null },
		{ by: "sms", state: "waiting", code: null },
	];
	expect(await states()).toEqual([{ by: "sms", state: "accepted", code: null }, ...others]);
	const rows = database.db.selectFrom("outbox").select("settledAt").where("id", "in", ids.slice(0, 3));
	expect((await rows.execute()).map(({ settledAt }) => settledAt)).toEqual([noon, noon, noon]);
	const report = { message: { providerId: "SM1" }, delivery: "undelivered", code: "30003" } as const;
	expect(await saveDelivery(database.db, report, noon)).toBe(true);
	expect(await states()).toEqual([{ by: "sms", state: "undelivered", code: "30003" }, ...others]);
	expect(await saveDelivery(database.db, { ...report, message: { providerId: "SM2" } }, noon)).toBe(false);
	expect(await listSmsStates(database.db, [])).toEqual(new Map());
});

it("expires what is named, or what is over, and nothing else", async () => {
	const ends = [-1, 0, 1, 1];
	const ids = await Promise.all(ends.map((seconds) => addMessage("late", second(seconds), noon)));
	const expired = async () =>
		(await outcomes(ids)).map(([outcome, hasBody]) => outcome === "expired" && !hasBody);
	await expireMessages(database.db, [], noon);
	expect(await expired()).toEqual([false, false, false, false]);
	await expireOutbox(database.db, noon);
	expect(await expired()).toEqual([true, false, false, false]);
	await expireMessages(database.db, ids.slice(3), noon);
	expect(await expired()).toEqual([true, false, false, true]);
});
