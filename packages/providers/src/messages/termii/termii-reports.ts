import * as z from "zod/mini";
import { bodyText, isSigned } from "../../payments/signatures.ts";
import type { ReadReport } from "../delivery-report.ts";

const reportBody = z.object({
	message_id: z.string().check(z.minLength(1), z.maxLength(60)),
	status: z.string(),
});

/** Sentences of the reports (developers.termii.com/events-and-reports) and our codes. The first match wins. */
const failures: readonly { readonly pattern: RegExp; readonly code: string }[] = [
	{ pattern: /dnd/i, code: "dnd" },
	{ pattern: /expired/i, code: "expired" },
	{ pattern: /rejected/i, code: "rejected" },
	{ pattern: /fail|undeliver/i, code: "failed" },
];

/** Reports come to the address that is set in Termii's dashboard, signed with the key from there. */
export function termiiReports({ webhookSecret }: { readonly webhookSecret: string }): ReadReport {
	return (incoming) => {
		const proof = { header: "x-termii-signature", hash: "sha512", secret: webhookSecret } as const;
		if (!isSigned(incoming, proof)) return { outcome: "refused", reason: "badSignature" };
		const body = reportBody.safeParse(parseJson(bodyText(incoming)));
		if (!body.success) return { outcome: "refused", reason: "unreadable" };
		const { message_id: providerId, status } = body.data;
		const message = { providerId };
		if (/^delivered$/i.test(status))
			return { outcome: "verified", report: { message, delivery: "delivered", code: null } };
		const failure = failures.find(({ pattern }) => pattern.test(status));
		if (failure === undefined) return { outcome: "verified", report: null };
		return { outcome: "verified", report: { message, delivery: "undelivered", code: failure.code } };
	};
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
