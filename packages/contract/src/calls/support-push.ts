import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { text } from "../fields.ts";

const readCall = { ...appRead, area: "support" } as const satisfies Partial<Call>;
const writeCall = {
	...appChange,
	area: "support",
	limits: [{ per: "borrower", count: 30, seconds: 600 }],
} as const satisfies Partial<Call>;

/** Bytes as a browser's subscription writes them in JSON. */
const base64url = (max: number) => text({ min: 1, max, pattern: /^[\w-]+=*$/ });

const state = z.object({
	/** Null where this installation sends no pushes. */
	offered: z.nullable(
		z.object({
			/** Our key at every push service (VAPID), in base64url. */
			publicKey: z.string(),
			/** The simulated push service, which stands for the browser's; null outside the sandbox. */
			sandboxEndpoint: z.nullable(z.string()),
		}),
	),
	/** Whether this phone gets pushes. */
	subscribed: z.boolean(),
	/** False where reminders go by SMS only, because the law limits the channels of a week. */
	reminders: z.boolean(),
});

/** Notifications of the phone (web push) for payment reminders and decisions, instead of an SMS. */
export const pushCalls = defineCalls({
	pushState: {
		...readCall,
		path: "/user/push",
		summary: "Whether pushes are offered, and whether this phone gets them.",
		output: state,
	},
	pushSubscribe: {
		...writeCall,
		path: "/user/push/subscribe",
		summary:
			"Sends payment reminders and decisions to this browser instead of an SMS. A borrower has one browser; a new one replaces it.",
		input: z.object({
			endpoint: text({ min: 1, max: 2048 }),
			p256dh: base64url(128),
			auth: base64url(64),
		}),
		output: state,
		refusals: ["pushNotOffered", "pushRefused"],
	},
	pushUnsubscribe: {
		...writeCall,
		path: "/user/push/unsubscribe",
		summary: "Sends an SMS again instead of pushes. Repeating it changes nothing.",
		output: state,
	},
});
