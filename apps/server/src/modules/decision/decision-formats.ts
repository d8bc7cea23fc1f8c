import {
	type BureauFacts,
	type Decision,
	type DecisionInputs,
	priceTiers,
	reasonCodes,
} from "@puente/core/decision";
import { blocklists } from "@puente/core/staff";
import * as z from "zod/mini";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat } from "../../platform/stored/stored-json.ts";
import type { StoredDecision } from "./store/decisions.ts";

export const inputsFormat: StoredFormat<DecisionInputs> = {
	name: "decision inputs",
	schema: z.object({
		decidedOn: z.string(),
		birthday: z.string(),
		monthlyIncome: z.number(),
		employmentType: z.string(),
		jobExperience: z.string(),
		workThereTime: z.string(),
		answers: z.record(z.string(), z.array(z.string())),
		identityMatch: z.number(),
		accountNameMatch: z.number(),
		accountUnproven: z.exactOptional(z.boolean()),
		openLoans: z.number(),
		lastRejectedOn: z.nullable(z.string()),
		identityUsedByOther: z.boolean(),
		deviceUsedByOther: z.boolean(),
		blocked: z.exactOptional(z.array(z.enum(blocklists))),
		loansRepaidOnTime: z.number(),
		loansRepaidLate: z.number(),
		lateDaysMax: z.number(),
		rung: z.nullable(z.number()),
	}),
};

const reasons = z.array(z.enum(reasonCodes));

export const decisionFormat: StoredFormat<Decision> = {
	name: "decision",
	schema: z.object({
		cardVersion: z.string(),
		points: z.number(),
		pointsByCharacteristic: z.record(z.string(), z.number()),
		topReasons: reasons,
		outcome: z.discriminatedUnion("kind", [
			z.object({ kind: z.literal("approve"), limit: z.number(), tier: z.enum(priceTiers), rung: z.number() }),
			z.object({ kind: z.literal("refer"), reasons }),
			z.object({ kind: z.literal("reject"), reasons, reapplyOn: z.nullable(z.string()) }),
		]),
	}),
};

export const bureauFormat: StoredFormat<BureauFacts> = {
	name: "bureau report",
	schema: z.object({ openLoans: z.number(), missedPayments: z.number(), listed: z.boolean() }),
};

type DecisionRow = Pick<StoredDecision, "orderId" | "inputsSealed" | "resultSealed">;

export function openDecisionInputs(vault: Vault, holder: KeyHolder, stored: DecisionRow): DecisionInputs {
	const field = `decision-inputs:${stored.orderId}`;
	return openStored(inputsFormat, { vault, holder, field }, stored.inputsSealed);
}

export function openDecisionResult(vault: Vault, holder: KeyHolder, stored: DecisionRow): Decision {
	return openStored(
		decisionFormat,
		{ vault, holder, field: `decision:${stored.orderId}` },
		stored.resultSealed,
	);
}

export function openBureauReport(
	vault: Vault,
	holder: KeyHolder,
	{ orderId, reportSealed }: { readonly orderId: string; readonly reportSealed: Buffer },
): BureauFacts {
	return openStored(bureauFormat, { vault, holder, field: `bureau:${orderId}` }, reportSealed);
}
