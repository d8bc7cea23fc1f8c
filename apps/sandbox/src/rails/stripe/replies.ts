import { createHmac } from "node:crypto";
import { stripeKeys } from "../credentials.ts";

export function seconds(at: Date): number {
	return Math.floor(at.getTime() / 1000);
}

export function refused(message: string, about: { readonly code?: string; readonly param?: string } = {}) {
	return { error: { type: "invalid_request_error", message, ...about } };
}

/** An event as Stripe sends it, with the signature in its header. */
export function signedEvent(
	event: { readonly id: string; readonly type: string; readonly at: Date; readonly object: unknown },
	{ forged }: { readonly forged: boolean },
) {
	const time = seconds(event.at);
	const body = JSON.stringify({
		id: event.id,
		object: "event",
		type: event.type,
		created: time,
		livemode: false,
		data: { object: event.object },
	});
	const secret = forged ? "whsec_guessed" : stripeKeys.webhookSecret;
	const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
	return { body, headers: { "stripe-signature": `t=${time},v1=${signature}` } };
}
