import { ButtonLink, Card, Skeleton } from "@puente/ui";
import { isSettled, type Output } from "../../../shared/calls/use-call.tsx";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { formatMoment } from "../../../shared/format/date-time.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { answerByMs, useDeadlines } from "../../../shared/review/use-deadlines.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { useDeadlineText } from "../use-deadline-text.ts";
import { TalkToUs } from "./state-parts.tsx";

type Feedback = Output<"listFeedback">["feedbacks"][number];

const tickMs = 60_000;
const otherFeedback = 3;
const doneStatus = 3;
const pendingStatus = 1;

/** A person looks again at a rejected application: the way to ask for it, by when the answer comes, and the answer. */
export function ReviewRequest({ orderNo, since }: { readonly orderNo: string; readonly since: string }) {
	const { t } = useWords();
	const list = useCachedCall("listFeedback", { page: 1 });
	// What was written before the decision asked for something else, such as why the answer was late.
	const asked = list.data?.feedbacks.find(
		(each) => each.type === otherFeedback && each.orderNo === orderNo && each.createTime >= since,
	);
	const talk = useCachedCall(
		"listLeaveMessages",
		{ feedbackId: asked?.id ?? "" },
		{ enabled: asked !== undefined && asked.status !== pendingStatus },
	);
	const isReadingAnswer = asked !== undefined && asked.status !== pendingStatus && !isSettled(talk);
	if (!isSettled(list) || isReadingAnswer) return <Skeleton label={t("wait")} />;
	// Without the list it is not known whether it was asked for.
	if (list.data === undefined) return <TalkToUs />;
	const answer = talk.data?.messages.filter(({ from }) => from === "support").at(-1);
	const isOver = asked?.status === doneStatus;
	return (
		<>
			{asked !== undefined && answer !== undefined ? <Answered asked={asked} answer={answer} /> : null}
			{asked !== undefined && answer === undefined && !isOver ? <Waiting asked={asked} /> : null}
			{asked === undefined || isOver ? <AskAPerson orderNo={orderNo} /> : null}
		</>
	);
}

function AskAPerson({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("loan");
	const query = useQueryLink();
	return (
		<div className="flex flex-col gap-2.5">
			<ButtonLink {...query("addFeedback", { type: String(otherFeedback), about: "decision", orderNo })}>
				{t("home.review")}
			</ButtonLink>
			<p className="px-3 text-center text-xs text-ink-2">{t("home.reviewText")}</p>
		</div>
	);
}

function Waiting({ asked }: { readonly asked: Feedback }) {
	const { t, language } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	const deadlineText = useDeadlineText();
	const nowMs = useServerNow(tickMs);
	const deadlines = useDeadlines();
	const time = formatMoment(language, asked.createTime, pack);
	const dueMs = deadlines === undefined ? null : answerByMs(asked.createTime, deadlines);
	return (
		<Card title={t("home.reviewAsked")}>
			<p className="text-sm text-ink-2">{t("home.reviewAskedOn", { time })}</p>
			<p className="pb-3 text-sm font-semibold text-ink">
				{dueMs === null
					? "\u00a0"
					: dueMs < nowMs
						? t("home.reviewLate")
						: t("home.reviewAnswerBy", {
								time: deadlineText(new Date(dueMs).toISOString(), nowMs),
							})}
			</p>
			<ButtonLink tone="ghost" {...query("feedbackDetail", { id: asked.id })}>
				{t("home.reviewSee")}
			</ButtonLink>
		</Card>
	);
}

function Answered(props: {
	readonly asked: Feedback;
	readonly answer: Output<"listLeaveMessages">["messages"][number];
}) {
	const { asked, answer } = props;
	const { t, language } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	return (
		<Card title={t("home.reviewAnswered")}>
			<p className="line-clamp-6 text-base break-words whitespace-pre-wrap text-ink">{answer.text}</p>
			<p className="pt-2 pb-3 text-xs text-ink-3">
				{t("home.reviewAnsweredOn", { time: formatMoment(language, answer.at, pack) })}
			</p>
			<ButtonLink tone="ghost" {...query("feedbackMessage", { id: asked.id })}>
				{t(asked.status === doneStatus ? "home.reviewRead" : "home.reviewReply")}
			</ButtonLink>
		</Card>
	);
}
