import { ButtonLink, Card, classNames, Icon } from "@puente/ui";
import { useEffect } from "react";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { formatMoment } from "../../shared/format/date-time.ts";
import { useLink } from "../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { usePack, useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { signOf, signTone } from "./message-sign.ts";
import { SupportScreen } from "./support-screen.tsx";

export default function MessageDetail() {
	return (
		<SupportScreen title="messages.title" back="msgList">
			<Detail />
		</SupportScreen>
	);
}

function Detail() {
	const { t, language } = useWords("support");
	const pack = usePack();
	const [query] = useSearchParams();
	const messageId = query.get("id") ?? "";
	const call = useCall("messageDetail", { messageId });
	useMarkAsRead(messageId, call.data !== undefined && call.data.message.readAt === null);
	return (
		<Answer call={call}>
			{({ message }) => (
				<>
					<Card>
						<span
							className={classNames(
								"mb-3 grid size-[48px] place-items-center rounded-[14px]",
								signTone(message.kind),
							)}
						>
							<Icon name={signOf(message.kind)} />
						</span>
						<h2 className="headline text-headline wrap-anywhere">{message.title}</h2>
						<p className="pt-2 text-base break-words whitespace-pre-wrap text-ink">{message.text}</p>
						<p className="pt-4 text-xs text-ink-3">
							{t("messages.sent", { date: formatMoment(language, message.sentAt, pack) })}
						</p>
					</Card>
					<Onward kind={message.kind} />
				</>
			)}
		</Answer>
	);
}

function useMarkAsRead(messageId: string, isNew: boolean): void {
	const { client, queries } = useServices();
	useEffect(() => {
		if (!isNew) return;
		void client("messageRead", { messageId })
			.then(() => queries.invalidateQueries({ queryKey: ["messageList"] }))
			// It stays unread until the next visit.
			.catch(() => undefined);
	}, [client, queries, messageId, isNew]);
}

/** Link of a notification by the prefix of its kind; the first match wins. */
const links = [
	{ about: "feedback", to: "feedbackList", words: "messages.toFeedback" },
	{ about: "claim", to: "feedbackList", words: "messages.toFeedback" },
	{ about: "agreement", to: "agreement", words: "messages.toAgreement" },
	{ about: "application", to: "home", words: "messages.toApplication" },
	{ about: "offer", to: "home", words: "messages.toApplication" },
	{ about: "autopay", to: "autopay", words: "messages.toRepay" },
	{ about: "account", to: "home", words: "messages.toLoan" },
	{ about: "payout", to: "home", words: "messages.toLoan" },
	{ about: "noDebtLetter", to: "letter", words: "messages.toLetter" },
	{ about: "moneySent", to: "repayDetail", words: "messages.toRepay" },
	{ about: "payment", to: "repayDetail", words: "messages.toRepay" },
	{ about: "proof", to: "manualRepayment", words: "messages.toProofs" },
	{ about: "loanPaidBeyond", to: "feedbackList", words: "messages.toFeedback" },
	{ about: "loan", to: "creditInfo", words: "messages.toLimit" },
] as const;

function Onward({ kind }: { readonly kind: string }) {
	const { t } = useWords("support");
	const link = useLink();
	const target = links.find(({ about }) => kind.startsWith(about));
	return target === undefined ? null : (
		<ButtonLink tone="sun" {...link(target.to)}>
			{t(target.words)}
		</ButtonLink>
	);
}
