import { randomUUID } from "node:crypto";
import { type Fetch, requestVendor } from "../../http/request.ts";
import type { BureauSubject, CreditBureau } from "../credit-bureau.ts";
import { readDecentroReply } from "./decentro-reply.ts";

export type DecentroAccount = {
	readonly baseUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly moduleSecret: string;
	/** Null: Decentro chooses the bureau. */
	readonly providerSecret: string | null;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/**
 * Decentro, India: an aggregator that asks the licensed bureau Equifax. Written from
 * https://docs.decentro.tech/reference/financial_api-generate-credit-report and
 * https://docs.decentro.tech/docs/bytes-credit-bureau.
 *
 * Decentro refuses a reference that it has seen and does not return the earlier report. So each request has its own,
 * and a repeat is a second enquiry.
 */
export function decentroBureau(account: DecentroAccount): CreditBureau {
	return {
		async fetchReport(subject) {
			const received = await requestVendor({
				fetch: account.fetch ?? fetch,
				method: "POST",
				url: `${account.baseUrl}/v2/financial_services/credit_bureau/credit_report/summary`,
				headers: {
					"content-type": "application/json",
					client_id: account.clientId,
					client_secret: account.clientSecret,
					module_secret: account.moduleSecret,
					...(account.providerSecret !== null && { provider_secret: account.providerSecret }),
				},
				body: JSON.stringify(enquiryOf(subject)),
				timeoutMs: account.timeoutMs,
			});
			if (received.kind === "failed") return { outcome: "failed", cause: received.cause };
			return readDecentroReply(received.status, received.text, subject.askedOn);
		},
	};
}

function enquiryOf({ name, birthday, mobile, address, identityNumber, reference }: BureauSubject) {
	return {
		reference_id: `${reference}-${randomUUID()}`,
		consent: true,
		consent_purpose: "To decide on the personal loan that I applied for",
		name,
		date_of_birth: birthday,
		address_type: "H",
		address: address.street,
		pincode: address.postcode,
		mobile,
		inquiry_purpose: "PL",
		document_type: "PAN",
		document_id: identityNumber,
	};
}
