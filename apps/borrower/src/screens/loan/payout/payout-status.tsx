import { Button, ButtonLink, Card, Icon, Illustration, ProgressBar, StageCard } from "@puente/ui";
import { stepOf } from "../../../shared/calls/application.ts";
import { pollAfterMs } from "../../../shared/calls/poll-delay.ts";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { AmountStage, PayoutLabels, useDelayText } from "../home/payout-stage.tsx";
import { StageHeadline } from "../home/state-parts.tsx";
import { type Order, pathWith } from "../order.ts";
import { OrderAtStep } from "../order-at-step.tsx";
import { OrderFacts } from "../order-facts.tsx";
import { Arrived, useArrivedParts } from "./arrived.tsx";
import { payoutProgress } from "./payout-progress.ts";

const pollMsMax = 60_000;

/** State of the payout: sent, arrived or returned by the bank. */
export default function PayoutStatus() {
	const { t } = useWords("loan");
	return (
		<Screen title={t("lending.title")} back="home">
			<OrderAtStep
				steps={["Lending", "Repaying", "PayFail"]}
				refetchAfterMs={(step, polls) => (step === "Repaying" ? null : pollAfterMs(polls, pollMsMax))}
			>
				{(order, refetch) => <Payout order={order} refetch={refetch} />}
			</OrderAtStep>
		</Screen>
	);
}

function Payout({ order, refetch }: { readonly order: Order; readonly refetch: () => Promise<unknown> }) {
	const step = stepOf(order.step);
	if (step === "Repaying") return <Arrived order={order} />;
	return (
		<>
			{step === "PayFail" ? <Failed order={order} /> : <OnTheWay order={order} refetch={refetch} />}
			<OrderFacts order={order} />
		</>
	);
}

function OnTheWay({ order, refetch }: { readonly order: Order; readonly refetch: () => Promise<unknown> }) {
	const { t } = useWords("loan");
	const nowMs = useServerNow(5000);
	// Loaded while the borrower waits, so that the page of the arrived money opens whole.
	useArrivedParts();
	const delayText = useDelayText(order);
	const { payout } = order;
	if (payout === null) return <p className="py-6 text-center text-sm text-ink-2">{t("payment.soon")}</p>;
	if (delayText !== null) return <Delayed order={order} />;
	const { minutesMin: min, minutesMax: max } = payout;
	const { minutes, share, late } = payoutProgress(payout, nowMs);
	return (
		<>
			<StageCard>
				<AmountStage order={order} isSent />
			</StageCard>
			<PayoutLabels order={order} isSent />
			<Card>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<div className="min-w-0 flex-1 basis-[10rem]">
						<h2 className="headline text-lg">{t(late ? "lending.long" : "lending.onTheWay")}</h2>
						<p className="pt-1 text-sm text-ink-2">
							{late ? t("lending.longText", { max }) : t("lending.usual", { min, max })}
						</p>
					</div>
					<Illustration name={late ? "late" : "onItsWay"} width={96} />
				</div>
				<div className="pt-3 pb-1">
					<ProgressBar
						label={late ? t("lending.minutes", { minutes }) : t("lending.ringLabel", { minutes, max })}
						percent={share * 100}
					/>
				</div>
				<p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2 tabular-nums">
					<span>{t("lending.minutes", { minutes })}</span>
					{late ? null : <span>{t("lending.ring", { max })}</span>}
				</p>
				<p className="pt-3 text-xs text-ink-3">{t("lending.checked")}</p>
				<Button tone="plain" onClick={() => void refetch()}>
					<Icon name="refresh" size={20} />
					{t("lending.check")}
				</Button>
			</Card>
		</>
	);
}

/** The number was changed: the money waits for a day, in case it was not the borrower. */
function Delayed({ order }: { readonly order: Order }) {
	const { t } = useWords("loan");
	return (
		<>
			<StageCard>
				<AmountStage order={order} isSent />
			</StageCard>
			<PayoutLabels order={order} isSent />
			<Card>
				<h2 className="headline text-lg">{t("lending.payoutDelayed")}</h2>
				<p className="pt-1 text-sm text-ink-2">{t("lending.payoutDelayedText")}</p>
			</Card>
		</>
	);
}

function Failed({ order }: { readonly order: Order }) {
	const { t } = useWords("loan");
	const linkTo = useLinkTo();
	const reason = order.payout?.failedReason ?? null;
	const isHolder = reason === "otherHolder" || reason === "unsureHolder";
	return (
		<>
			<StageCard tone="late">
				<div className="pb-5">
					<StageHeadline title={t(isHolder ? "lending.notOwn" : "lending.failed")} picture="returned">
						<p>{t("lending.failedText")}</p>
						{reason === null ? null : <p className="mt-2">{t(`lending.reason.${reason}`)}</p>}
					</StageHeadline>
				</div>
			</StageCard>
			<ButtonLink tone="sun" {...linkTo(pathWith("addBankCard", { mode: "update" }))}>
				{t("lending.correct")}
			</ButtonLink>
			<ButtonLink tone="plain" {...linkTo(pathWith("cancellationForm", { orderNo: order.orderNo }))}>
				{t("lending.cancel")}
			</ButtonLink>
		</>
	);
}
