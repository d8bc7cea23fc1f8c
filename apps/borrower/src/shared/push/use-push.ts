import type { CallOutput, Calls } from "@puente/contract";
import { pushWords } from "@puente/words/push";
import { useCall } from "../calls/use-call.tsx";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { useWords } from "../words/use-words.ts";
import { endSubscription, isPushDenied, isPushSupported, makeSubscription } from "./subscription.ts";

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
