import { Arches, ArchLabels, ButtonLink, Card, StepsList } from "@puente/ui";
import { formatMoment } from "../../../shared/format/date-time.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useLoanWords } from "../use-loan-words.ts";
import { HomeFrame } from "./home-frame.tsx";
import { homeAction } from "./home-state.ts";
import { StageHeadline, TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** An application that is being checked. */
export function AssessingHome({ home, hello, old }: StateProps) {
	const { w, language } = useLoanWords();
	const pack = usePack();
	const linkTo = useLinkTo();
	const action = homeAction(home);
	const over =
		home.order === null
			? undefined
			: w("home.sentAt", { time: formatMoment(language, home.order.stepAt, pack) });
	return (
		<HomeFrame
			stage={
				<>
					{hello}
					<StageHeadline
						title={w("home.assessing")}
						picture="review"
						{...(over === undefined ? {} : { over })}
					>
						{w("home.assessingText")}
					</StageHeadline>
					<Arches label={w("home.assessingSteps")} states={["done", "now", "next"]} />
				</>
			}
		>
			<div className="-mt-2">
				<ArchLabels
					labels={[
						{ name: w("home.assessingSent") },
						{ name: w("home.assessingNow") },
						{ name: w("home.assessingDecided") },
					]}
				/>
			</div>
			{old}
			<Card title={w("home.next")}>
				<StepsList
					steps={[
						{ title: w("home.assessing1"), text: w("home.assessing1Text"), state: "plain" },
						{ title: w("home.assessing2"), text: w("home.assessing2Text"), state: "plain" },
						{ title: w("home.assessing3"), text: w("home.assessing3Text"), state: "plain" },
					]}
				/>
			</Card>
			{action === null ? null : <ButtonLink {...linkTo(action.path)}>{w(action.label)}</ButtonLink>}
			<TalkToUs />
		</HomeFrame>
	);
}
