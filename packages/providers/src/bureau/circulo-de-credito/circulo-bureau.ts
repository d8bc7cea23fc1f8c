import { type KeyObject, sign, verify } from "node:crypto";
import { type Fetch, requestVendor } from "../../http/request.ts";
import { type CreditBureau, refused, unreadable } from "../credit-bureau.ts";
import { readCirculoReply } from "./circulo-reply.ts";
import { enquiryOf } from "./circulo-request.ts";

export type CirculoAccount = {
	/** The address of the product, without a slash at its end. */
	readonly url: string;
	readonly apiKey: string;
	readonly username: string;
	readonly password: string;
	/** Signs the enquiries; its certificate is uploaded to the bureau's portal. */
	readonly privateKey: KeyObject;
	/** The key of the bureau's certificate, from its portal. Null: answers are not verified. */
	readonly bureauKey: KeyObject | null;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/**
 * Círculo de Crédito, Mexico: Reporte de Crédito Consolidado con FICO Score, personas físicas, version 2. Written from
 * the bureau's own clients, https://github.com/APIHub-CdC/rcc-ficoscore-client-java and rcc-ficoscore-client-csharp, and
 * the descriptions at https://developer.circulodecredito.com.mx. One POST with `x-full-report` returns the whole report.
 *
 * The protocol has no key for repeats: each request is an enquiry that other lenders see.
 */
export function circuloBureau(account: CirculoAccount): CreditBureau {
	return {
		async fetchReport(subject) {
			const enquiry = enquiryOf(subject);
			if (enquiry === null) return refused;
			const body = JSON.stringify(enquiry);
			const received = await requestVendor({
				fetch: account.fetch ?? fetch,
				method: "POST",
				url: account.url,
				headers: {
					"content-type": "application/json",
					"x-api-key": account.apiKey,
					username: account.username,
					password: account.password,
					"x-signature": signText(account.privateKey, body),
					"x-full-report": "true",
				},
				body,
				timeoutMs: account.timeoutMs,
			});
			if (received.kind === "failed") return { outcome: "failed", cause: received.cause };
			const { status, text, headers } = received;
			// The bureau's clients verify reports only.
			if (status === 200 && !isSignedBy(account.bureauKey, text, headers.get("x-signature")))
				return unreadable;
			return readCirculoReply(status, text, subject.askedOn);
		},
	};
}

/** ECDSA over SHA-256, in hex. */
export function signText(privateKey: KeyObject, text: string): string {
	return sign("sha256", Buffer.from(text), privateKey).toString("hex");
}

function isSignedBy(key: KeyObject | null, text: string, signature: string | null): boolean {
	if (key === null) return true;
	return verify("sha256", Buffer.from(text), key, Buffer.from(signature ?? "", "hex"));
}
