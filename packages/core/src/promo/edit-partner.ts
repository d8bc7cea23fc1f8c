import { millionths } from "./partner-order.ts";

/** The terms that a borrower compares. Amounts are whole units of the country's currency. */
export type PartnerTerms = {
	readonly amountMin: number;
	readonly amountMax: number;
	readonly daysMin: number;
	readonly daysMax: number;
	readonly aprPercent: string;
	readonly penaltyPercentPerDay: string;
	readonly url: string;
	readonly termsUrl: string;
};

/** The highest cost that may be shown in the region. */
export type PartnerLimits = {
	readonly aprPercentMax: string;
	readonly penaltyPercentPerDayMax: string;
};

/** App stores ban apps that lead to loans due in full within 60 days (Google Play: Personal loans; Apple: 3.2.2). */
export const partnerDaysMin = 61;

const percentPattern = /^\d{1,3}(\.\d{1,6})?$/;
const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0;

/** The invalid fields; an offer without any may be shown. */
export function partnerProblems(terms: PartnerTerms, limits: PartnerLimits): readonly (keyof PartnerTerms)[] {
	const isPercent = (text: string, max: string) =>
		percentPattern.test(text) && millionths(text) <= millionths(max);
	const isGood: Readonly<Record<keyof PartnerTerms, boolean>> = {
		amountMin: isWhole(terms.amountMin),
		amountMax: isWhole(terms.amountMax) && terms.amountMax >= terms.amountMin,
		daysMin: isWhole(terms.daysMin) && terms.daysMin >= partnerDaysMin,
		daysMax: isWhole(terms.daysMax) && terms.daysMax >= terms.daysMin,
		aprPercent: isPercent(terms.aprPercent, limits.aprPercentMax),
		penaltyPercentPerDay: isPercent(terms.penaltyPercentPerDay, limits.penaltyPercentPerDayMax),
		url: isAddress(terms.url),
		termsUrl: isAddress(terms.termsUrl),
	};
	return (Object.keys(isGood) as (keyof PartnerTerms)[]).filter((field) => !isGood[field]);
}

/** HTTPS only, and without a user name or password, which a borrower's browser would send. */
function isAddress(text: string): boolean {
	return /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}(?::\d{1,5})?(?:\/[^\s<>"]*)?$/i.test(text);
}
