import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Module } from "../../platform/context/calls.ts";
import { type DueContext, daysBefore } from "../../platform/queue/due-step.ts";
import { handleWebhooks } from "./handle-webhooks.ts";
import { clearWebhookBodies, listStaleWebhooks, receivedWith } from "./store/webhooks.ts";

/** The job of a webhook is stored with it; a lost one is enqueued again after this time. */
const lostAfterSeconds = 600;

export const webhook = {
	jobs: { "handle-webhooks": (received, context) => handleWebhooks(context, received) },
	due: [
		{ name: "lost-webhooks", run: enqueueLostWebhooks },
		{
			name: "old-webhook-bodies",
			run: ({ db, now, retention }) => clearWebhookBodies(db, daysBefore(now, retention.webhookBodiesDays)),
		},
	],
} satisfies Module;

async function enqueueLostWebhooks({ db, now, enqueue }: DueContext): Promise<void> {
	const stale = await listStaleWebhooks(db, secondsAfter(now, -lostAfterSeconds));
	if (stale.length === 0) return;
	const webhookIds = stale.map(({ id }) => id);
	await enqueue(db, "handle-webhooks", [{ webhookIds, received: receivedWith(stale) }]);
}
