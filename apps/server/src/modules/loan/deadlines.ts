import { deadlineOf, type Step } from "@puente/core/application";
import { lookDelaySeconds } from "@puente/core/payout";
import { countries } from "@puente/core/region";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { lockBorrower } from "../borrower/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { advanceOrder, findOrderById, stepLimitsOf } from "../order/index.ts";
import { forgetWebhookBodies, listForgottenWebhooks, startPayout, takeDuePayouts } from "../payout/index.ts";
import { listUndecided, listWaiting } from "./store/loan-orders.ts";

/** Jobs are enqueued with what caused them; this finds what was lost all the same, after this long. */
const lostAfterSeconds = 600;
/** Long enough to settle a dispute with a rail. */
const webhooksKeptDays = 90;
const waitingSteps: readonly Step[] = ["Confirm", "getMoney"];

type Due = { readonly db: Db; readonly now: Date; readonly enqueue: Enqueue };

/** Everything of loans that falls due by the clock. Only finds and enqueues: each piece of work is a job of its own. */
export async function enqueueDueLoans({ db, now, enqueue }: Due): Promise<void> {
	for (const country of countries) {
		const limits = stepLimitsOf(country);
		for (const step of waitingSteps) {
			const deadline = deadlineOf(step, 0, limits);
			if (!deadline) continue;
			const since = new Date(now.getTime() - deadline.atMs);
			for (const order of await listWaiting(db, { country, step, since })) {
				await enqueue(db, "meet-deadline", { orderId: order.id });
			}
		}
	}
	for (const reference of await takeDuePayouts(db, now, (looks) =>
		secondsAfter(now, lookDelaySeconds(looks)),
	)) {
		await enqueue(db, "pay-out", { reference });
	}
	await forgetWebhookBodies(db, secondsAfter(now, -webhooksKeptDays * 86_400));
	const lost = secondsAfter(now, -lostAfterSeconds);
	for (const orderId of await listUndecided(db, lost)) await enqueue(db, "decide-application", { orderId });
	const webhookIds = await listForgottenWebhooks(db, lost);
	if (webhookIds.length > 0) await enqueue(db, "handle-webhooks", { webhookIds });
}

/** Ends or begins what its step's deadline says, unless the borrower was faster. Safe to run twice. */
export async function meetDeadline(
	{ db, now, vault, enqueue }: Due & { readonly vault: Vault },
	orderId: string,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const found = await findOrderById(tx, orderId);
		if (!found) return;
		const borrower = await lockBorrower(tx, found.borrowerId);
		const order = await findOrderById(tx, orderId);
		if (!order) return;
		const deadline = deadlineOf(order.step, order.stepAt.getTime(), stepLimitsOf(order.country));
		if (!deadline || deadline.atMs > now.getTime()) return;
		if (deadline.command === "autoPayout") {
			await startPayout({ db: tx, now, vault, enqueue }, { borrower, order }, "clock");
			return;
		}
		const ended = await advanceOrder(tx, order, { command: deadline.command, actor: "system", at: now });
		if (!ended.ok) return;
		const { orderNo } = order;
		await notifyBorrower({ db: tx, now, deps: { vault, enqueue } }, borrower, "offerExpired", { orderNo });
	});
}
