import { Card, StepsList } from "@puente/ui";
import { OtherLenders } from "../../../app/calls/other-lenders.tsx";
import { formatDay } from "../../../app/format/date-time.ts";
import { useFirstName } from "../../../app/session/use-first-name.ts";
import { useLoanWords } from "../use-loan-words.ts";
import { HomeFrame } from "./home-frame.tsx";
import { ReviewRequest } from "./review-request.tsx";
import { StageHeadline, TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** A refused application: when to try again, what would help, and a person to look again. */
export function RejectedHome({ home, hello, old }: StateProps) {
	const { w, words, language } = useLoanWords();
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
							title={name === null ? w("home.rejectedPlain") : w("home.rejected", { name })}
							picture="notYet"
						>
							<p>{w("home.rejectedText")}</p>
							{reapplyOn === null ? null : (
								<p className="font-semibold text-ink">
									{w("home.rejectedOn", { date: formatDay(language, reapplyOn) })}
								</p>
							)}
						</StageHeadline>
					</div>
				</>
			}
		>
			{old}
			{reasons.length === 0 ? null : (
				<Card title={w("home.rejectedWhy")}>
					<StepsList
						steps={reasons.map((code) => ({
							title: words.advice[code],
							text: words.reasons[code],
							state: "plain",
						}))}
					/>
				</Card>
			)}
			{order === null ? <TalkToUs /> : <ReviewRequest orderNo={order.orderNo} />}
			<OtherLenders />
		</HomeFrame>
	);
}
