import { Arches, ArchLabels, ButtonLink, Card, StepsList } from "@puente/ui";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { formatMoment } from "../../../shared/format/date-time.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { LateAnswer } from "../../../shared/review/late-answer.tsx";
import { answerByMs, useDeadlines } from "../../../shared/review/use-deadlines.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { HomeFrame } from "./home-frame.tsx";
import { homeAction } from "./home-state.ts";
import { StageHeadline, TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** An application that is being checked. */
export function AssessingHome({ home, hello, old }: StateProps) {
	const { t, language } = useWords("loan");
	const pack = usePack();
	const linkTo = useLinkTo();
	const action = homeAction(home);
	const nowMs = useServerNow(60_000);
	const deadlines = useDeadlines();
	const dueMs =
		home.order === null || deadlines === undefined ? null : answerByMs(home.order.stepAt, deadlines);
	const isLate = dueMs !== null && dueMs < nowMs;
	const over =
		home.order === null
			? undefined
			: t("home.sentAt", { time: formatMoment(language, home.order.stepAt, pack) });
	return (
		<HomeFrame
			stage={
				<>
					{hello}
					<StageHeadline
						title={t("home.assessing")}
						picture="review"
						{...(over === undefined ? {} : { over })}
					>
						{isLate ? null : t("home.assessingText")}
					</StageHeadline>
					<Arches label={t("home.assessingSteps")} states={["done", "now", "next"]} />
				</>
			}
		>
			<div className="-mt-2">
				<ArchLabels
					labels={[
						{ name: t("home.assessingSent") },
						{ name: t("home.assessingNow") },
						{ name: t("home.assessingDecided") },
					]}
				/>
			</div>
			{old}
			{isLate && home.order !== null ? <LateAnswer orderNo={home.order.orderNo} answerByMs={dueMs} /> : null}
			<Card title={t("home.next")}>
				<StepsList
					steps={[
						{ title: t("home.assessing1"), text: t("home.assessing1Text"), state: "plain" },
						{ title: t("home.assessing2"), text: t("home.assessing2Text"), state: "plain" },
						{ title: t("home.assessing3"), text: t("home.assessing3Text"), state: "plain" },
					]}
				/>
			</Card>
			{action === null ? null : <ButtonLink {...linkTo(action.path)}>{t(action.label)}</ButtonLink>}
			<TalkToUs />
		</HomeFrame>
	);
}
