import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { clearWebhookBodies, listStaleWebhooks, receivedWith } from "./store/webhooks.ts";

/** The job of a webhook is stored with it; a lost one is enqueued again after this time. */
const lostAfterSeconds = 600;
const daySeconds = 86_400;

/** Clears what is past its time, and enqueues webhooks that were not handled. */
export async function enqueueDueWebhooks(
	{ db, now, enqueue }: { readonly db: Db; readonly now: Date; readonly enqueue: Enqueue },
	bodiesKeptDays: number,
): Promise<void> {
	await clearWebhookBodies(db, secondsAfter(now, -bodiesKeptDays * daySeconds));
	const stale = await listStaleWebhooks(db, secondsAfter(now, -lostAfterSeconds));
	if (stale.length === 0) return;
	const webhookIds = stale.map(({ id }) => id);
	await enqueue(db, "handle-webhooks", [{ webhookIds, received: receivedWith(stale) }]);
}
