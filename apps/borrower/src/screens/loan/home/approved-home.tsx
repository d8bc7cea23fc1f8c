import { ButtonLink, Icon, StageFigure } from "@puente/ui";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { formatAmount } from "../../../shared/format/format.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { useFirstName } from "../../../shared/session/use-first-name.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { useDeadlineText } from "../use-deadline-text.ts";
import { HomeFrame } from "./home-frame.tsx";
import { homeAction } from "./home-state.ts";
import { PriceExample } from "./price-example.tsx";
import { TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** An approved application: the limit, and the way to the amount. */
export function ApprovedHome({ home, hello, old }: StateProps) {
	const { t } = useWords("loan");
	const deadlineText = useDeadlineText();
	const nowMs = useServerNow(60_000);
	const pack = usePack();
	const linkTo = useLinkTo();
	const name = useFirstName();
	const action = homeAction(home);
	const limit = Math.min(home.limit ?? pack.firstLoan.amountMax, home.amountMax);
	const until = home.order?.deadlineAt ?? null;
	return (
		<HomeFrame
			stage={
				<>
					{hello}
					<h2 className="inline-flex items-center gap-1.5 rounded-full bg-stage-2 py-1 pr-3 pl-2 text-xs font-semibold">
						<Icon name="check" size={18} />
						{name === null ? t("home.approvedPlain") : t("home.approved", { name })}
					</h2>
					<p className="stage-text mt-3 text-sm">{t("home.limit")}</p>
					<StageFigure value={formatAmount(pack, limit)} rolls />
					<div className="stage-text pt-1 pb-6 text-sm">
						{until === null ? null : <p>{t("home.approvedUntil", { time: deadlineText(until, nowMs) })}</p>}
					</div>
				</>
			}
		>
			{action === null ? null : (
				<ButtonLink tone="sun" {...linkTo(action.path)}>
					{t(action.label)}
				</ButtonLink>
			)}
			<p className="px-3 text-center text-sm text-ink-2">{t("home.approvedText")}</p>
			{old}
			<PriceExample own />
			<TalkToUs />
		</HomeFrame>
	);
}
