import { isDeepStrictEqual } from "node:util";
import { partnerProblems } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { address, country, emptyFieldsOf, lockOffer, name, putOffer } from "../../promo/index.ts";
import { defineKind } from "../proposal-kind.ts";

const percent = z.string().check(z.trim(), z.regex(/^\d{1,3}(\.\d{1,6})?$/, { error: "format" }));

async function editableOffer(db: Db, id: string) {
	const offer = await lockOffer(db, id);
	if (!offer) return null;
	const { id: _id, ...editable } = offer;
	return editable;
}

/** Subject: the offer, or a new id for a new one. Its position in the list cannot be set. */
export const partnerOfferKind = defineKind({
	fields: z.object({
		country,
		partnerName: name,
		productName: name,
		licence: name,
		amountMin: z.int(),
		amountMax: z.int(),
		daysMin: z.int(),
		daysMax: z.int(),
		aprPercent: percent,
		penaltyPercentPerDay: percent,
		url: address,
		termsUrl: address,
		active: z.boolean(),
	}),
	async read({ db }, subject, after) {
		if (!isUuid(subject)) return refuse({ error: "proposalSubjectUnknown" });
		const before = await editableOffer(db, subject);
		if (before && before.country !== after.country)
			return refuse({ error: "inputRefused", fields: [{ field: "country", problem: "notOffered" }] });
		if (isDeepStrictEqual(before, after)) return refuse({ error: "proposalChangesNothing" });
		const problems = partnerProblems(after, regions[after.country].terms.ceilings);
		// An offer above the ceilings can still be hidden unchanged.
		const isOnlyHidden = before !== null && isDeepStrictEqual({ ...before, active: false }, after);
		if (problems.length > 0 && !isOnlyHidden) {
			const wrong = problems.map((field) => ({ field, problem: "notOffered" as const }));
			return refuse({ error: "partnerOfferWrong", fields: wrong });
		}
		return ok({
			before: before ?? emptyFieldsOf(after),
			name: `${after.partnerName}: ${after.productName}`,
			borrowerId: null,
			country: after.country,
		});
	},
	async carryOut({ db, now }, { subject, after }) {
		await putOffer(db, { id: subject, ...after }, now);
	},
});
