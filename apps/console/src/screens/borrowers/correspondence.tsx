import { Badge, Blank, Panel } from "../../kit/index.ts";
import { labelOf, Moment, type Translate, useMay, useWords } from "../../shared/index.ts";
import { momentColumn } from "../../shared/views/columns.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";

type Props = { readonly details: BorrowerDetails };

type Sms = NonNullable<BorrowerDetails["messages"][number]["sms"]>;
const smsTones = {
	waiting: "quiet",
	accepted: "quiet",
	delivered: "good",
	refused: "late",
	expired: "late",
	undelivered: "late",
} as const satisfies Record<Sms["state"], string>;

type Mail = NonNullable<BorrowerDetails["messages"][number]["email"]>;

function SendState({ sent: { state, code }, text }: { readonly sent: Sms | Mail; readonly text: string }) {
	const { t } = useWords();
	return (
		<Badge tone={smsTones[state]}>{code === null ? text : t("message.reason", { state: text, code })}</Badge>
	);
}

function SmsState({ sms }: { readonly sms: Sms | null }) {
	const { t } = useWords();
	if (sms === null) return "–";
	const state = t(`message.state.${sms.state}`);
	return <SendState sent={sms} text={sms.by === "push" ? t("message.byPush", { state }) : state} />;
}

function MailState({ mail }: { readonly mail: Mail | null }) {
	const { t } = useWords();
	if (mail === null) return null;
	return <SendState sent={mail} text={t("message.byEmail", { state: t(`message.state.${mail.state}`) })} />;
}

type MessageRow = Omit<BorrowerDetails["messages"][number], "kind">;

/** Newest first. The text of a code is never stored. */
function messageRows(t: Translate, { messages, codes }: BorrowerDetails): readonly MessageRow[] {
	const codeRows = codes.map(({ purpose, ...code }) => ({
		...code,
		title: t(`message.code.${purpose}`),
		text: "–",
		readAt: null,
		email: null,
	}));
	return [...codeRows, ...messages].sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** Notifications and codes that were sent to the borrower, with what became of their SMS. */
export function Messages({ details }: Props) {
	const { t } = useWords();
	const { country } = details.profile;
	const rows = messageRows(t, details);
	const columns: readonly Column<MessageRow>[] = [
		momentColumn("at", t("message.at"), ({ sentAt }) => sentAt, country),
		{ id: "title", header: t("message.title"), cell: ({ title }) => <b>{title}</b> },
		{ id: "text", header: t("message.text"), cell: ({ text }) => text },
		{
			id: "sms",
			header: t("message.sms"),
			cell: ({ sms, email }) => (
				<>
					<SmsState sms={sms} /> <MailState mail={email} />
				</>
			),
			sort: ({ sms }) => sms?.state ?? "",
		},
		momentColumn("read", t("message.read"), ({ readAt }) => readAt, country),
	];
	return (
		<Panel flush>
			<DataTable
				caption={t("borrower.tab.messages")}
				items={rows}
				columns={columns}
				rowId={({ id }) => id}
				filterText={({ title, text }) => `${title} ${text}`}
				empty={<Blank icon="phone" title={t("message.none")} />}
			/>
		</Panel>
	);
}

type FeedbackRow = BorrowerDetails["feedback"][number];

/** Feedback of the borrower; rows are links for staff who may answer it. */
export function FeedbackList({ details }: Props) {
	const { t } = useWords();
	const may = useMay();
	const { country } = details.profile;
	const columns: readonly Column<FeedbackRow>[] = [
		{ id: "type", header: t("feedback.type"), cell: ({ type }) => t(`feedback.type.${type}`) },
		{
			id: "text",
			header: t("message.text"),
			cell: ({ description }) => <span className="line-clamp-2">{description}</span>,
			prose: true,
		},
		{ id: "order", header: t("loan.order"), cell: ({ orderNo }) => orderNo ?? "–" },
		momentColumn("at", t("message.at"), ({ createdAt }) => createdAt, country),
		{
			id: "status",
			header: t("feedback.status"),
			cell: ({ status }) => (
				<Badge tone={status === 3 ? "good" : "warn"}>{t(`feedback.status.${status}`)}</Badge>
			),
			sort: ({ status }) => status,
		},
	];
	return (
		<Panel flush>
			<DataTable
				caption={t("borrower.tab.feedback")}
				items={details.feedback}
				columns={columns}
				rowId={({ id }) => id}
				{...(may("feedbackItem") && { rowTo: ({ id }: FeedbackRow) => `/queues/feedback/${id}` })}
				empty={<Blank icon="chat" title={t("feedback.none")} />}
			/>
		</Panel>
	);
}

export function Consents({ details }: Props) {
	const { t, language } = useWords();
	const { country } = details.profile;
	const columns: readonly Column<BorrowerDetails["consents"][number]>[] = [
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
		momentColumn("given", t("consent.given"), ({ givenAt }) => givenAt, country),
		{
			id: "withdrawn",
			header: t("consent.withdrawn"),
			cell: ({ withdrawnAt }) => (withdrawnAt === null ? "–" : <Moment at={withdrawnAt} country={country} />),
		},
	];
	return (
		<Panel flush>
			<DataTable
				caption={t("borrower.tab.consents")}
				items={details.consents}
				columns={columns}
				rowId={({ purpose, version, givenAt }) => `${purpose} ${version} ${givenAt}`}
				empty={<Blank icon="shield" title={t("consent.none")} />}
			/>
		</Panel>
	);
}
