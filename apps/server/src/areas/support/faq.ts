import type { CallOutput, supportCalls } from "@puente/contract";
import { type Country, ok } from "@puente/core";
import { packs } from "@puente/regions";
import type { Region } from "@puente/regions/load";
import { fill } from "@puente/words";
import {
	type FaqEntry,
	type FaqFigure,
	type FaqNeed,
	type FaqTopic,
	faqTexts,
	faqTopics,
} from "@puente/words/support/faq";
import type { Handler } from "../../deps.ts";
import { regionInForce } from "../../products/in-force.ts";
import { type FaqChange, listFaqChanges } from "../../store/faq-changes.ts";

type Calls = typeof supportCalls;
type Topic = CallOutput<Calls["questionAnswers"]>["topics"][number];

/** The texts that come with the product, with the region's figures, and over them what the operator says otherwise. */
export const questionAnswers: Handler<Calls["questionAnswers"]> = async ({ country }, { db, language }) => {
	const { topics, entries } = faqTexts[language];
	const changes = await listFaqChanges(db, { country, language });
	const region = await regionInForce(db, country);
	const shown = mergeChanges(offered(region, entries), changes);
	const figures = figuresOf(region);
	return ok({
		topics: faqTopics.flatMap((id): Topic[] => {
			const inTopic = shown.filter(({ topic }) => topic === id);
			if (inTopic.length === 0) return [];
			return [
				{
					id,
					name: topics[id],
					entries: inTopic.map((entry) => ({
						id: entry.id,
						question: fill(entry.question, figures),
						answer: fill(entry.answer, figures),
					})),
				},
			];
		}),
	});
};

type Shown = {
	readonly id: string;
	readonly topic: FaqTopic;
	readonly question: string;
	readonly answer: string;
};

function offered(region: Region, entries: Readonly<Record<string, FaqEntry>>): readonly Shown[] {
	const has = needsOf(region);
	return Object.entries(entries).flatMap(([id, { topic, question, answer, needs }]) =>
		needs === undefined || has[needs] ? [{ id, topic, question, answer }] : [],
	);
}

/** One answer replaced, one more added at the end of its topic, or one left out. */
function mergeChanges(shown: readonly Shown[], changes: readonly FaqChange[]): readonly Shown[] {
	const byId = new Map(shown.map((entry) => [entry.id, entry]));
	for (const { entryId, topicId, hidden, question, answer } of changes) {
		const topic = faqTopics.find((known) => known === topicId);
		if (hidden || topic === undefined || question === null || answer === null) byId.delete(entryId);
		else byId.set(entryId, { id: entryId, topic, question, answer });
	}
	return [...byId.values()];
}

function needsOf({ terms }: Region): Readonly<Record<FaqNeed, boolean>> {
	return {
		rollover: terms.products.some(({ rollover }) => rollover.timesMax > 0),
		coolingOff: terms.products.some(({ coolingOff }) => coolingOff.days > 0),
		cardCoupon: terms.cardAuthorisationCoupon !== null,
	};
}

function figuresOf({ pack, terms }: Region): Readonly<Record<FaqFigure, string | number>> {
	const { deadlines, products } = terms;
	const [first] = products;
	const largest = (values: readonly number[]) => Math.max(...values);
	const money = (amount: number) => amountText(pack.country, amount);
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
		confirmHours: deadlines.confirmHoursMax,
		reapplyDays: deadlines.reapplyDays,
		creditedMinutes: deadlines.repaymentCreditedMinutesMax,
		proofHours: deadlines.proofAnsweredHoursMax,
		erasedDays: deadlines.unapprovedDataErasedDays,
		penaltyPercent: largest(products.map(({ penalty }) => Number(penalty.percentPerDay))),
		aprMax: terms.ceilings.aprPercentMax,
		rolloverDays: first.rollover.days,
		rolloverTimes: largest(products.map(({ rollover }) => rollover.timesMax)),
		coolingOffDays: first.coolingOff.days,
		repaymentMin: money(pack.repaymentMin),
		coupon: money(terms.cardAuthorisationCoupon ?? 0),
		opensAt: pack.support.opensAt,
		closesAt: pack.support.closesAt,
	};
}

/** As the region's people write it. */
function amountText(country: Country, amount: number): string {
	const { code, locale, shownDigits } = packs[country].currency;
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency: code,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: shownDigits,
		maximumFractionDigits: shownDigits,
	}).format(amount);
}
