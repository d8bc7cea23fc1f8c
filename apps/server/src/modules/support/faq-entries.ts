import { type Language, languages } from "@puente/core/region";
import type { Region } from "@puente/regions/load";
import { type FaqNeed, type FaqTopic, faqTexts, faqTopics } from "@puente/words/support/faq";
import type { FaqChange, FaqTextsByLanguage } from "./store/faq-changes.ts";

/** What the borrower sees of an entry: the shipped text, the changed one, or nothing. */
type FaqState = "shipped" | "changed" | "nothing";

export type FaqEntryState = {
	readonly id: string;
	readonly topic: FaqTopic;
	/** The shipped text; null for an entry that the operator added. */
	readonly shipped: FaqTextsByLanguage | null;
	readonly change: FaqChange | null;
	readonly shown: FaqState;
};

/** The shipped entries of the region with the operator's changes, then the entries that the operator added. */
export function faqEntriesOf(region: Region, changes: readonly FaqChange[]): readonly FaqEntryState[] {
	const has = needsOf(region);
	const shipped = Object.entries(faqTexts.en.entries).flatMap(([id, entry]) => {
		const { topic, question, answer, needs } = entry;
		if (needs !== undefined && !has[needs]) return [];
		const spanish = faqTexts.es.entries[id] ?? entry;
		const texts = { en: { question, answer }, es: { question: spanish.question, answer: spanish.answer } };
		return [entryOf(id, topic, texts, changes.find(({ entryId }) => entryId === id) ?? null)];
	});
	const added = changes
		.filter(({ entryId }) => !(entryId in faqTexts.en.entries))
		.map((change) => entryOf(change.entryId, faqTopics[0], null, change));
	return [...shipped, ...added];
}

function entryOf(
	id: string,
	topic: FaqTopic,
	shipped: FaqTextsByLanguage | null,
	change: FaqChange | null,
): FaqEntryState {
	const changedTopic = faqTopics.find((faqTopic) => faqTopic === change?.topicId);
	const shown: FaqState =
		change?.hidden === true
			? "nothing"
			: change !== null && isComplete(change.texts)
				? "changed"
				: shipped === null
					? "nothing"
					: "shipped";
	return { id, topic: changedTopic ?? topic, shipped, change, shown };
}

/** A change counts only if both languages are written. */
function isComplete(texts: FaqTextsByLanguage): boolean {
	return languages.every((language) => texts[language].question !== "" && texts[language].answer !== "");
}

/** Null if the borrower sees nothing of the entry. */
export function faqTextOf(
	{ shipped, change, shown }: FaqEntryState,
	language: Language,
): FaqTextsByLanguage[Language] | null {
	if (shown === "nothing") return null;
	return (shown === "changed" ? change?.texts : shipped)?.[language] ?? null;
}

function needsOf({ terms }: Region): Readonly<Record<FaqNeed, boolean>> {
	return {
		rollover: terms.products.some(({ rollover }) => rollover.timesMax > 0),
		coolingOff: terms.products.some(({ coolingOff }) => coolingOff.days > 0),
		cardCoupon: terms.cardAuthorisationCoupon !== null,
	};
}
