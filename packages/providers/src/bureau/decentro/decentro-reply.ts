import * as z from "zod/mini";
import {
	type BureauAnswer,
	type BureauReport,
	failedByStatus,
	readJson,
	refused,
	unavailable,
	unreadable,
} from "../credit-bureau.ts";
import { isInLastSixMonths } from "../last-six-months.ts";

const countText = z.string().check(z.regex(/^\d+$/));
const accountSchema = z.object({
	open: z.enum(["Yes", "No"]),
	history48Months: z.optional(
		z.array(
			z.object({
				/** Such as 11-26. */
				key: z.string().check(z.regex(/^(0[1-9]|1[0-2])-\d{2}$/)),
				paymentStatus: z.string(),
			}),
		),
	),
});
const reportSchema = z.object({
	retailAccountsSummary: z.object({ noOfAccounts: countText, noOfWriteOffs: countText }),
	/** Missing for a person without accounts. */
	retailAccountDetails: z.optional(z.array(accountSchema)),
	scoreDetails: z.optional(z.array(z.object({ value: z.string() }))),
});
const successSchema = z.object({
	status: z.literal("SUCCESS"),
	data: z.object({
		cCRResponse: z.object({
			cIRReportDataLst: z.array(
				z.object({
					cIRReportData: z.optional(reportSchema),
					error: z.optional(z.object({ errorCode: z.string(), errorDesc: z.string() })),
				}),
			),
		}),
	}),
});
const failureSchema = z.object({ status: z.literal("FAILURE"), responseKey: z.string() });

type Report = z.output<typeof reportSchema>;

/** Equifax's own answer for a person without a file. */
const notFoundDescription = "Consumer not found in bureau";
const retryableKeys: ReadonlySet<string> = new Set(["error_provider_error", "error_decentro_error"]);

/** Marks of a month without a late payment: paid, not reported, standard, new, closed, open, restructured. */
const paidMarks: ReadonlySet<string> = new Set(["000", "*", "STD", "NEW", "CLSD", "OPEN", "RES"]);
/** Marks of a loss: written off, settled after that, loss assets, a suit or wilful default. */
const lossMarks: ReadonlySet<string> = new Set("WOF PWOS WDF LOS LSS SF SFWD SFWO".split(" "));

export function readDecentroReply(status: number, body: string, askedOn: string): BureauAnswer {
	const failed = failedByStatus(status);
	if (failed !== null) return failed;
	const json = readJson(body);
	const failure = failureSchema.safeParse(json);
	if (failure.success) return retryableKeys.has(failure.data.responseKey) ? unavailable : refused;
	if (status >= 400) return refused;
	const parsed = successSchema.safeParse(json);
	const [answer] = parsed.success ? parsed.data.data.cCRResponse.cIRReportDataLst : [];
	if (answer?.error) {
		return answer.error.errorDesc === notFoundDescription ? { outcome: "noRecord" } : refused;
	}
	if (!answer?.cIRReportData) return unreadable;
	const facts = factsOf(answer.cIRReportData, askedOn);
	return facts === null ? unreadable : { outcome: "report", report: facts };
}

/**
 * An open account is an open loan. A month is a missed payment unless its mark says that nothing was late, so that an
 * unknown mark never looks like a payment. A person with a write-off, or a mark of a loss of any age, is listed. Null if
 * the summary counts accounts that are not in the list.
 */
export function factsOf(report: Report, askedOn: string): BureauReport | null {
	const accounts = report.retailAccountDetails ?? [];
	if (accounts.length < Number(report.retailAccountsSummary.noOfAccounts)) return null;
	const months = accounts.flatMap(({ history48Months }) => history48Months ?? []);
	const isRecent = ({ key }: { readonly key: string }) => {
		const [month, year] = key.split("-");
		return isInLastSixMonths(`20${year}-${month}`, askedOn);
	};
	const score = Number(report.scoreDetails?.[0]?.value ?? Number.NaN);
	return {
		openLoans: accounts.filter(({ open }) => open === "Yes").length,
		missedPayments: months.filter(({ paymentStatus }) => !paidMarks.has(paymentStatus)).filter(isRecent)
			.length,
		listed:
			Number(report.retailAccountsSummary.noOfWriteOffs) > 0 ||
			months.some(({ paymentStatus }) => lossMarks.has(paymentStatus)),
		// A person without a score has -1.
		score: score > 0 ? score : null,
	};
}
