import { Button, ButtonLink, Card, Row, Sheet, Tag } from "@puente/ui";
import { useState } from "react";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { formatMoment } from "../../shared/format/date-time.ts";
import { useQueryLink } from "../../shared/navigation/query-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { usePack, useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { ClaimClock } from "./claim-clock.tsx";
import { type Feedback, statusTones } from "./feedback.ts";
import { StoredPictures } from "./stored-picture.tsx";
import { SupportScreen } from "./support-screen.tsx";

export default function FeedbackDetail() {
	return (
		<SupportScreen title="detail.title" back="feedbackList">
			<Detail />
		</SupportScreen>
	);
}

function Detail() {
	const [query] = useSearchParams();
	const call = useCall("feedbackDetail", { feedbackId: query.get("id") ?? "" });
	return (
		<Answer call={call}>
			{({ feedback }) => (
				<>
					{feedback.claim === null ? null : (
						<ClaimClock claim={feedback.claim} answeredAtMs={call.answeredAtMs} />
					)}
					<Facts feedback={feedback} />
					<Actions feedback={feedback} />
				</>
			)}
		</Answer>
	);
}

function Facts({ feedback }: { readonly feedback: Feedback }) {
	const { t, language } = useWords("support");
	const pack = usePack();
	return (
		<Card>
			<p className="pb-2 text-base break-words whitespace-pre-wrap text-ink">{feedback.description}</p>
			<dl>
				<Row
					label={t("detail.status")}
					value={<Tag tone={statusTones[feedback.status]}>{t(`status.${feedback.status}`)}</Tag>}
				/>
				<Row label={t("detail.type")} value={t(`type.${feedback.type}`)} />
				{feedback.orderNo === null ? null : <Row label={t("detail.order")} value={feedback.orderNo} />}
				{feedback.receiverAccount === null ? null : (
					<Row label={t("detail.account")} value={feedback.receiverAccount} />
				)}
				<Row label={t("detail.contact")} value={feedback.contact} />
				<Row label={t("detail.sent")} value={formatMoment(language, feedback.createTime, pack)} />
			</dl>
			{feedback.images.length === 0 ? null : (
				<>
					<h2 className="pt-3 text-sm font-bold">{t("detail.pictures")}</h2>
					<StoredPictures imageIds={feedback.images} />
				</>
			)}
		</Card>
	);
}

function Actions({ feedback }: { readonly feedback: Feedback }) {
	const { t } = useWords("support");
	const link = useQueryLink();
	const [settling, setSettling] = useState(false);
	const { id, unread } = feedback;
	const conversation = t("detail.conversation");
	return (
		<div className="mt-auto flex flex-col gap-2 pt-2">
			<ButtonLink {...link("feedbackMessage", { id })}>
				{unread > 0 ? `${conversation} · ${t("list.new", { count: unread })}` : conversation}
			</ButtonLink>
			{feedback.editable ? (
				<ButtonLink tone="ghost" {...link("addFeedback", { id })}>
					{t("detail.edit")}
				</ButtonLink>
			) : null}
			{feedback.status === 3 ? null : (
				<Button tone="plain" onClick={() => setSettling(true)}>
					{t("detail.settled")}
				</Button>
			)}
			<SettleSheet feedback={feedback} open={settling} onClose={() => setSettling(false)} />
		</div>
	);
}

function SettleSheet(props: {
	readonly feedback: Feedback;
	readonly open: boolean;
	readonly onClose: () => void;
}) {
	const { feedback, open, onClose } = props;
	const { client, run, queries, toasts } = useServices();
	const { t } = useWords("support");
	const settle = async () => {
		onClose();
		const done = await run(() => client("updateFeedbackStatus", { feedbackId: feedback.id, to: "settled" }));
		if (!done.ok) return;
		toasts.show("good", t("detail.settledDone"));
		await queries.invalidateQueries();
	};
	const claims = feedback.claim !== null && feedback.claim.outcome === null;
	return (
		<Sheet open={open} title={t("detail.settledTitle")} closeLabel={t("close")} onClose={onClose}>
			<p className="pb-2 text-sm text-ink-2">{t("detail.settledText")}</p>
			{claims ? <p className="pb-2 text-sm font-semibold text-ink">{t("detail.settledClaim")}</p> : null}
			<div className="flex flex-col gap-2.5 pt-3">
				<Button onClick={() => void settle()}>{t("detail.settledYes")}</Button>
				<Button tone="plain" onClick={onClose}>
					{t("cancel")}
				</Button>
			</div>
		</Sheet>
	);
}
