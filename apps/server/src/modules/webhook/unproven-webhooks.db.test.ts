import type { CollectionRail, CollectionWebhookResult } from "@puente/providers/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import type { Database } from "../../platform/database/database.ts";
import { listUnverifiedWebhooks } from "../repayment/store/reconcile.ts";
import { handleWebhooks } from "./handle-webhooks.ts";
import { addWebhooks } from "./store/webhooks.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const receivedAt = new Date("2026-11-02T12:00:00Z");
const hoursLater = (hours: number) => new Date(receivedAt.getTime() + hours * 3_600_000);

async function addWebhook(): Promise<string> {
	const id = randomUuid();
	const bodySealed = vault.seal(sealPurposes.webhook, Buffer.from("{}").toString("base64"));
	await addWebhooks(database.db, [{ id, rail: "stp", headers: {}, bodySealed, receivedAt }]);
	return id;
}

async function handle(id: string, now: Date, result: CollectionWebhookResult): Promise<void> {
	const rail = { name: "stp", readWebhook: async () => result } as unknown as CollectionRail;
	const context = {
		db: database.db,
		vault,
		clock: { now: () => now, offsetMs: () => 0, setOffset: () => undefined },
		enqueue: async () => undefined,
		findRail: () => null,
		collectionRail: (name: string) => (name === "stp" ? rail : null),
	};
	await handleWebhooks(context, { webhookIds: [id] });
}

async function outcomeOf(id: string): Promise<string | null> {
	const row = await database.db
		.selectFrom("webhooks")
		.select("outcome")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	return row.outcome;
}

it("tries a webhook again for half a day while the rail's books do not show its payment, then shows it to staff", async () => {
	const id = await addWebhook();
	const notInBooks = { outcome: "failed", cause: "notInBooks" } as const;
	await expect(handle(id, hoursLater(11), notInBooks)).rejects.toThrow("notInBooks");
	expect(await outcomeOf(id)).toBeNull();
	expect(await listUnverifiedWebhooks(database.db, receivedAt)).toEqual([]);
	await handle(id, hoursLater(13), notInBooks);
	expect(await outcomeOf(id)).toBe("unproven");
	expect(await listUnverifiedWebhooks(database.db, receivedAt)).toEqual([
		{ kind: "webhookUnproven", rail: "stp", key: "2026-11-02", loanId: null },
	]);
});

it("keeps trying for as long as a rail does not answer", async () => {
	const id = await addWebhook();
	const silent = { outcome: "failed", cause: "timeout" } as const;
	await expect(handle(id, hoursLater(300), silent)).rejects.toThrow("timeout");
	expect(await outcomeOf(id)).toBeNull();
	await handle(id, hoursLater(301), { outcome: "verified", events: [] });
	expect(await outcomeOf(id)).toBe("notOurs");
});
