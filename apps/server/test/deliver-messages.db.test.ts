import type { Message, SendResult } from "@puente/providers/messages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deliverMessages } from "../src/modules/notification/deliver-messages.ts";
import { addToOutbox } from "../src/modules/notification/store/outbox.ts";
import { createClock } from "../src/platform/clock/clock.ts";
import { createVault } from "../src/platform/crypto/vault.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openTestDatabase } from "./harness.ts";
import { randomBytes, randomUuid } from "./random.ts";

const vault = createVault(randomBytes(32));
const clock = createClock();
const hourMs = 3_600_000;
let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

async function addMessage(text: string, notAfter = new Date(Date.now() + hourMs)): Promise<string> {
	const id = randomUuid();
	const bodySealed = vault.seal("outbox", JSON.stringify({ to: "+2348031234567", text }));
	await addToOutbox(database.db, { id, country: "ng", bodySealed, notAfter }, new Date());
	return id;
}

async function outcomes(ids: readonly string[]) {
	const rows = await database.db
		.selectFrom("outbox")
		.select(["id", "outcome", "body_sealed"])
		.where("id", "in", ids)
		.execute();
	return ids.map((id) => {
		const row = rows.find((each) => each.id === id);
		return [row?.outcome, row?.body_sealed !== null];
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
