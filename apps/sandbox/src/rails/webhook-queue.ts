import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Faults } from "../faults/faults.ts";
import { readDueAt, type SimulatedPayout } from "./payout-simulator.ts";

/** Faults of webhooks, at every rail. */
export const webhookFaults = {
	webhookLate: "The next webhook comes late.",
	webhookTwice: "The next webhook comes twice.",
	webhookLost: "The next webhook is never sent.",
	webhookForged: "The next webhook is wrongly signed.",
} as const;

/** Writes the body and the signed headers of a rail's webhook; a forged one has a wrong signature. */
export type WebhookWriter<Subject = SimulatedPayout> = (
	subject: Subject,
	options: { readonly forged: boolean },
) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Webhook queue of all rails. It survives a restart and retries until the server accepts. */
export type WebhookQueue = {
	/** `delayMs`: how long the rail takes for the work that it reports. */
	readonly enqueue: <Subject>(
		rail: string,
		subject: Subject,
		write: WebhookWriter<Subject>,
		delayMs?: number,
	) => void;
	readonly deliver: () => Promise<void>;
};

export type SendWebhook = (url: string, init: RequestInit) => Promise<Response>;

const retriesMs = [1000, 5000, 25_000, 60_000];
const deliveryTimeoutMs = 5000;

const rows = z.array(
	z.object({
		id: z.number(),
		rail: z.string(),
		body: z.string(),
		headers: z.string(),
		attempts: z.number(),
	}),
);

export function createWebhookQueue(options: {
	readonly db: DatabaseSync;
	readonly faults: Faults;
	/** Base address; the name of the rail is appended. */
	readonly hooksUrl: string;
	readonly lateMs: number;
	/** How webhooks leave; a simulation takes them itself. */
	readonly send?: SendWebhook;
}): WebhookQueue {
	const { db, faults, hooksUrl, lateMs, send = fetch } = options;
	const insert = db.prepare(
		"INSERT INTO rail_webhooks (rail, body, headers, attempts, due_at_ms) VALUES (?, ?, ?, 0, ?)",
	);
	const due = db.prepare(
		"SELECT id, rail, body, headers, attempts FROM rail_webhooks WHERE due_at_ms <= ? ORDER BY id",
	);
	const nextDue = db.prepare("SELECT min(due_at_ms) AS at FROM rail_webhooks");
	/** Nothing is due before. */
	let dueFromMs = 0;
	const remove = db.prepare("DELETE FROM rail_webhooks WHERE id = ?");
	const postpone = db.prepare("UPDATE rail_webhooks SET attempts = ?, due_at_ms = ? WHERE id = ?");

	async function isAccepted(rail: string, body: string, headers: Record<string, string>): Promise<boolean> {
		try {
			const response = await send(`${hooksUrl}/${rail}`, {
				method: "POST",
				headers: { "content-type": "application/json", ...headers },
				body,
				signal: AbortSignal.timeout(deliveryTimeoutMs),
			});
			await response.arrayBuffer();
			return response.ok;
		} catch {
			return false;
		}
	}

	return {
		enqueue(rail, subject, write, delayMs = 0) {
			const fault = faults.take({ name: rail, faults: webhookFaults });
			if (fault === "webhookLost") return;
			const { body, headers } = write(subject, { forged: fault === "webhookForged" });
			const dueAtMs = Date.now() + delayMs + (fault === "webhookLate" ? lateMs : 0);
			for (let copies = fault === "webhookTwice" ? 2 : 1; copies > 0; copies -= 1) {
				insert.run(rail, body, JSON.stringify(headers), dueAtMs);
			}
			dueFromMs = Math.min(dueFromMs, dueAtMs);
		},
		async deliver() {
			if (Date.now() < dueFromMs) return;
			dueFromMs = readDueAt(nextDue.get());
			for (const { id, rail, body, headers, attempts } of rows.parse(due.all(Date.now()))) {
				const accepted = await isAccepted(
					rail,
					body,
					z.record(z.string(), z.string()).parse(JSON.parse(headers)),
				);
				const waitMs = retriesMs[attempts];
				if (accepted || waitMs === undefined) remove.run(id);
				else postpone.run(attempts + 1, Date.now() + waitMs, id);
			}
		},
	};
}
