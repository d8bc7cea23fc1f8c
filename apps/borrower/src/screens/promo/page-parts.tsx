import type { PromotionPage } from "@puente/contract";
import { Card, Hero, Icon, StepsList } from "@puente/ui";
import type { ReactNode } from "react";
import { Answer, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { formatAmount } from "../../shared/format/format.ts";
import { usePack, useWords } from "../../shared/index.ts";

export type PageFacts = Output<"promotionPage">;

/** Loads the campaign data of a promotion page. */
export function PageAnswer(props: {
	readonly page: PromotionPage;
	readonly children: (facts: PageFacts, refetch: () => void) => ReactNode;
}) {
	const { country } = usePack();
	const call = useCall("promotionPage", { page: props.page, country }, { anonymous: true });
	return <Answer call={call}>{(facts) => props.children(facts, call.refetch)}</Answer>;
}

export function Range() {
	const { t } = useWords();
	const pack = usePack();
	const { amountMin, tenureDaysMin, tenureDaysMax } = pack.loan;
	const days =
		tenureDaysMin === tenureDaysMax
			? t("home.daysOne", { days: tenureDaysMin })
			: t("home.days", { min: tenureDaysMin, max: tenureDaysMax });
	return (
		<Hero
			label={t("home.firstLoan")}
			value={t("home.range", {
				min: formatAmount(pack, amountMin),
				max: formatAmount(pack, pack.firstLoan.amountMax),
			})}
			pills={[days]}
		/>
	);
}

/** Measured payout time; hidden if there were no payouts. */
export function PayoutTime({ minutes }: { readonly minutes: number | null }) {
	const { t } = useWords("promo");
	if (minutes === null) return null;
	const text = t("yx.payout", { count: minutes });
	return (
		<p className="flex items-center gap-2.5 px-1 text-sm text-ink-2">
			<span className="text-green">
				<Icon name="cash" size={22} />
			</span>
			<span className="min-w-0 flex-1">{text}</span>
		</p>
	);
}

export function Note() {
	const { t } = useWords("promo");
	return <p className="px-2 text-center text-xs text-ink-3">{t("yx.note")}</p>;
}

/** Steps of applying, with the first one marked as current. */
export function FourSteps() {
	const { t } = useWords("promo");
	const steps = (["1", "2", "3", "4"] as const).map((number) => ({
		title: t(`yx.step${number}`),
		state: number === "1" ? ("now" as const) : ("next" as const),
	}));
	return (
		<Card title={t("yx.steps")}>
			<StepsList steps={steps} />
		</Card>
	);
}
