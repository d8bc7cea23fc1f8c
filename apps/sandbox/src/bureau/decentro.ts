import { randomBytes } from "node:crypto";
import { monthBefore } from "@puente/providers/bureau";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import { type BureauDeps, hasSecret } from "./bureau-deps.ts";
import { decentroCredentials } from "./credentials.ts";
import { type History, historyOf, loansOf } from "./histories.ts";

const monthsReported = 6;

const text = (pattern: RegExp) => z.string().check(z.regex(pattern));
/** Each field with the response key that its absence or a wrong value has. */
const fields: Readonly<Record<string, readonly [schema: z.ZodMiniType, responseKey: string]>> = {
	reference_id: [text(/^.{1,100}$/), "error_malformed_request"],
	consent: [z.literal(true), "error_false_consent"],
	consent_purpose: [text(/^.{20,}$/), "error_malformed_request"],
	name: [text(/\S/), "error_empty_name"],
	date_of_birth: [z.iso.date(), "error_malformed_request"],
	address_type: [z.enum(["H", "O", "X"]), "error_invalid_address_type"],
	address: [text(/\S/), "error_malformed_request"],
	pincode: [text(/^[1-9]\d{5}$/), "error_invalid_pincode"],
	mobile: [text(/^[6-9]\d{9}$/), "error_malformed_request"],
	inquiry_purpose: [z.enum(["BL", "CL", "CC", "GL", "HL", "PL"]), "error_malformed_request"],
	document_type: [z.literal("PAN"), "error_malformed_request"],
	document_id: [text(/^[A-Z]{5}\d{4}[A-Z]$/), "error_malformed_request"],
};
const bodySchema = z.record(z.string(), z.unknown());
const checkedFields = z.object(
	Object.fromEntries(Object.entries(fields).map(([name, [schema]]) => [name, schema])),
);

/** https://docs.decentro.tech/reference/financial_api-generate-credit-report, under /decentro. */
export function decentroRoutes(app: FastifyInstance, { gate, clock }: BureauDeps): void {
	const seenReferences = new Set<string>();
	app.post(
		"/v2/financial_services/credit_bureau/credit_report/summary",
		checks({ body: checkedFields }),
		async (request, reply) => {
			const isKnown =
				hasSecret(request, "client_id", decentroCredentials.clientId) &&
				hasSecret(request, "client_secret", decentroCredentials.clientSecret) &&
				(request.headers["provider_secret"] === undefined ||
					hasSecret(request, "provider_secret", decentroCredentials.providerSecret));
			if (!isKnown) return reply.code(401).send(failure("error_unauthorized"));
			if (!hasSecret(request, "module_secret", decentroCredentials.moduleSecret)) {
				return reply.code(401).send(failure("error_invalid_module_secret"));
			}
			const body = bodySchema.safeParse(request.body);
			const wrong = Object.entries(fields).find(
				([name, [schema]]) => !body.success || !schema.safeParse(body.data[name]).success,
			);
			if (!body.success || wrong)
				return reply.code(400).send(failure(wrong?.[1][1] ?? "error_malformed_request"));
			const reference = String(body.data["reference_id"]);
			if (seenReferences.has(reference)) return reply.code(400).send(failure("error_duplicate_reference_id"));
			seenReferences.add(reference);
			if (await gate.fails(reply)) return reply;
			const history = historyOf({
				number: String(body.data["document_id"]),
				name: String(body.data["name"]),
			});
			const entry =
				history === null
					? { error: { errorCode: "00", errorDesc: "Consumer not found in bureau" } }
					: { cIRReportData: reportOf(history, (await clock()).toISOString()) };
			return {
				...transaction("SUCCESS", "S00000", "success_credit_report"),
				data: { cCRResponse: { status: "1", cIRReportDataLst: [entry] } },
			};
		},
	);
}

function transaction(status: string, responseCode: string, responseKey: string) {
	const decentroTxnId = randomBytes(16).toString("hex").toUpperCase();
	return { decentroTxnId, status, responseCode, message: responseKey, responseKey };
}

function failure(responseKey: string) {
	return transaction("FAILURE", "E00009", responseKey);
}

/** Equifax's report; a person without loans has no list of accounts. */
function reportOf(history: History, today: string) {
	const loans = loansOf(history);
	return {
		retailAccountsSummary: {
			noOfAccounts: String(loans.length),
			noOfActiveAccounts: String(history.openLoans),
			noOfWriteOffs: history.listed ? "1" : "0",
		},
		...(loans.length > 0 && {
			retailAccountDetails: loans.map(({ open, missed }, index) => ({
				seq: String(index + 1),
				institution: "SANDBOX BANK",
				accountType: "Personal Loan",
				open: open ? "Yes" : "No",
				history48Months: Array.from({ length: monthsReported }, (_, months) => ({
					key: monthKey(monthBefore(today, months)),
					paymentStatus: months < missed ? "030" : "000",
					suitFiledStatus: "*",
					assetClassificationStatus: "*",
				})),
			})),
		}),
		scoreDetails: [{ type: "ERS", version: "4.0", name: "ERS4.0", value: String(history.score) }],
	};
}

/** 2026-11 as 11-26. */
function monthKey(month: string): string {
	return `${month.slice(5)}-${month.slice(2, 4)}`;
}
