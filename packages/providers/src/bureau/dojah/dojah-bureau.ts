import * as z from "zod/mini";
import { type Fetch, requestVendor } from "../../http/request.ts";
import {
	type BureauAnswer,
	type BureauReport,
	type CreditBureau,
	failedByStatus,
	readJson,
	refused,
	unavailable,
	unreadable,
} from "../credit-bureau.ts";

export type DojahAccount = {
	readonly baseUrl: string;
	readonly appId: string;
	readonly secretKey: string;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/** A number, or a number as text. */
const count = z.pipe(
	z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
	z.pipe(
		z.transform((value: number | string) => Number(value)),
		z.int().check(z.minimum(0), z.maximum(10_000)),
	),
);
/** One value for each bureau that has the person. */
const countBySource = z.array(z.object({ source: z.string(), value: count }));
const scoreSchema = z.object({
	bureauStatus: z.record(z.string(), z.string()),
	totalNoOfActiveLoans: countBySource,
	totalNoOfOverdueAccounts: countBySource,
	totalNoOfDelinquentFacilities: countBySource,
});
const reportSchema = z.object({ entity: z.object({ bvn: z.string(), score: scoreSchema }) });
const errorSchema = z.object({ error: z.string() });

/** What Dojah answers with 404 for a person without a file at any bureau; a wrong address has another sentence. */
const noRecordError = "No credit data available for this borrower";
const bureauAnswered = "success";
const failedDependency = 424;

/**
 * Dojah, Nigeria: an aggregator that asks the licensed bureaus CRC, CreditRegistry and FirstCentral by BVN. Written from
 * https://dojah.mintlify.app/docs/nigeria/credit-summary and https://docs.dojah.io/overview/response-codes.
 *
 * The protocol has no key for repeats: each request is an enquiry.
 */
export function dojahBureau(account: DojahAccount): CreditBureau {
	return {
		async fetchReport({ bankNumber }) {
			if (bankNumber === null) return refused;
			const received = await requestVendor({
				fetch: account.fetch ?? fetch,
				method: "GET",
				url: `${account.baseUrl}/api/v1/credit_bureau?bvn=${encodeURIComponent(bankNumber)}`,
				// The key is the whole header, without "Bearer".
				headers: { appid: account.appId, authorization: account.secretKey },
				timeoutMs: account.timeoutMs,
			});
			if (received.kind === "failed") return { outcome: "failed", cause: received.cause };
			return readDojahReply(received.status, received.text, bankNumber);
		},
	};
}

export function readDojahReply(status: number, text: string, bvn: string): BureauAnswer {
	const failed = failedByStatus(status);
	if (failed !== null) return failed;
	// A bureau behind Dojah does not answer.
	if (status === failedDependency) return unavailable;
	const json = readJson(text);
	const error = errorSchema.safeParse(json);
	if (status === 404 && error.success && error.data.error === noRecordError) return { outcome: "noRecord" };
	if (status >= 400) return refused;
	const parsed = reportSchema.safeParse(json);
	// A report of another person is no report.
	if (!parsed.success || parsed.data.entity.bvn !== bvn) return unreadable;
	const { score } = parsed.data.entity;
	if (!Object.values(score.bureauStatus).includes(bureauAnswered)) return unavailable;
	return { outcome: "report", report: factsOf(score) };
}

/**
 * Lenders report a loan to several bureaus, so the largest count holds and they are not added up. The summary has no
 * months: each overdue account counts as one missed payment. A person with a defaulted ("delinquent") facility is
 * listed. The summary has no score.
 */
function factsOf(score: z.output<typeof scoreSchema>): BureauReport {
	const largest = (counts: z.output<typeof countBySource>) =>
		Math.max(0, ...counts.map(({ value }) => value));
	return {
		openLoans: largest(score.totalNoOfActiveLoans),
		missedPayments: largest(score.totalNoOfOverdueAccounts),
		listed: largest(score.totalNoOfDelinquentFacilities) > 0,
		score: null,
	};
}
