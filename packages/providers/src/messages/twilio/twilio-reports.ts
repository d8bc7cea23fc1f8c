import { createHmac } from "node:crypto";
import { bodyText, headerOf, isEqualSecret } from "../../payments/signatures.ts";
import type { DeliveryReport, ReadReport } from "../delivery-report.ts";

/** The signature covers the address and every field, sorted by name (www.twilio.com/docs/usage/webhooks/webhooks-security). */
export function signTwilioReport(authToken: string, url: string, fields: URLSearchParams): string {
	const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1));
	const text = sorted.map(([name, value]) => `${name}${value}`).join("");
	return createHmac("sha1", authToken).update(`${url}${text}`).digest("base64");
}

const states: ReadonlyMap<string, DeliveryReport["delivery"]> = new Map([
	["delivered", "delivered"],
	["read", "delivered"],
	["undelivered", "undelivered"],
	["failed", "undelivered"],
]);

/** Reports come to `statusCallbackUrl`, with our reference in the address. */
export function twilioReports({ authToken }: { readonly authToken: string }): ReadReport {
	return (incoming) => {
		const fields = new URLSearchParams(bodyText(incoming));
		const signature = signTwilioReport(authToken, incoming.url, fields);
		if (!isEqualSecret(headerOf(incoming, "x-twilio-signature"), signature))
			return { outcome: "refused", reason: "badSignature" };
		const reference = URL.parse(incoming.url)?.searchParams.get("reference") ?? null;
		const status = fields.get("MessageStatus");
		if (reference === null || status === null) return { outcome: "refused", reason: "unreadable" };
		const delivery = states.get(status);
		if (delivery === undefined) return { outcome: "verified", report: null };
		const code = /^\d{1,6}$/.exec(fields.get("ErrorCode") ?? "")?.[0] ?? null;
		return { outcome: "verified", report: { message: { reference }, delivery, code } };
	};
}
