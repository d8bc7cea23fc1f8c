import type { CallOutput, Calls } from "@puente/contract";

/** Offered by a sandbox, which needs nothing of the browser. */
export const pushOffered: CallOutput<Calls["pushState"]> = {
	offered: { publicKey: "our-key", sandboxEndpoint: "http://127.0.0.1:8090/push" },
	subscribed: false,
	reminders: true,
};
