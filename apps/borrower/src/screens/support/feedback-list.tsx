import { ButtonLink, Tag } from "@puente/ui";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { formatMoment } from "../../shared/format/date-time.ts";
import { useQueryLink } from "../../shared/navigation/query-link.ts";
import { useLink } from "../../shared/navigation/use-link.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { ClaimClock } from "./claim-clock.tsx";
import { type Feedback, statusTones } from "./feedback.ts";
import { Entries, type PageProps, Pages } from "./paged-list.tsx";
import { SupportScreen } from "./support-screen.tsx";

export default function FeedbackList() {
	return (
		<SupportScreen title="list.title" back="me">
			<Pages view={Page} />
			<Actions />
		</SupportScreen>
	);
}

function Page(props: PageProps) {
	const { t } = useWords("support");
	const call = useCall("listFeedback", { page: props.page });
	return (
		<Answer call={call}>
			{({ feedbacks, more }) => (
				<Entries
					{...props}
					entries={feedbacks}
					more={more}
					none={{ title: t("list.none"), text: t("list.noneText") }}
					entry={(feedback) => (
						<Entry key={feedback.id} feedback={feedback} answeredAtMs={call.answeredAtMs} />
					)}
				/>
			)}
		</Answer>
	);
}

function Entry({ feedback, answeredAtMs }: { readonly feedback: Feedback; readonly answeredAtMs: number }) {
	const { t, language } = useWords("support");
	const pack = usePack();
	const link = useQueryLink();
	return (
		<li className="rounded-m bg-card p-4 shadow-card">
			<a {...link("feedbackDetail", { id: feedback.id })} className="block min-h-11">
				<span className="flex flex-wrap items-center gap-2">
					<span className="min-w-0 flex-1 text-base font-bold text-ink">{t(`type.${feedback.type}`)}</span>
					{feedback.unread > 0 ? <Tag tone="late">{t("list.new", { count: feedback.unread })}</Tag> : null}
					<Tag tone={statusTones[feedback.status]}>{t(`status.${feedback.status}`)}</Tag>
				</span>
				<span className="line-clamp-2 pt-1 text-sm break-words text-ink-2">{feedback.description}</span>
				<span className="block pt-1 text-xs text-ink-3">
					{formatMoment(language, feedback.createTime, pack)}
				</span>
			</a>
			{feedback.claim !== null && feedback.claim.outcome === null ? (
				<div className="pt-3">
					<ClaimClock claim={feedback.claim} answeredAtMs={answeredAtMs} />
				</div>
			) : null}
		</li>
	);
}

function Actions() {
	const { t } = useWords("support");
	const link = useLink();
	return (
		<div className="mt-auto flex flex-col gap-2 pt-4">
			<ButtonLink tone="ghost" {...link("feedbackFaq")}>
				{t("list.faq")}
			</ButtonLink>
			<ButtonLink {...link("addFeedback")}>{t("list.write")}</ButtonLink>
		</div>
	);
}
