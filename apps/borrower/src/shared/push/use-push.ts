import type { CallInput, CallOutput, Calls } from "@puente/contract";
import { pushWords } from "@puente/words/push";
import { useCall } from "../calls/use-call.tsx";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { useWords } from "../words/use-words.ts";

type PushState = CallOutput<Calls["pushState"]>;

/** Notifications on this phone: whether it has them, and how to switch them on and off. */
export function usePush() {
	const { busy, client, logEvent, queries, run, session, toasts } = useServices();
	const { token } = useStore(session.state);
	const { language } = useWords();
	const words = pushWords[language];
	const state = useCall("pushState", {}).data;
	const offer = state?.offered ?? null;
	const save = async (task: () => Promise<PushState>, done: "on" | "off") => {
		const saved = await run(task);
		if (!saved.ok) return false;
		queries.setQueryData<PushState>(["pushState", {}, token], saved.value);
		toasts.show("good", words[done]);
		logEvent({ type: "action", page: "push", option: done });
		return true;
	};
	return {
		words,
		/** Null until it is known, and where notifications are not offered or the browser has none. */
		state: state !== undefined && offer !== null && isPushSupported(offer) ? state : null,
		isDenied: offer !== null && isPushDenied(offer),
		/** False if the borrower has refused. */
		async allow(): Promise<boolean> {
			if (offer === null || busy.get() > 0) return true;
			const made = await makeSubscription(offer).catch(() => "failed" as const);
			if (made === "failed") toasts.show("wrong", words.failed);
			if (made === null) toasts.show("wrong", words.denied);
			if (made !== "failed" && made !== null) await save(() => client("pushSubscribe", made), "on");
			return made !== null;
		},
		async stop(): Promise<void> {
			if (offer === null || busy.get() > 0) return;
			if (await save(() => client("pushUnsubscribe", {}), "off"))
				await endSubscription(offer).catch(() => undefined);
		},
	};
}

/** What the server offers; null outside it. */
type PushOffer = NonNullable<CallOutput<Calls["pushState"]>["offered"]>;

type Subscription = CallInput<Calls["pushSubscribe"]>;

/** False in web views and old browsers, which have no push. The sandbox's push service needs none. */
function isPushSupported({ sandboxEndpoint }: PushOffer): boolean {
	if (sandboxEndpoint !== null) return true;
	return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the borrower has forbidden the browser to ask. */
function isPushDenied({ sandboxEndpoint }: PushOffer): boolean {
	return sandboxEndpoint === null && "Notification" in window && Notification.permission === "denied";
}

/** Asks for the permission, so only in answer to a tap. Null if the borrower refuses it. */
async function makeSubscription(offer: PushOffer): Promise<Subscription | null> {
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
async function endSubscription({ sandboxEndpoint }: PushOffer): Promise<void> {
	if (sandboxEndpoint !== null) return;
	const worker = await navigator.serviceWorker.getRegistration();
	await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
