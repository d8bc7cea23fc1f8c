import { minorDigits } from "@puente/core/money";
import { couponGrantKinds, judgeCouponGrant } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import * as z from "zod/mini";
import { endOfLocalDay, localDate } from "../../../platform/clock/clock.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { staffMoneyText } from "../../../platform/text/value-text.ts";
import { findProfiles, lockBorrowerIfExists } from "../../borrower/index.ts";
import { grantCoupon, listCoupons } from "../../promo/index.ts";
import { defineKind } from "../proposal-kind.ts";

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
