import type { Region } from "@puente/regions/load";
import type { FaqFigure } from "@puente/words/support/faq";
import { decimalText, wholeMoneyText } from "../../platform/text/value-text.ts";

/** The region's figures for the names in braces in answers. */
export function figuresOf({ pack, terms }: Region): Readonly<Record<FaqFigure, string | number>> {
	const { deadlines, products } = terms;
	const [first] = products;
	const largest = (values: readonly number[]) => Math.max(...values);
	const percent = (value: number) => decimalText(String(value), pack.currency.locale);
	const money = (amount: number) => wholeMoneyText(pack.country, amount);
	return {
		amountMin: money(pack.loan.amountMin),
		amountMax: money(pack.loan.amountMax),
		daysMin: pack.loan.tenureDaysMin,
		daysMax: pack.loan.tenureDaysMax,
		ageMin: pack.input.age.yearsMin,
		ageMax: pack.input.age.yearsMax,
		reviewMinutes: deadlines.reviewMinutes,
		reviewHours: deadlines.reviewHoursMax,
		payoutMinutesMin: deadlines.payoutMinutesMin,
		payoutMinutesMax: deadlines.payoutMinutesMax,
		automaticHours: deadlines.automaticPayoutHours,
		reapplyDays: deadlines.reapplyDays,
		creditedMinutes: deadlines.repaymentCreditedMinutesMax,
		proofHours: deadlines.proofAnsweredHoursMax,
		erasedDays: deadlines.unapprovedDataErasedDays,
		penaltyPercent: percent(largest(products.map(({ penalty }) => Number(penalty.percentPerDay)))),
		costPercentMax: percent(terms.ceilings.costPercentMax),
		aprMax: percent(Number(terms.ceilings.aprPercentMax)),
		rolloverDays: first.rollover.days,
		rolloverTimes: largest(products.map(({ rollover }) => rollover.timesMax)),
		coolingOffDays: first.coolingOff.days,
		repaymentMin: money(pack.repaymentMin),
		coupon: money(terms.cardAuthorisationCoupon ?? 0),
		opensAt: pack.support.opensAt,
		closesAt: pack.support.closesAt,
	};
}
