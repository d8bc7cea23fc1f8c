import type { CallResult, supportCalls } from "@puente/contract";
import { ok } from "@puente/core/result";
import { fill } from "@puente/words";
import { faqTexts, faqTopics } from "@puente/words/support/faq";
import type { Handler } from "../../platform/context/calls.ts";
import { regionInForce } from "../offer/index.ts";
import { faqEntriesOf, faqTextOf } from "./faq-entries.ts";
import { figuresOf } from "./faq-figures.ts";
import { listFaqChanges } from "./store/faq-changes.ts";

type Calls = typeof supportCalls;
type Topic = CallResult<Calls["questionAnswers"]>["topics"][number];

/** The questions and answers of a country, with its figures. */
export const questionAnswers: Handler<Calls["questionAnswers"]> = async ({ country }, { db, language }) => {
	const { topics } = faqTexts[language];
	const region = await regionInForce(db, country);
	const all = faqEntriesOf(region, await listFaqChanges(db, country));
	const figures = figuresOf(region);
	return ok({
		topics: faqTopics.flatMap((id): Topic[] => {
			const entries = all.flatMap((entry) => {
				const text = entry.topic === id ? faqTextOf(entry, language) : null;
				if (text === null) return [];
				const { question, answer } = text;
				return [{ id: entry.id, question: fill(question, figures), answer: fill(answer, figures) }];
			});
			return entries.length === 0 ? [] : [{ id, name: topics[id], entries }];
		}),
	});
};
