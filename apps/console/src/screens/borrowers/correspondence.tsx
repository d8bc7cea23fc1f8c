import { useMemo } from "react";
import { When } from "../../app/clock.tsx";
import { useWords } from "../../app/language.tsx";
import { useMay } from "../../app/session.tsx";
import { useTableWords } from "../../app/table-words.ts";
import { labelOf } from "../../app/values.tsx";
import { Badge, Blank, Panel } from "../../kit/surface.tsx";
import { type Column, DataTable } from "../../kit/table.tsx";
import type { Story } from "./story.ts";

type Props = { readonly story: Story };

/** What we told the borrower. */
export function Messages({ story }: Props) {
	const { t } = useWords();
	const words = useTableWords();
	const { country } = story.profile;
	const columns = useMemo<readonly Column<Story["messages"][number]>[]>(
		() => [
			{
				id: "at",
				header: t("message.at"),
				cell: ({ sentAt }) => <When at={sentAt} country={country} />,
				sort: ({ sentAt }) => sentAt,
			},
			{ id: "title", header: t("message.title"), cell: ({ title }) => <b>{title}</b> },
			{ id: "text", header: t("message.text"), cell: ({ text }) => text },
			{
				id: "read",
				header: t("message.read"),
				cell: ({ readAt }) => (readAt === null ? "–" : <When at={readAt} country={country} />),
				sort: ({ readAt }) => readAt ?? "",
			},
		],
		[t, country],
	);
	return (
		<Panel flush>
			<DataTable
				caption={t("borrower.tab.messages")}
				items={story.messages}
				columns={columns}
				rowId={({ id }) => id}
				filterText={({ title, text }) => `${title} ${text}`}
				words={words}
				empty={<Blank icon="phone" title={t("message.none")} />}
			/>
		</Panel>
	);
}

type Letter = Story["feedback"][number];

/** What the borrower told us; who answers letters opens them. */
export function Letters({ story }: Props) {
	const { t } = useWords();
	const may = useMay();
	const words = useTableWords();
	const { country } = story.profile;
	const columns = useMemo<readonly Column<Letter>[]>(
		() => [
			{ id: "type", header: t("feedback.type"), cell: ({ type }) => t(`feedback.type.${type}`) },
			{
				id: "text",
				header: t("message.text"),
				cell: ({ description }) => <span className="line-clamp-2">{description}</span>,
				prose: true,
			},
			{ id: "order", header: t("loan.order"), cell: ({ orderNo }) => orderNo ?? "–" },
			{
				id: "at",
				header: t("message.at"),
				cell: ({ createdAt }) => <When at={createdAt} country={country} />,
				sort: ({ createdAt }) => createdAt,
			},
			{
				id: "status",
				header: t("feedback.status"),
				cell: ({ status }) => (
					<Badge tone={status === 3 ? "good" : "warn"}>{t(`feedback.status.${status}`)}</Badge>
				),
				sort: ({ status }) => status,
			},
		],
		[t, country],
	);
	return (
		<Panel flush>
			<DataTable
				caption={t("borrower.tab.feedback")}
				items={story.feedback}
				columns={columns}
				rowId={({ id }) => id}
				{...(may("answerFeedback") && { rowTo: ({ id }: Letter) => `/queues/feedback/${id}` })}
				words={words}
				empty={<Blank icon="chat" title={t("feedback.none")} />}
			/>
		</Panel>
	);
}

export function Consents({ story }: Props) {
	const { t, language } = useWords();
	const words = useTableWords();
	const { country } = story.profile;
	const columns = useMemo<readonly Column<Story["consents"][number]>[]>(
		() => [
			{
				id: "purpose",
				header: t("consent.purpose"),
				cell: ({ purpose }) => labelOf(language, purpose),
				sort: ({ purpose }) => purpose,
			},
			{
				id: "version",
				header: t("consent.version"),
				cell: (consent) => `${consent.version} (${consent.language})`,
			},
			{
				id: "given",
				header: t("consent.given"),
				cell: ({ givenAt }) => <When at={givenAt} country={country} />,
				sort: ({ givenAt }) => givenAt,
			},
			{
				id: "withdrawn",
				header: t("consent.withdrawn"),
				cell: ({ withdrawnAt }) => (withdrawnAt === null ? "–" : <When at={withdrawnAt} country={country} />),
			},
		],
		[t, language, country],
	);
	return (
		<Panel flush>
			<DataTable
				caption={t("borrower.tab.consents")}
				items={story.consents}
				columns={columns}
				rowId={({ purpose, version, givenAt }) => `${purpose} ${version} ${givenAt}`}
				words={words}
				empty={<Blank icon="shield" title={t("consent.none")} />}
			/>
		</Panel>
	);
}
