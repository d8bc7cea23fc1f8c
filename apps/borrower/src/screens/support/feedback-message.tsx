import { Button, ButtonLink, Notice, TextArea } from "@puente/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { formatDay, formatMoment } from "../../shared/format/date-time.ts";
import { useLink } from "../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { usePack, useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { ClaimClock } from "./claim-clock.tsx";
import type { Feedback, Message } from "./feedback.ts";
import { LoanFigures } from "./loan-figures.tsx";
import { PictureField } from "./picture-field.tsx";
import { StoredPictures } from "./stored-picture.tsx";
import { SupportScreen } from "./support-screen.tsx";
import { usePictures } from "./use-pictures.ts";

/** Poll interval, a compromise between latency and battery. */
const pollEveryMs = 20_000;
const textMax = 2000;

export default function FeedbackMessage() {
	const { t, language } = useWords("support");
	const [query] = useSearchParams();
	const feedbackId = query.get("id") ?? "";
	const call = useCall("listLeaveMessages", { feedbackId }, { refetchAfterMs: () => pollEveryMs });
	useMarkAsRead(feedbackId, call.data?.feedback.unread ?? 0);
	return (
		<SupportScreen title="talk.title" back="feedbackList">
			<Answer call={call}>
				{({ feedback, messages }) => (
					<>
						{feedback.claim === null ? null : (
							<ClaimClock claim={feedback.claim} answeredAtMs={call.answeredAtMs} />
						)}
						{feedback.loan === null || feedback.orderNo === null ? null : (
							<LoanFigures
								title={t("loan.then", { date: formatDay(language, feedback.loan.on) })}
								orderNo={feedback.orderNo}
								figures={feedback.loan}
							/>
						)}
						<ol className="flex flex-col gap-3" aria-live="polite">
							<Bubble
								message={{
									id: feedback.id,
									from: "borrower",
									text: feedback.description,
									images: feedback.images,
									at: feedback.createTime,
								}}
							/>
							{messages.map((message) => (
								<Bubble key={message.id} message={message} />
							))}
						</ol>
						{messages.length === 0 ? <p className="px-1 text-sm text-ink-3">{t("talk.none")}</p> : null}
						<Reply feedback={feedback} refetch={call.refetch} />
					</>
				)}
			</Answer>
		</SupportScreen>
	);
}

/** Marks shown messages as read. */
function useMarkAsRead(feedbackId: string, unread: number): void {
	const { client } = useServices();
	const queries = useQueryClient();
	useEffect(() => {
		if (unread === 0) return;
		void client("updateFeedbackStatus", { feedbackId, to: "read" })
			.then(() =>
				queries.invalidateQueries({
					predicate: ({ queryKey }) =>
						["checkNotHandled", "listFeedback", "feedbackDetail"].includes(String(queryKey[0])),
				}),
			)
			// It stays unread until the next visit.
			.catch(() => undefined);
	}, [client, queries, feedbackId, unread]);
}

function Bubble({ message }: { readonly message: Message }) {
	const { t, language } = useWords("support");
	const pack = usePack();
	const mine = message.from === "borrower";
	return (
		<li
			className={`max-w-[88%] rounded-m px-4 py-3 shadow-card ${mine ? "self-end bg-green-soft" : "self-start bg-card"}`}
		>
			<p className="text-xs font-semibold text-ink-2">
				{t(mine ? "talk.you" : "talk.support")} · {formatMoment(language, message.at, pack)}
			</p>
			<p className="pt-1 text-sm break-words whitespace-pre-wrap text-ink">{message.text}</p>
			<StoredPictures imageIds={message.images} />
		</li>
	);
}

function Reply({ feedback, refetch }: { readonly feedback: Feedback; readonly refetch: () => void }) {
	const { client, run, busy } = useServices();
	const { t } = useWords("support");
	const link = useLink();
	const pack = usePack();
	const [text, setText] = useState("");
	const [missing, setMissing] = useState(false);
	const pictures = usePictures({ max: pack.feedbackImagesMax, feedbackId: feedback.id });
	if (feedback.status === 3) {
		return (
			<div className="mt-auto flex flex-col gap-3 pt-2">
				<Notice tone="info">{t("talk.done")}</Notice>
				<ButtonLink tone="ghost" {...link("addFeedback")}>
					{t("talk.new")}
				</ButtonLink>
			</div>
		);
	}
	const send = async (event: FormEvent) => {
		event.preventDefault();
		setMissing(text.trim() === "");
		if (text.trim() === "" || busy.get() > 0) {
			document.getElementById("text")?.focus();
			return;
		}
		const imageIds = [...pictures.imageIds];
		const sent = await run(() =>
			client("addLeaveMessage", { feedbackId: feedback.id, text: text.trim(), imageIds }),
		);
		if (!sent.ok) return;
		setText("");
		pictures.clear();
		refetch();
	};
	return (
		<form noValidate onSubmit={(event) => void send(event)} className="mt-auto flex flex-col gap-3 pt-2">
			<TextArea
				id="text"
				label={t("talk.write")}
				value={text}
				onChange={(typed) => {
					setText(typed);
					setMissing(false);
				}}
				error={missing ? t("problem.required") : null}
				maxLength={textMax}
				rows={3}
			/>
			<PictureField id="pictures" pictures={pictures} error={null} />
			<Button type="submit">{t("talk.send")}</Button>
		</form>
	);
}
