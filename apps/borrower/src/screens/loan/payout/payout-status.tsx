import { Button, ButtonLink, CountdownRing, Icon, Notice } from "@puente/ui";
import { stepOf } from "../../../app/calls/application.ts";
import { formatMoment } from "../../../app/format/date-time.ts";
import { Screen } from "../../../app/frame/screen.tsx";
import { useLinkTo } from "../../../app/navigation/use-link.ts";
import { usePack } from "../../../app/state/services-context.ts";
import { type Order, pathWith } from "../order.ts";
import { OrderAtStep } from "../order-at-step.tsx";
import { OrderFacts } from "../order-facts.tsx";
import { useLoanWords } from "../use-loan-words.ts";
import { useServerNow } from "../use-server-now.ts";
import { Arrived, useArrivedParts } from "./arrived.tsx";
import { payoutProgress, pollAfterMs } from "./payout-progress.ts";

/** State of the payout: sent, arrived or returned by the bank. */
export default function PayoutStatus() {
	const { w } = useLoanWords();
	return (
		<Screen title={w("lending.title")} back="home">
			<OrderAtStep
				steps={["Lending", "Repaying", "PayFail"]}
				refetchAfterMs={(step, polls) => (step === "Repaying" ? null : pollAfterMs(polls))}
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
	const pack = usePack();
	const { w, language } = useLoanWords();
	const nowMs = useServerNow(order, 5000);
	// Loaded while the borrower waits, so that the page of the arrived money opens whole.
	useArrivedParts();
	const { payout } = order;
	if (payout === null) return <p className="py-6 text-center text-sm text-ink-2">{w("payment.soon")}</p>;
	const { minutesMin: min, minutesMax: max } = payout;
	const { minutes, share, late } = payoutProgress(payout, nowMs);
	return (
		<div className="text-center">
			<CountdownRing
				left={share}
				value={w("lending.minutes", { minutes })}
				detail={w("lending.ring", { max })}
				label={w("lending.ringLabel", { minutes, max })}
			/>
			<h2 className="text-lg font-bold">{w(late ? "lending.long" : "lending.onTheWay")}</h2>
			<p className="mx-auto mt-1 max-w-88 text-sm text-ink-2">
				{late ? w("lending.longText", { max }) : w("lending.usual", { min, max })}
			</p>
			<p className="mt-2 text-xs text-ink-3">
				{w("lending.sentAt")} {formatMoment(language, payout.startedAt, pack)} · {w("lending.checked")}
			</p>
			<div className="mt-3">
				<Button tone="plain" onClick={() => void refetch()}>
					<Icon name="refresh" size={20} />
					{w("lending.check")}
				</Button>
			</div>
		</div>
	);
}

function Failed({ order }: { readonly order: Order }) {
	const { w } = useLoanWords();
	const linkTo = useLinkTo();
	const reason = order.payout?.failedReason ?? null;
	return (
		<>
			<Notice tone="wrong">
				<h2 className="font-bold">{w("lending.failed")}</h2>
				<p>{w("lending.failedText")}</p>
				{reason === null ? null : <p className="mt-1">{w("lending.failedReason", { reason })}</p>}
			</Notice>
			<ButtonLink tone="sun" {...linkTo(pathWith("addBankCard", { mode: "update" }))}>
				{w("lending.correct")}
			</ButtonLink>
			<ButtonLink tone="plain" {...linkTo(pathWith("cancellationForm", { orderNo: order.orderNo }))}>
				{w("lending.cancel")}
			</ButtonLink>
		</>
	);
}
