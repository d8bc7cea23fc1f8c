import type { Language } from "@puente/core/region";
import { classNames } from "@puente/ui";
import { use, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { TextField } from "../../kit/index.ts";
import { Page, useWords } from "../../shared/index.ts";
import { NotFound } from "../../shared/not-found.tsx";
import { Blocks } from "./blocks.tsx";
import { type Chapter, readChapters, sectionsOf } from "./markdown.ts";

const files: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
	en: () => import("../../../../../docs/manual/en.md?raw"),
	es: () => import("../../../../../docs/manual/es.md?raw"),
};
const loaded = new Map<Language, Promise<readonly Chapter[]>>();

function loadChapters(language: Language): Promise<readonly Chapter[]> {
	const chapters = loaded.get(language) ?? files[language]().then((file) => readChapters(file.default));
	loaded.set(language, chapters);
	return chapters;
}

/** The manual for staff: one chapter, beside a list of all that can be searched. */
export default function Manual() {
	const { t, language } = useWords();
	const { chapter: id = "start", section } = useParams();
	const chapters = use(loadChapters(language));
	const chapter = chapters.find((one) => one.id === id);
	useEffect(() => {
		const heading = section === undefined ? null : document.getElementById(`section-${section}`);
		if (heading === null) window.scrollTo(0, 0);
		else heading.scrollIntoView();
	}, [section]);
	if (chapter === undefined) return <NotFound />;
	return (
		<Page title={chapter.title} above={[{ to: "/manual", label: t("nav.manual") }]}>
			<div className="grid items-start gap-4 wide:grid-cols-[16rem_minmax(0,1fr)]">
				<Contents chapters={chapters} current={chapter} />
				<article className="min-w-0 max-w-200 rounded-s border border-line bg-card px-4 py-3 wide:px-6">
					<Blocks blocks={chapter.blocks} />
				</article>
			</div>
		</Page>
	);
}

/** Without case and accents, so that both are found by what is easy to type. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

function Contents(props: { readonly chapters: readonly Chapter[]; readonly current: Chapter }) {
	const { t } = useWords();
	const { chapters, current } = props;
	const [searched, setSearched] = useState("");
	const matches = (heading: string) => plain(heading).includes(plain(searched.trim()));
	const shown = chapters.flatMap((chapter) => {
		const all = sectionsOf(chapter).map((heading, index) => ({ heading, number: index + 1 }));
		const sections = searched.trim() === "" ? [] : all.filter(({ heading }) => matches(heading));
		const isOpen = searched.trim() === "" && chapter === current;
		return matches(chapter.title) || sections.length > 0
			? [{ chapter, sections: isOpen ? all : sections }]
			: [];
	});
	return (
		<nav
			aria-label={t("manual.contents")}
			className="min-w-0 rounded-s border border-line bg-card p-3 wide:sticky wide:top-16"
		>
			<TextField type="search" label={t("manual.search")} value={searched} onChange={setSearched} />
			<ul className="mt-2 columns-2 text-md wide:max-h-[calc(100vh-10rem)] wide:columns-1 wide:overflow-y-auto">
				{shown.map(({ chapter, sections }) => (
					<li key={chapter.id} className="break-inside-avoid">
						<Entry to={`/manual/${chapter.id}`} text={chapter.title} isCurrent={chapter === current} />
						{sections.length === 0 ? null : (
							<ul className="ml-3 border-l border-line pl-1 text-xs">
								{sections.map(({ heading, number }) => (
									<li key={number}>
										<Entry to={`/manual/${chapter.id}/${number}`} text={heading} isCurrent={false} />
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
			{shown.length === 0 ? <p className="px-2 text-xs text-ink-2">{t("manual.none")}</p> : null}
		</nav>
	);
}

function Entry(props: { readonly to: string; readonly text: string; readonly isCurrent: boolean }) {
	const { to, text, isCurrent } = props;
	return (
		<Link
			to={to}
			aria-current={isCurrent ? "page" : undefined}
			className={classNames(
				"block rounded-[0.5rem] px-2 py-1",
				isCurrent ? "bg-green-soft font-semibold text-green" : "text-ink-2 hover:bg-paper hover:text-ink",
			)}
		>
			{text}
		</Link>
	);
}
