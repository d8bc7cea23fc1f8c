import { isDeepStrictEqual } from "node:util";
import { promotionPages } from "@puente/contract";
import { minorDigits } from "@puente/core/money";
import { areCampaignDatesValid, couponGrantKinds, judgeCouponGrant } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import * as z from "zod/mini";
import { endOfLocalDay, localDate } from "../../../platform/clock/clock.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { staffMoneyText } from "../../../platform/text/value-text.ts";
import { findProfiles, lockBorrowerIfExists } from "../../borrower/index.ts";
import {
	count,
	country,
	type EditedPromotion,
	emptyFieldsOf,
	grantCoupon,
	instant,
	listCoupons,
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

/** Subject: the borrower. The coupon is booked as an expense when it pays a part of a loan. */
export const couponGrantKind = defineKind({
	fields: z.object({
		couponKind: z.enum(couponGrantKinds, { error: "notOffered" }),
		amountMinor: z.int(),
		/** The last day of validity, in local time of the region. */
		expiresOn: z.iso.date({ error: "format" }),
	}),
	async read({ db, now }, subject, { amountMinor, expiresOn }) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		const [profile] = borrower ? await findProfiles(db, { by: "id", id: borrower.id }) : [];
		if (!borrower || profile?.erasedAt !== null) return refuse({ error: "proposalSubjectUnknown" });
		const { id, country } = borrower;
		const { currency, loan, timeZone } = packs[country];
		const amountMaxMinor = BigInt(loan.amountMin) * 10n ** BigInt(minorDigits[currency.code]);
		const judged = judgeCouponGrant(
			{ amountMinor: BigInt(amountMinor), expiresOn: plainDate(expiresOn) },
			{ amountMaxMinor, today: localDate(now, timeZone) },
		);
		if (!judged.ok) {
			if (judged.refusal === "expiry") return refuse({ error: "couponExpiryWrong" });
			return refuse({
				error: "couponAmountWrong",
				details: { max: staffMoneyText(country, amountMaxMinor) },
			});
		}
		// Shown to the checker: the coupons that the borrower already has.
		const held = await listCoupons(db, id, "unused");
		const unused = held.filter(({ expiresAt }) => expiresAt > now);
		const before = {
			unusedCoupons: unused.length,
			unusedMinor: Number(unused.reduce((sum, coupon) => sum + coupon.amountMinor, 0n)),
		};
		const after = {
			unusedCoupons: before.unusedCoupons + 1,
			unusedMinor: before.unusedMinor + amountMinor,
		};
		return ok({ before, name: id, borrowerId: id, country, change: { before, after } });
	},
	watched: [],
	async carryOut(context, { proposalId, subject, after }) {
		const borrower = await lockBorrowerIfExists(context.db, subject);
		if (!borrower)
			throw new Error(
				`Proposal ${proposalId}: borrower ${subject} was not found although the row is locked.`,
			);
		const granted = await grantCoupon(context, borrower, {
			source: "staff",
			sourceId: `${after.couponKind}:${proposalId}`,
			amountMinor: BigInt(after.amountMinor),
			expiresAt: endOfLocalDay(plainDate(after.expiresOn), packs[borrower.country].timeZone),
		});
		if (!granted) throw new Error(`Proposal ${proposalId}: its coupon was already granted.`);
	},
});
