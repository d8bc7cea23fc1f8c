import { BlankState, ButtonLink, Icon, Notice, TextField } from "@puente/ui";
import { useEffect, useState } from "react";
import { createStorage } from "../../data/storage.ts";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { useLink } from "../../shared/navigation/use-link.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { countEntries, type FaqTopic, searchFaq, storedTopics } from "./search-faq.ts";
import { SupportScreen } from "./support-screen.tsx";

const storage = createStorage(() => window.localStorage);

export function Faq() {
	return (
		<SupportScreen title="faq.title" back="me">
			<FaqView />
		</SupportScreen>
	);
}

export function FeedbackFaq() {
	return (
		<SupportScreen title="faq.title" back="feedbackList">
			<FaqView />
		</SupportScreen>
	);
}

/** Questions and answers of the region, with a search. Answers that were loaded once are also shown offline. */
function FaqView() {
	const { t, language } = useWords("support");
	const { country } = usePack();
	const call = useCall("questionAnswers", { country }, { anonymous: true });
	const [typed, setTyped] = useState("");
	const topics = call.data?.topics;
	useEffect(() => {
		if (topics !== undefined) storage.write("faqData", [{ country, language, topics }]);
	}, [country, language, topics]);
	const stored = topics === undefined ? storedTopics(storage.read("faqData"), { country, language }) : null;
	return (
		<>
			<search>
				<TextField
					id="search"
					label={t("faq.search")}
					value={typed}
					onChange={setTyped}
					required={false}
					maxLength={60}
				/>
			</search>
			{stored === null ? (
				<Answer call={call}>
					{(answer) => <Found topics={searchFaq(answer.topics, typed)} typed={typed} />}
				</Answer>
			) : (
				<>
					<Notice tone="warning">{t("faq.kept")}</Notice>
					<Found topics={searchFaq(stored, typed)} typed={typed} />
				</>
			)}
			<WriteInstead />
		</>
	);
}

function Found({ topics, typed }: { readonly topics: readonly FaqTopic[]; readonly typed: string }) {
	const { t } = useWords("support");
	const searching = typed.trim() !== "";
	const count = countEntries(topics);
	return (
		<>
			<p role="status" className="px-1 text-xs text-ink-3">
				{searching && count > 0 ? t("faq.found", { count }) : ""}
			</p>
			{count === 0 ? (
				<BlankState icon="help" title={t("faq.none", { text: typed.trim() })} text={t("faq.noneText")} />
			) : (
				topics.map((topic) => (
					<section key={topic.id} className="rounded-m bg-card px-4 py-3 shadow-card">
						<h2 className="text-sm font-bold">{topic.name}</h2>
						{topic.entries.map((entry) => (
							<details key={entry.id} className="group border-b border-line last:border-0">
								<summary className="flex min-h-13 list-none items-center gap-3 py-2.5 text-base text-ink">
									<span className="min-w-0 flex-1">{entry.question}</span>
									<span className="text-ink-3 group-open:rotate-180">
										<Icon name="down" size={18} />
									</span>
								</summary>
								<p className="pb-3 text-sm text-ink-2">{entry.answer}</p>
							</details>
						))}
					</section>
				))
			)}
		</>
	);
}

function WriteInstead() {
	const { t } = useWords("support");
	const link = useLink();
	return (
		<div className="mt-auto flex flex-col gap-2 pt-4">
			<p className="text-center text-sm text-ink-2">{t("faq.notHelped")}</p>
			<ButtonLink {...link("addFeedback")}>{t("list.write")}</ButtonLink>
		</div>
	);
}
