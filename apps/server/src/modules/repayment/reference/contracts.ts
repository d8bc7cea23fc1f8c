import type { Refusal, repaymentCalls, StoredConsentPurpose } from "@puente/contract";
import { collectionRails, isCollectionRail } from "@puente/core/rail";
import { ok, type Result, refuse } from "@puente/core/result";
import type { RailContract } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { localDate } from "../../../platform/clock/clock.ts";
import type { Context, Handler } from "../../../platform/context/calls.ts";
import { addDocumentConsents } from "../../borrower/index.ts";
import type { ReferenceContext, ReferenceRequest } from "./reference-types.ts";

/** The rail's documents of today, without their tokens. Refuses: railNotOffered, railDown. */
export const railContracts: Handler<(typeof repaymentCalls)["railContracts"]> = async (
	{ rail },
	{ deps },
) => {
	const found = deps.collectionRail(rail);
	if (!found) return refuse({ error: "railNotOffered" });
	const read = found.contracts ? await found.contracts() : { outcome: "found" as const, contracts: [] };
	if (read.outcome === "failed") return refuse({ error: "railDown" });
	return ok({ contracts: read.contracts.map(({ kind, url, version }) => ({ kind, url, version })) });
};

export type RailInput = {
	readonly rail: string;
	readonly detail?: string | undefined;
	readonly acceptedTerms?: string | undefined;
	readonly acceptedPersonalData?: string | undefined;
};

const acceptedFields = { terms: "acceptedTerms", personalData: "acceptedPersonalData" } as const;

/**
 * Checks what some rails need: the bank, and the accepted documents, which are returned with the rail's tokens of
 * today. Refuses: inputRefused with the missing field, railDown.
 */
export async function checkRailInput(
	{ deps }: Pick<Context, "deps">,
	input: RailInput,
): Promise<Result<readonly RailContract[], Refusal<"inputRefused" | "railDown">>> {
	const facts = isCollectionRail(input.rail) ? collectionRails[input.rail] : null;
	if (facts?.needs === "bank" && !input.detail) {
		return refuse({ error: "inputRefused", fields: [{ field: "detail", problem: "required" }] });
	}
	const rail = facts?.hasContracts ? deps.collectionRail(input.rail) : null;
	if (!rail?.contracts) return ok([]);
	const read = await rail.contracts();
	if (read.outcome === "failed") return refuse({ error: "railDown" });
	const fields = read.contracts.flatMap(({ kind, version }) => {
		const accepted = input[acceptedFields[kind]];
		if (accepted === version) return [];
		// The text has changed since it was shown: the new one must be read.
		const problem = accepted === undefined ? ("required" as const) : ("notOffered" as const);
		return [{ field: acceptedFields[kind], problem }];
	});
	return fields.length > 0 ? refuse({ error: "inputRefused", fields }) : ok(read.contracts);
}

const purposes = { terms: "providerTerms", personalData: "providerData" } as const satisfies Record<
	RailContract["kind"],
	StoredConsentPurpose
>;

/** Keeps the accepted documents before the rail gets their tokens. */
export async function storeAcceptance(
	{ db, now, language }: Pick<ReferenceContext, "db" | "now" | "language">,
	{ borrower, accepted = [] }: Pick<ReferenceRequest, "borrower" | "accepted">,
): Promise<void> {
	const shownOn = localDate(now, packs[borrower.country].timeZone);
	await addDocumentConsents(
		db,
		borrower.id,
		accepted.map(({ kind, url, version, token }) => ({
			purpose: purposes[kind],
			version: shownOn,
			language,
			givenAt: now,
			document: { url, version, token },
		})),
	);
}
