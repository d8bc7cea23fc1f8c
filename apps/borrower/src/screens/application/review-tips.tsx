import { Card, CountdownRing, Illustration, Optional, Row, Skeleton, Spinner } from "@puente/ui";
import { lazy } from "react";
import { useServerNow } from "../../shared/device/use-now.ts";
import { useWords } from "../../shared/index.ts";
import { answerByMs, type Deadlines, useDeadlines } from "../../shared/review/use-deadlines.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { countdown } from "./countdown.ts";

const LateAnswer = lazy(async () => ({
	default: (await import("../../shared/review/late-answer.tsx")).LateAnswer,
}));
const PushCard = lazy(async () => ({ default: (await import("../../shared/push/push.tsx")).PushCard }));

/** Most decisions take seconds, those of a person minutes. */
const pollMsMax = 10_000;

export default function ReviewTips() {
	return (
		<ApplicationScreen step="Applying" pollMsMax={pollMsMax}>
			{(ready) => <Loaded ready={ready} />}
		</ApplicationScreen>
	);
}

function Loaded({ ready }: { readonly ready: ReadyApplication }) {
	const { t } = useWords();
	const data = useDeadlines();
	if (data !== undefined) return <Review ready={ready} deadlines={data} />;
	return <Skeleton label={t("wait")} />;
}

function Review({ ready, deadlines }: { readonly ready: ReadyApplication; readonly deadlines: Deadlines }) {
	const { t } = useWords("applying");
	const { stepAt, orderNo } = ready.application;
	const nowMs = useServerNow(500);
	const left = countdown(
		stepAt === null ? nowMs : Date.parse(stepAt),
		nowMs,
		deadlines.reviewMinutes * 60_000,
	);
	const dueMs = stepAt === null ? null : answerByMs(stepAt, deadlines);
	if (dueMs !== null && orderNo !== null && dueMs < nowMs) {
		return <LateAnswer orderNo={orderNo} answerByMs={dueMs} />;
	}
	return (
		<>
			<div className="px-2 text-center">
				<h2 className="headline text-headline text-balance">{t("review.heading")}</h2>
				<p className="mt-2 text-sm text-ink-2">
					{left.over ? t("review.longer") : t("review.text", { minutes: deadlines.reviewHintMinutes })}
				</p>
			</div>
			{left.over ? (
				<div className="flex flex-col items-center gap-2 py-4">
					<Illustration name="review" />
					<Spinner label={t("review.waiting")} />
				</div>
			) : (
				<CountdownRing
					left={left.left}
					value={t("review.minutes", { minutes: left.minutes })}
					detail={t("review.left")}
					label={t("review.timer", { minutes: left.minutes })}
				/>
			)}
			<Card title={t("review.what")}>
				<dl>
					<Row label={t("review.identity")} value={t("review.handedIn")} />
					<Row label={t("review.account")} value={t("review.handedIn")} />
					<Row label={t("review.afford")} value={t("review.inProgress")} />
				</dl>
				<p className="pt-3 text-xs text-ink-3">{t("review.next")}</p>
			</Card>
			<Optional>
				<PushCard about="decision" />
			</Optional>
		</>
	);
}
