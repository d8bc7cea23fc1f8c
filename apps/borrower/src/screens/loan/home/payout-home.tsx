import { ButtonLink, DetailLink, LinkCard } from "@puente/ui";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { pathWith } from "../order.ts";
import { HomeFrame } from "./home-frame.tsx";
import { homeAction, homeState } from "./home-state.ts";
import { AmountStage, CalmCard, FailedStage, PayoutLabels } from "./payout-stage.tsx";
import { TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** A signed loan until its money has arrived: confirmed, sent, or sent back by the bank. */
export function PayoutHome({ home, hello, old }: StateProps) {
	const { t } = useWords("loan");
	const linkTo = useLinkTo();
	const state = homeState(home);
	const { order } = home;
	const action = homeAction(home);
	return (
		<HomeFrame
			{...(state === "failed" ? { tone: "late" as const } : {})}
			stage={
				<>
					{hello}
					{state === "failed" ? <FailedStage /> : <AmountStage order={order} isSent={state === "sent"} />}
				</>
			}
		>
			{state === "failed" ? null : <PayoutLabels order={order} isSent={state === "sent"} />}
			{old}
			{action === null ? null : (
				<ButtonLink tone="sun" {...linkTo(action.path)}>
					{t(action.label)}
				</ButtonLink>
			)}
			{state === "sent" ? <CalmCard /> : null}
			{order === null ? null : (
				<LinkCard>
					<DetailLink
						icon="document"
						label={t("agreement.title")}
						{...linkTo(pathWith("agreement", { orderNo: order.orderNo }))}
					/>
				</LinkCard>
			)}
			<TalkToUs />
		</HomeFrame>
	);
}
