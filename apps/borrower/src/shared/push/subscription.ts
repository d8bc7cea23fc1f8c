import type { CallInput, CallOutput, Calls } from "@puente/contract";

/** What the server offers; null outside it. */
export type PushOffer = NonNullable<CallOutput<Calls["pushState"]>["offered"]>;
type Subscription = CallInput<Calls["pushSubscribe"]>;

/** False in web views and old browsers, which have no push. The sandbox's push service needs none. */
export function isPushSupported({ sandboxEndpoint }: PushOffer): boolean {
	if (sandboxEndpoint !== null) return true;
	return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the borrower has forbidden the browser to ask. */
export function isPushDenied({ sandboxEndpoint }: PushOffer): boolean {
	return sandboxEndpoint === null && "Notification" in window && Notification.permission === "denied";
}

/** Asks for the permission, so only in answer to a tap. Null if the borrower refuses it. */
export async function makeSubscription(offer: PushOffer): Promise<Subscription | null> {
	if (offer.sandboxEndpoint !== null) {
		const { subscribeAtSandbox } = await import("./sandbox-subscription.ts");
		return subscribeAtSandbox(offer.publicKey, offer.sandboxEndpoint);
	}
	if ((await Notification.requestPermission()) !== "granted") return null;
	const worker = await navigator.serviceWorker.ready;
	// A subscription for a former key of ours would stand in the way.
	await (await worker.pushManager.getSubscription())?.unsubscribe();
	const made = await worker.pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: offer.publicKey,
	});
	const { endpoint = "", keys = {} } = made.toJSON();
	return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

/** The server no longer sends; this only tidies up the browser, so it may fail. */
export async function endSubscription({ sandboxEndpoint }: PushOffer): Promise<void> {
	if (sandboxEndpoint !== null) return;
	const worker = await navigator.serviceWorker.getRegistration();
	await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
