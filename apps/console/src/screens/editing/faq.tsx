import { type Country, countries, type Language } from "@puente/core/region";
import { Badge, Blank, ButtonLink } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { OneCountryField, oneOf, useFilters } from "../../shared/forms/filters.tsx";
import { momentText, Page, type Translate, useWords } from "../../shared/index.ts";
import { QueryTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";
import { newName } from "./new-id.ts";

type Answer = StaffAnswer<"faqEntries">;
type Entry = Answer["entries"][number];

/** FAQ of one region: shipped and changed entries. */
export default function FaqList() {
	const { t, language } = useWords();
	const filters = useFilters();
	const country = oneOf(countries, filters.get("country")) || countries[0];
	const query = useStaffQuery("faqEntries", { country });
	const topics = query.data?.topics;
	const columns = columnsOf(t, language, country, topics ?? []);
	return (
		<Page
			title={t("nav.faq")}
			actions={
				<ButtonLink to={`/editing/faq/${country}/${newName}`} icon="plus" tone="main">
					{t("faq.new")}
				</ButtonLink>
			}
		>
			<div className="w-44">
				<OneCountryField value={country} onChange={(value) => filters.set("country", value)} />
			</div>
			<QueryTable
				query={query}
				caption={t("faq.list", { country: t(`country.${country}`) })}
				items={({ entries }) => entries}
				columns={columns}
				rowId={({ id }) => id}
				rowTo={({ id }) => `/editing/faq/${country}/${id}`}
				filterText={(entry) => JSON.stringify(entry)}
				empty={<Blank icon="help" title={t("table.none")} />}
			/>
		</Page>
	);
}

const tones = { shipped: "quiet", changed: "good", nothing: "warn" } as const;

function columnsOf(
	t: Translate,
	language: Language,
	country: Country,
	topics: Answer["topics"],
): readonly Column<Entry>[] {
	const question = ({ change, shipped }: Entry) =>
		change?.texts[language].question || shipped?.[language].question || change?.texts.en.question || "–";
	const topic = (entry: Entry) => topics.find(({ id }) => id === entry.topic)?.[language] ?? entry.topic;
	return [
		{ id: "question", header: t("faq.question"), cell: question, sort: question },
		{ id: "topic", header: t("faq.topic"), cell: topic, sort: topic },
		{
			id: "shown",
			header: t("faq.shown"),
			cell: ({ shown, change }) => (
				<span className="flex flex-wrap gap-1">
					<Badge tone={tones[shown]}>{t(`faq.shown.${shown}`)}</Badge>
					{change === null || shown === "changed" ? null : (
						<Badge tone="warn">{t(change.hidden ? "faq.hidden" : "faq.draft")}</Badge>
					)}
				</span>
			),
			sort: ({ shown }) => shown,
		},
		{
			id: "changed",
			header: t("faq.changed"),
			cell: ({ change }) =>
				change === null
					? "–"
					: t("faq.changedBy", {
							name: change.changedBy ?? "–",
							at: momentText(t, language, change.changedAt, country),
						}),
			sort: ({ change }) => change?.changedAt ?? "",
		},
	];
}
