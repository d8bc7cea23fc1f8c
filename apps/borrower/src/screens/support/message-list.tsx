import { ButtonLink, classNames, Icon, Tag } from "@puente/ui";
import { Answer, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { formatMoment } from "../../shared/format/date-time.ts";
import { useQueryLink } from "../../shared/navigation/query-link.ts";
import { useLink } from "../../shared/navigation/use-link.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { signOf, signTone } from "./message-sign.ts";
import { Entries, type PageProps, Pages } from "./paged-list.tsx";
import { SupportScreen } from "./support-screen.tsx";

type Notification = Output<"messageList">["messages"][number];

export default function MessageList() {
	return (
		<SupportScreen title="messages.title" back="me">
			<Pages view={Page} />
		</SupportScreen>
	);
}

function Page(props: PageProps) {
	const { t } = useWords("support");
	const link = useLink();
	const call = useCall("messageList", { page: props.page });
	return (
		<Answer call={call}>
			{({ messages, more }) => (
				<Entries
					{...props}
					entries={messages}
					more={more}
					none={{
						title: t("messages.none"),
						text: t("messages.noneText"),
						picture: "talk",
						action: <ButtonLink {...link("customerServices")}>{t("messages.ask")}</ButtonLink>,
					}}
					entry={(message) => <Entry key={message.id} message={message} />}
				/>
			)}
		</Answer>
	);
}

function Entry({ message }: { readonly message: Notification }) {
	const { t, language } = useWords("support");
	const pack = usePack();
	const link = useQueryLink();
	const isNew = message.readAt === null;
	return (
		<li className="rounded-l bg-card shadow-card">
			<a {...link("msgDetail", { id: message.id })} className="flex min-h-11 gap-3 p-4">
				<span
					className={classNames(
						"grid size-[40px] shrink-0 place-items-center rounded-[12px]",
						isNew ? signTone(message.kind) : "bg-sunk text-ink-2",
					)}
				>
					<Icon name={signOf(message.kind)} size={22} />
				</span>
				<span className="min-w-0 flex-1">
					<span className={classNames("block text-base text-ink", isNew ? "font-bold" : "font-semibold")}>
						{message.title}
					</span>
					<span className="line-clamp-2 pt-1 text-sm break-words text-ink-2">{message.text}</span>
					<span className="flex flex-wrap items-center justify-between gap-2 pt-1.5 text-xs text-ink-3">
						{formatMoment(language, message.sentAt, pack)}
						{isNew ? <Tag tone="good">{t("messages.new")}</Tag> : null}
					</span>
				</span>
			</a>
		</li>
	);
}
