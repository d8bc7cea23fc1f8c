import * as z from "zod/mini";
import { type Fetch, requestVendor } from "../http/request.ts";
import {
	type BureauAnswer,
	type CreditBureau,
	failedByStatus,
	readJson,
	refused,
	unreadable,
} from "./credit-bureau.ts";

type HttpBureauAccount = {
	readonly baseUrl: string;
	readonly apiKey: string;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

const count = z.int().check(z.minimum(0), z.maximum(10_000));
const foundReply = z.object({
	status: z.literal("found"),
	report: z.object({
		open_loans: count,
		missed_payments_6m: count,
		listed: z.boolean(),
		score: z.nullable(z.number()),
	}),
});
const noRecordReply = z.object({ status: z.literal("no_record") });

/**
 * Our own protocol, for a region whose bureaus publish no documentation: the operator runs a small service that speaks
 * it and asks the bureau (docs/regions.md). One enquiry, one report; a repeated reference is not a second enquiry. A 404
 * counts as "no record" only with the service's own body: a wrong address must not look like a clean history.
 */
export function httpBureau(account: HttpBureauAccount): CreditBureau {
	return {
		async fetchReport(subject) {
			const received = await requestVendor({
				fetch: account.fetch ?? fetch,
				method: "POST",
				url: `${account.baseUrl}/v1/enquiries`,
				headers: {
					authorization: `Bearer ${account.apiKey}`,
					"content-type": "application/json",
					"idempotency-key": subject.reference,
				},
				body: JSON.stringify({
					reference: subject.reference,
					country: subject.country.toUpperCase(),
					identity_number: subject.identityNumber,
					full_name: subject.name,
					date_of_birth: subject.birthday,
					purpose: "credit_application",
				}),
				timeoutMs: account.timeoutMs,
			});
			if (received.kind === "failed") return { outcome: "failed", cause: received.cause };
			return readReply(received.status, received.text);
		},
	};
}

export function readReply(status: number, text: string): BureauAnswer {
	const failed = failedByStatus(status);
	if (failed !== null) return failed;
	const body = readJson(text);
	if (noRecordReply.safeParse(body).success) return { outcome: "noRecord" };
	if (status >= 400) return refused;
	const found = foundReply.safeParse(body);
	if (!found.success) return unreadable;
	const { open_loans, missed_payments_6m, listed, score } = found.data.report;
	return {
		outcome: "report",
		report: { openLoans: open_loans, missedPayments: missed_payments_6m, listed, score },
	};
}
