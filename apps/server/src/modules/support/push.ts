import type { supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { lockBorrower } from "../borrower/index.ts";
import { deletePushSubscription, findPushSubscribedAt, isUsable, subscribe } from "../notification/index.ts";

type Calls = typeof supportCalls;

export const pushState: Handler<Calls["pushState"]> = async (_input, context) => ok(await viewOf(context));

/** Refuses: pushNotOffered, pushRefused. */
export const pushSubscribe: Handler<Calls["pushSubscribe"]> = async (input, context) => {
	const { push } = context.deps;
	if (push === null) return refuse({ error: "pushNotOffered" });
	const { endpoint, p256dh, auth } = input;
	if (!isUsable({ endpoint, p256dh, auth }, push)) return refuse({ error: "pushRefused" });
	await lockBorrower(context.db, context.caller.borrowerId);
	await subscribe(context, { endpoint, p256dh, auth });
	return ok(await viewOf(context));
};

export const pushUnsubscribe: Handler<Calls["pushUnsubscribe"]> = async (_input, context) => {
	await deletePushSubscription(context.db, context.caller.borrowerId);
	return ok(await viewOf(context));
};

async function viewOf({ db, deps, caller }: BorrowerContext) {
	const { borrower, borrowerId, deviceId } = caller;
	const { push } = deps;
	return {
		offered: push && { publicKey: push.publicKey, sandboxEndpoint: push.sandboxEndpoint },
		subscribed: (await findPushSubscribedAt(db, borrowerId, deviceId)) !== null,
		reminders: regions[borrower.country].terms.collection.channelsPerWeekMax === null,
	};
}
