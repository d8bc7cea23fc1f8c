import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import { type BureauDeps, hasSecret } from "./bureau-deps.ts";
import { dojahCredentials } from "./credentials.ts";
import { type History, historyOf } from "./histories.ts";

const querySchema = z.object({ bvn: z.string().check(z.regex(/^\d{11}$/)) });

/** https://dojah.mintlify.app/docs/nigeria/credit-summary, under /dojah. It learns the BVN only, and no name. */
export function dojahRoutes(app: FastifyInstance, { gate, clock }: BureauDeps): void {
	app.get("/api/v1/credit_bureau", checks({ query: querySchema }), async (request, reply) => {
		const isKnown =
			hasSecret(request, "appid", dojahCredentials.appId) &&
			hasSecret(request, "authorization", dojahCredentials.secretKey);
		if (!isKnown) return reply.code(401).send({ error: "You are unauthorized for this request" });
		const query = querySchema.safeParse(request.query);
		if (!query.success) return reply.code(400).send({ error: "bvn must be 11 digits" });
		if (await gate.fails(reply)) return reply;
		const { bvn } = query.data;
		const history = historyOf({ number: bvn, name: "" });
		if (history === null) {
			return reply.code(404).send({ error: "No credit data available for this borrower" });
		}
		return { entity: entityOf(bvn, history, await clock()) };
	});
}

/** CRC and CreditRegistry have everything, FirstCentral has never heard of the person. */
function bySource(value: number) {
	return [
		{ source: "CRC", value },
		{ source: "CREDIT_REGISTRY", value: String(value) },
		{ source: "FIRST_CENTRAL", value: 0 },
	];
}

function entityOf(bvn: string, { openLoans, missedPayments, listed }: History, now: Date) {
	return {
		address: "",
		bvn,
		dateOfBirth: "",
		email: "",
		gender: "",
		name: "",
		phone: "",
		score: {
			bureauStatus: { crc: "success", creditRegistry: "success", firstCentral: "success" },
			creditEnquiries: [],
			creditEnquiriesSummary: [],
			creditors: [],
			loanHistory: [],
			loanPerformance: [],
			totalNoOfActiveLoans: bySource(openLoans),
			totalNoOfClosedLoans: bySource(0),
			totalNoOfDelinquentFacilities: bySource(listed ? 1 : 0),
			totalNoOfInstitutions: bySource(openLoans),
			totalNoOfLoans: bySource(Math.max(openLoans, missedPayments)),
			totalNoOfOverdueAccounts: bySource(missedPayments),
			totalNoOfPerformingLoans: bySource(openLoans),
		},
		searchedDate: now.toISOString(),
	};
}
