import { Button, ButtonLink, Card, DatedFigure, Icon, StepsList } from "@puente/ui";
import { useCall } from "../../../shared/calls/use-call.tsx";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { useSaveCalendar } from "../../../shared/device/use-save-calendar.ts";
import { dayIn, daysBetween } from "../../../shared/format/date-time.ts";
import { formatWeekday, tileOfDay } from "../../../shared/format/day-text.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useFirstName } from "../../../shared/session/use-first-name.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { HomeFrame } from "./home-frame.tsx";
import { ReviewRequest } from "./review-request.tsx";
import { InDays, StageHeadline, TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

const tickMs = 60_000;

/** A refused application: when to try again, what would help, and a person to look again. */
export function RejectedHome({ home, hello, old }: StateProps) {
	const { t, catalogue } = useWords("loan");
	const name = useFirstName();
	const { order } = home;
	const reapplyOn = home.reapplyOn ?? order?.rejection?.reapplyOn ?? null;
	const reasons = order?.rejection?.reasons ?? [];
	return (
		<HomeFrame
			tone="calm"
			stage={
				<>
					{hello}
					<div className="pb-5">
						<StageHeadline
							title={name === null ? t("home.rejectedPlain") : t("home.rejected", { name })}
							picture="notYet"
						>
							<p>{t("home.rejectedText")}</p>
						</StageHeadline>
					</div>
				</>
			}
		>
			{old}
			{reapplyOn === null ? null : <TryAgain on={reapplyOn} />}
			{reasons.length === 0 ? null : (
				<Card title={t("home.rejectedWhy")}>
					<StepsList
						steps={reasons.map((code) => ({
							title: catalogue.advice[code],
							text: catalogue.reasons[code],
							state: "plain",
						}))}
					/>
				</Card>
			)}
			{order === null ? (
				<TalkToUs />
			) : (
				<ReviewRequest orderNo={order.orderNo} since={order.finishedAt ?? order.stepAt} />
			)}
			<OtherLenders />
		</HomeFrame>
	);
}

/** The day from which the borrower may apply again, which the phone's calendar can remind of. */
function TryAgain({ on }: { readonly on: string }) {
	const { t, language } = useWords("loan");
	const { identity } = useServices();
	const pack = usePack();
	const nowMs = useServerNow(tickMs);
	const saveCalendar = useSaveCalendar();
	const days = daysBetween(dayIn(pack.timeZone, nowMs), on);
	const reminder = {
		id: `try-again-${on}@puente`,
		on,
		title: t("home.rejectedReminder", { app: identity.appName }),
		text: t("home.rejectedReminderText"),
		remind: "onTheDay" as const,
	};
	return (
		<Card>
			<DatedFigure
				label={t("home.rejectedOn")}
				figure={<InDays days={days} />}
				day={formatWeekday(language, on)}
				tile={tileOfDay(language, on)}
			/>
			<div className="pt-3">
				<Button tone="ghost" onClick={() => void saveCalendar("puente", [reminder])}>
					<Icon name="calendar" size={20} />
					{t("home.rejectedRemind")}
				</Button>
			</div>
		</Card>
	);
}

/** Link to other lenders, shown when the server recommends them after a rejection. */
function OtherLenders() {
	const { t } = useWords();
	const link = useLink();
	if (useCall("isRejectRecommendation", {}).data?.show !== true) return null;
	return (
		<ButtonLink tone="ghost" {...link("market")}>
			{t("me.market")}
		</ButtonLink>
	);
}
