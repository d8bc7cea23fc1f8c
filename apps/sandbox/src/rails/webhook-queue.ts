import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Faults } from "../faults/faults.ts";
import type { DeskPayout } from "./payout-desk.ts";

/** Faults of webhooks, at every rail. */
export const webhookFaults = {
	webhookLate: "The next webhook comes late.",
	webhookTwice: "The next webhook comes twice.",
	webhookLost: "The next webhook is never sent.",
	webhookForged: "The next webhook is wrongly signed.",
} as const;

/** How a rail tells of something: exact bytes, and headers with its proof. A forged one has a wrong proof. */
export type WebhookWriter<About = DeskPayout> = (
	about: About,
	options: { readonly forged: boolean },
) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** The post office of all rails: what is to be told outlives a restart and is told again until it is taken. */
export type WebhookPost = {
	readonly tell: <About>(rail: string, about: About, write: WebhookWriter<About>) => void;
	readonly deliver: () => Promise<void>;
};

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

export function createWebhookPost(options: {
	readonly db: DatabaseSync;
	readonly faults: Faults;
	/** Each rail's webhooks go to its own name under this. */
	readonly hooksUrl: string;
	readonly lateMs: number;
}): WebhookPost {
	const { db, faults, hooksUrl, lateMs } = options;
	const insert = db.prepare(
		"INSERT INTO rail_webhooks (rail, body, headers, attempts, due_at_ms) VALUES (?, ?, ?, 0, ?)",
	);
	const due = db.prepare(
		"SELECT id, rail, body, headers, attempts FROM rail_webhooks WHERE due_at_ms <= ? ORDER BY id",
	);
	const remove = db.prepare("DELETE FROM rail_webhooks WHERE id = ?");
	const postpone = db.prepare("UPDATE rail_webhooks SET attempts = ?, due_at_ms = ? WHERE id = ?");

	async function isTaken(rail: string, body: string, headers: Record<string, string>): Promise<boolean> {
		try {
			const response = await fetch(`${hooksUrl}/${rail}`, {
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
		tell(rail, about, write) {
			const fault = faults.take({ name: rail, faults: webhookFaults });
			if (fault === "webhookLost") return;
			const { body, headers } = write(about, { forged: fault === "webhookForged" });
			const dueAtMs = Date.now() + (fault === "webhookLate" ? lateMs : 0);
			for (let copies = fault === "webhookTwice" ? 2 : 1; copies > 0; copies -= 1) {
				insert.run(rail, body, JSON.stringify(headers), dueAtMs);
			}
		},
		async deliver() {
			for (const { id, rail, body, headers, attempts } of rows.parse(due.all(Date.now()))) {
				const taken = await isTaken(rail, body, z.record(z.string(), z.string()).parse(JSON.parse(headers)));
				const waitMs = retriesMs[attempts];
				if (taken || waitMs === undefined) remove.run(id);
				else postpone.run(attempts + 1, Date.now() + waitMs, id);
			}
		},
	};
}
