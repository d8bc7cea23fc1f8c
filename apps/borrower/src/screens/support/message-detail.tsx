import { ButtonLink, Card } from "@puente/ui";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Answer, useAsked } from "../../app/asked.tsx";
import { formatMoment } from "../../app/moment.ts";
import { usePack, useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { SupportScreen, useSupportWords } from "./support-words.tsx";

export default function MsgDetail() {
	return (
		<SupportScreen title="messages.title" back="msgList">
			<Detail />
		</SupportScreen>
	);
}

function Detail() {
	const { t, load, language } = useSupportWords();
	const pack = usePack();
	const [query] = useSearchParams();
	const messageId = query.get("id") ?? "";
	const asked = useAsked("messageDetail", { messageId });
	useReading(messageId, asked.data !== undefined && asked.data.message.readAt === null);
	return (
		<Answer asked={asked} words={load}>
			{({ message }) => (
				<>
					<Card title={message.title}>
						<p className="text-base break-words whitespace-pre-wrap text-ink">{message.text}</p>
						<p className="pt-3 text-xs text-ink-3">
							{t("messages.sent", { date: formatMoment(language, message.sentAt, pack) })}
						</p>
					</Card>
					<Onward kind={message.kind} />
				</>
			)}
		</Answer>
	);
}

function useReading(messageId: string, isNew: boolean): void {
	const { client, queries } = useServices();
	useEffect(() => {
		if (!isNew) return;
		void client("messageRead", { messageId })
			.then(() => queries.invalidateQueries({ queryKey: ["messageList"] }))
			// It stays new until the next visit.
			.catch(() => undefined);
	}, [client, queries, messageId, isNew]);
}

/** Where a message leads, by how its kind begins, the first that fits; those of other kinds lead nowhere. */
const ways = [
	{ about: "feedback", to: "feedbackList", words: "messages.toFeedback" },
	{ about: "claim", to: "feedbackList", words: "messages.toFeedback" },
	{ about: "application", to: "home", words: "messages.toApplication" },
	{ about: "offer", to: "home", words: "messages.toApplication" },
	{ about: "account", to: "home", words: "messages.toLoan" },
	{ about: "payout", to: "home", words: "messages.toLoan" },
	{ about: "moneySent", to: "repayDetail", words: "messages.toRepay" },
	{ about: "payment", to: "repayDetail", words: "messages.toRepay" },
	{ about: "proof", to: "manualRepayment", words: "messages.toProofs" },
	{ about: "loanPaidBeyond", to: "feedbackList", words: "messages.toFeedback" },
	{ about: "loan", to: "creditInfo", words: "messages.toLimit" },
] as const;

function Onward({ kind }: { readonly kind: string }) {
	const { t } = useSupportWords();
	const link = useLink();
	const way = ways.find(({ about }) => kind.startsWith(about));
	return way === undefined ? null : <ButtonLink {...link(way.to)}>{t(way.words)}</ButtonLink>;
}
