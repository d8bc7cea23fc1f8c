import { isDeepStrictEqual } from "node:util";
import { promotionPages } from "@puente/contract";
import { areCampaignDatesValid } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import {
	count,
	country,
	type EditedPromotion,
	emptyFieldsOf,
	instant,
	lockPromotion,
	putPromotion,
} from "../../promo/index.ts";
import { defineKind } from "../proposal-kind.ts";

const fields = z.object({
	country,
	page: z.enum(promotionPages, { error: "notOffered" }),
	placesPerDay: count.check(z.maximum(100_000)),
	startsAt: instant,
	endsAt: instant,
});
type After = z.output<typeof fields>;

const datesOf = ({ startsAt, endsAt }: After) => ({
	startsAtMs: Date.parse(startsAt),
	endsAtMs: Date.parse(endsAt),
});

function editableOf({ country: of, page, placesPerDay, startsAtMs, endsAtMs }: EditedPromotion): After {
	return {
		country: of,
		page,
		placesPerDay,
		startsAt: new Date(startsAtMs).toISOString(),
		endsAt: new Date(endsAtMs).toISOString(),
	};
}

/** Subject: the campaign of a promotion page, or a new id for a new one. Reserved places stay reserved. */
export const promotionCampaignKind = defineKind({
	fields,
	async read({ db, now }, subject, after) {
		if (!isUuid(subject)) return refuse({ error: "proposalSubjectUnknown" });
		const promotion = await lockPromotion(db, subject);
		const editable = promotion && editableOf(promotion);
		for (const field of ["country", "page"] as const) {
			if (editable && editable[field] !== after[field])
				return refuse({ error: "inputRefused", fields: [{ field, problem: "notOffered" }] });
		}
		if (isDeepStrictEqual(editable, after)) return refuse({ error: "proposalChangesNothing" });
		if (!areCampaignDatesValid(datesOf(after), promotion, now.getTime()))
			return refuse({ error: "campaignDatesWrong" });
		return ok({
			before: editable ?? emptyFieldsOf(after),
			name: after.page,
			borrowerId: null,
			country: after.country,
		});
	},
	async carryOut({ db }, { subject, after }) {
		const { country: of, page, placesPerDay } = after;
		await putPromotion(db, { id: subject, country: of, page, placesPerDay, ...datesOf(after) });
	},
});
