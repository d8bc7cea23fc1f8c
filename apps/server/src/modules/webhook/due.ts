import { secondsAfter } from "../../platform/clock/clock.ts";
import type { DueContext, DueStep } from "../../platform/queue/due-step.ts";
import { clearWebhookBodies, listStaleWebhooks, receivedWith } from "./store/webhooks.ts";

/** The job of a webhook is stored with it; a lost one is enqueued again after this time. */
const lostAfterSeconds = 600;
const daySeconds = 86_400;

export const webhookSteps = [
	{ name: "lost-webhooks", run: enqueueLostWebhooks },
	{
		name: "old-webhook-bodies",
		run: ({ db, now, retention }) =>
			clearWebhookBodies(db, secondsAfter(now, -retention.webhookBodiesDays * daySeconds)),
	},
] as const satisfies readonly DueStep[];

async function enqueueLostWebhooks({ db, now, enqueue }: DueContext): Promise<void> {
	const stale = await listStaleWebhooks(db, secondsAfter(now, -lostAfterSeconds));
	if (stale.length === 0) return;
	const webhookIds = stale.map(({ id }) => id);
	await enqueue(db, "handle-webhooks", [{ webhookIds, received: receivedWith(stale) }]);
}
