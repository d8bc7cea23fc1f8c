import { promotionPages } from "@puente/contract";
import { countries, couponGrantKinds } from "@puente/core";
import type { PlainConsoleKey } from "@puente/words";

/** Fields of proposals that have a name in both languages; others are read from their own. */
export const fieldLabels: Readonly<Record<string, PlainConsoleKey>> = {
	country: "country.label",
	nameEn: "lottery.nameEn",
	nameEs: "lottery.nameEs",
	startsAt: "edit.startsAt",
	endsAt: "edit.endsAt",
	budgetMinor: "lottery.budget",
	couponDays: "lottery.couponDays",
	prizes: "lottery.prizes",
	oddsPpm: "lottery.odds",
	page: "promotion.page",
	placesPerDay: "promotion.places",
	couponKind: "coupon.kind",
	amountMinor: "coupon.amount",
	expiresOn: "coupon.expiresOn",
	unusedCoupons: "field.unusedCoupons",
	unusedMinor: "field.unusedMinor",
	partnerName: "partner.partner",
	productName: "partner.product",
	licence: "partner.licence",
	amountMin: "field.amountMin",
	amountMax: "field.amountMax",
	daysMin: "partner.daysMin",
	daysMax: "partner.daysMax",
	aprPercent: "partner.aprPercent",
	penaltyPercentPerDay: "partner.penaltyPercent",
	url: "partner.url",
	termsUrl: "partner.termsUrl",
	active: "partner.active",
	questionEn: "field.questionEn",
	answerEn: "field.answerEn",
	questionEs: "field.questionEs",
	answerEs: "field.answerEs",
};

/** Values that are names of ours and not words. */
const valueKeys: Readonly<Record<string, Readonly<Record<string, PlainConsoleKey>>>> = {
	country: Object.fromEntries(countries.map((one) => [one, `country.${one}` as const])),
	page: Object.fromEntries(promotionPages.map((one) => [one, `promotion.page.${one}` as const])),
	couponKind: Object.fromEntries(couponGrantKinds.map((one) => [one, `coupon.kind.${one}` as const])),
};

export function keyOfValue(field: string, value: string): PlainConsoleKey | null {
	return valueKeys[field]?.[value] ?? null;
}
