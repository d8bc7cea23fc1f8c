import type { CallParsed, CallResult, supportCalls } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { fill } from "@puente/words";
import { faqFigures, faqTexts, faqTopics } from "@puente/words/support/faq";
import type { Handler, Module } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { daysBefore } from "../../platform/queue/due-step.ts";
import { regionInForce } from "../offer/index.ts";
import { addLeaveMessage, listLeaveMessages, updateFeedbackStatus } from "./conversation.ts";
import { type FaqEntryState, faqEntriesOf, faqTextOf } from "./faq-entries.ts";
import { figuresOf } from "./faq-figures.ts";
import { feedbackImage, uploadCredential, uploadFeedbackFile } from "./feedback-pictures.ts";
import {
	messageDetail,
	messageList,
	messageRead,
	pushState,
	pushSubscribe,
	pushUnsubscribe,
} from "./messages.ts";
import { customerService } from "./service.ts";
import { listFaqChanges, putFaqChange, removeFaqChange } from "./store/faq-changes.ts";
import { dropUnusedFeedbackImages } from "./store/feedback-images.ts";
import {
	checkCanHandle,
	checkNotHandled,
	createFeedback,
	editFeedback,
	feedbackDetail,
	listFeedback,
} from "./write-feedback.ts";

type Texts = CallParsed<StaffCalls["saveFaq"]>["texts"];

const faqEntries: Handler<StaffCalls["faqEntries"]> = async ({ country }, { db }) => {
	const entries = await loadEntries(db, country);
	const figures = Object.entries(figuresOf(await regionInForce(db, country))).map(([figure, value]) => [
		figure,
		String(value),
	]);
	return ok({
		topics: faqTopics.map((id) => ({ id, en: faqTexts.en.topics[id], es: faqTexts.es.topics[id] })),
		entries: entries.map(({ change, ...entry }) => ({
			...entry,
			change: change && {
				texts: change.texts,
				hidden: change.hidden,
				version: change.version,
				changedAt: change.changedAt.toISOString(),
				changedBy: change.changedBy,
			},
		})),
		figures: Object.fromEntries(figures),
	});
};

async function loadEntries(db: Db, country: Country): Promise<readonly FaqEntryState[]> {
	return faqEntriesOf(await regionInForce(db, country), await listFaqChanges(db, country));
}

/** Takes effect at once: no process caches entries. */
const saveFaq: Handler<StaffCalls["saveFaq"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	const { country, topic, hidden, texts, version } = input;
	if (!faqTopics.some((faqTopic) => faqTopic === topic))
		return refuse({ error: "inputRefused", fields: [{ field: "topic", problem: "notOffered" }] });
	const wrong = wrongFigures(texts);
	if (wrong.length > 0)
		return refuse({
			error: "faqFiguresWrong",
			details: { figures: wrong.map((name) => `{${name}}`).join(", ") },
		});
	const entryId = input.entryId ?? `own-${crypto.randomUUID().slice(0, 8)}`;
	audit({ subject: entryId });
	const before = await loadEntries(db, country);
	if (input.entryId !== undefined && !before.some(({ id }) => id === entryId))
		return refuse({ error: "faqNotFound" });
	const change = { topicId: topic, hidden, texts, version, changedAt: now, staffId: staff.id };
	if (!(await putFaqChange(db, { country, entryId }, change))) return refuse({ error: "faqStale" });
	const saved = (await loadEntries(db, country)).find(({ id }) => id === entryId);
	return ok({ entryId, shown: saved?.shown ?? "nothing" });
};

const restoreFaq: Handler<StaffCalls["restoreFaq"]> = async (input, { db, audit }) => {
	const { country, entryId, version } = input;
	audit({ subject: entryId });
	const removed = await removeFaqChange(db, { country, entryId }, version);
	return removed ? ok({}) : refuse({ error: "faqStale" });
};

const namesIn = (text: string) => [...text.matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name);

/** Names in braces that are no figure; and once both languages are written, names that only one of them has. */
function wrongFigures({ en, es }: Texts): readonly string[] {
	const [english, spanish] = [en, es].map(
		({ question, answer }) => new Set(namesIn(`${question} ${answer}`)),
	);
	const all = [...new Set([...(english ?? []), ...(spanish ?? [])])];
	const bothWritten = en.answer !== "" && es.answer !== "";
	return all.filter(
		(name) =>
			!(faqFigures as readonly string[]).includes(name) ||
			(bothWritten && !(english?.has(name) && spanish?.has(name))),
	);
}

type Calls = typeof supportCalls;
type Topic = CallResult<Calls["questionAnswers"]>["topics"][number];

/** The questions and answers of a country, with its figures. */
const questionAnswers: Handler<Calls["questionAnswers"]> = async ({ country }, { db, language }) => {
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

export const support = {
	calls: {
		listFeedback,
		createFeedback,
		editFeedback,
		feedbackDetail,
		updateFeedbackStatus,
		addLeaveMessage,
		listLeaveMessages,
		checkNotHandled,
		checkCanHandle,
		uploadCredential,
		uploadFeedbackFile,
		feedbackImage,
		questionAnswers,
		customerService,
		messageList,
		messageDetail,
		messageRead,
		pushState,
		pushSubscribe,
		pushUnsubscribe,
	},
	staffCalls: { faqEntries, saveFaq, restoreFaq },
	due: [
		{
			name: "unused-pictures",
			run: ({ db, now }) => dropUnusedFeedbackImages(db, daysBefore(now, 1), now),
			deletes: true,
		},
	],
} satisfies Module;
