import { BlankState, ButtonLink, Icon, Notice, TextField } from "@puente/ui";
import { useEffect, useState } from "react";
import { Answer, useAsked } from "../../app/asked.tsx";
import { usePack, useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { countEntries, type FaqTopic, keptTopics, searchFaq } from "./search-faq.ts";
import { useSupportWords } from "./support-words.tsx";

/** Questions and answers of the region, with a search. What was read once can be read without a network. */
export function FaqView() {
	const { t, load } = useSupportWords();
	const { faqData } = useServices();
	const { country } = usePack();
	const { language } = useSupportWords();
	const asked = useAsked("questionAnswers", { country }, { open: true });
	const [typed, setTyped] = useState("");
	const topics = asked.data?.topics;
	useEffect(() => {
		if (topics !== undefined) faqData.keep([{ country, language, topics }]);
	}, [faqData, country, language, topics]);
	const kept = topics === undefined ? keptTopics(faqData.read(), { country, language }) : null;
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
			{kept === null ? (
				<Answer asked={asked} words={load}>
					{(answer) => <Found topics={searchFaq(answer.topics, typed)} typed={typed} />}
				</Answer>
			) : (
				<>
					<Notice tone="warning">{t("faq.kept")}</Notice>
					<Found topics={searchFaq(kept, typed)} typed={typed} />
				</>
			)}
			<WriteInstead />
		</>
	);
}

function Found({ topics, typed }: { readonly topics: readonly FaqTopic[]; readonly typed: string }) {
	const { t } = useSupportWords();
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
	const { t } = useSupportWords();
	const link = useLink();
	return (
		<div className="mt-auto flex flex-col gap-2 pt-4">
			<p className="text-center text-sm text-ink-2">{t("faq.notHelped")}</p>
			<ButtonLink {...link("addFeedback")}>{t("list.write")}</ButtonLink>
		</div>
	);
}
