import { BlankState, Button, ButtonLink } from "@puente/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { useAppAdvice } from "../../../shared/calls/app-advice.ts";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import { AcceptAndPay } from "../pay/accept-and-pay.tsx";
import { OneTimePayment } from "../pay/one-time-payment.tsx";
import { useRefreshContracts } from "../pay/rail-contracts.tsx";
import type { RailPick } from "../pay/rail-pick.ts";
import { pollDelayMs, railInput } from "../pay/rails.ts";
import { openPaymentPage } from "../pay/reference-card.tsx";
import { Success } from "../success/arrived.tsx";
import { comingPayments, NextDue } from "../success/next-due.tsx";
import { useChangedDebt } from "../use-changed-debt.ts";
import { NotOffered } from "./rollover-offer.tsx";
import { type Quote, QuoteCards, QuoteStage } from "./rollover-quote.tsx";

/** Confirms a rollover: accept the price, pay the fee, wait for the new dates. Advised in the app, to prevent misuse. */
export default function ConfirmRollover() {
	return (
		<OrderScreen title="rollover.confirmTitle" back="exhibitionPeriodDetail">
			{(orderNo) => (
				<InApp>
					<Confirm orderNo={orderNo} />
				</InApp>
			)}
		</OrderScreen>
	);
}

function InApp({ children }: { readonly children: React.ReactNode }) {
	const advice = useAppAdvice();
	const { t } = useWords("repayment");
	const link = useLink();
	const [continued, setContinued] = useState(false);
	if (advice === null) return null;
	if (advice === "none" || (advice === "advised" && continued)) return children;
	const text = t(advice === "required" ? "rollover.inAppText" : "rollover.inAppAdvice");
	return (
		<BlankState picture="welcome" icon="phone" title={t("rollover.inApp")} text={text}>
			{advice === "required" ? (
				<ButtonLink {...link("openApp")}>{t("rollover.openApp")}</ButtonLink>
			) : (
				<div className="flex flex-col gap-2">
					<Button onClick={() => setContinued(true)}>{t("rollover.continueHere")}</Button>
					<ButtonLink tone="plain" {...link("openApp")}>
						{t("rollover.openApp")}
					</ButtonLink>
				</div>
			)}
		</BlankState>
	);
}

function Confirm({ orderNo }: { readonly orderNo: string }) {
	const data = useCall("getExtensionData", { orderNo });
	const [query, setQuery] = useSearchParams();
	// In the URL, so that returning from the rail's page finds the payment.
	const queryPayOrderId = query.get("payOrderId");
	const setPayOrderId = (payOrderId: string | null) =>
		setQuery(payOrderId === null ? { orderNo } : { orderNo, payOrderId }, { replace: true });
	const [done, setDone] = useState(false);
	const [leftPayOrderId, setLeft] = useState<string | null>(null);
	if (done) return <Moved orderNo={orderNo} />;
	return (
		<Answer call={data}>
			{(rollover) => {
				const openId = rollover.waiting?.payOrderId ?? null;
				const payOrderId = queryPayOrderId ?? (openId === leftPayOrderId ? null : openId);
				if (payOrderId !== null)
					return (
						<Fee
							orderNo={orderNo}
							payOrderId={payOrderId}
							onDone={() => setDone(true)}
							onAgain={() => {
								setLeft(payOrderId);
								setPayOrderId(null);
								data.refetch();
							}}
						/>
					);
				if (rollover.quote === null) return <NotOffered rollover={rollover} />;
				return (
					<RolloverRequest
						rollover={rollover}
						quote={rollover.quote}
						onRequested={setPayOrderId}
						onDone={() => setDone(true)}
						onChanged={data.refetch}
					/>
				);
			}}
		</Answer>
	);
}

type RequestProps = {
	readonly rollover: Output<"getExtensionData">;
	readonly quote: Quote;
	readonly onRequested: (payOrderId: string) => void;
	readonly onDone: () => void;
	/** The price has changed. */
	readonly onChanged: () => void;
};

function RolloverRequest(props: RequestProps) {
	const { orderNo, currency } = props.rollover;
	const { quote } = props;
	const { t } = useWords("repayment");
	const detail = useCall("repayDetail", { orderNo });
	const confirm = useConfirm(props);
	const fee = formatMinor(currency, quote.payMinor);
	const total = formatMinor(currency, quote.totalAfterMinor);
	return (
		<>
			<QuoteStage quote={quote} currency={currency} />
			<QuoteCards quote={quote} currency={currency} />
			<Answer call={detail}>
				{(loan) => (
					<AcceptAndPay
						accept={t("rollover.accept", { fee, days: quote.days, total })}
						confirm={t("rollover.confirm", { amount: fee })}
						currency={currency}
						amountMinor={quote.payMinor}
						detail={loan}
						onConfirm={(pick) => void confirm(pick)}
					/>
				)}
			</Answer>
		</>
	);
}

function useConfirm({ rollover, quote, onRequested, onDone, onChanged }: RequestProps) {
	const { run, client, toasts, queries } = useServices();
	const { t } = useWords("repayment");
	const { orderNo } = rollover;
	const refreshContracts = useRefreshContracts();
	return async ({ rail, ...pick }: RailPick) => {
		if (rail === null) return;
		const { payMinor } = quote;
		const input = { orderNo, payMinor, rail, ...railInput(pick) };
		const result = await run(() => client("confirmExtensionOrder", input));
		if (!result.ok) {
			refreshContracts();
			if (result.refusal.kind === "refusal") onChanged();
			return;
		}
		if (result.value.done) return onDone();
		const [reference] = result.value.references;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		// A reserved account may have a cached payment of an earlier rollover.
		queries.removeQueries({ queryKey: ["payOrder"] });
		queries.removeQueries({ queryKey: ["updateExtensionOrderStatus"] });
		onRequested(reference.payOrderId);
		openPaymentPage(reference);
	};
}

/** Waits for the fee; once it is credited, polls until the dates have moved. */
function Fee(props: {
	readonly orderNo: string;
	readonly payOrderId: string;
	readonly onDone: () => void;
	readonly onAgain: () => void;
}) {
	const [arrived, setArrived] = useState(false);
	const { data } = useCall(
		"updateExtensionOrderStatus",
		{ orderNo: props.orderNo },
		{ enabled: arrived, refetchAfterMs: (status, polls) => (status?.done ? null : pollDelayMs(polls)) },
	);
	const isDone = data?.done === true;
	const onDone = useEffectEvent(props.onDone);
	useEffect(() => {
		if (isDone) onDone();
	}, [isDone]);
	return (
		<OneTimePayment payOrderId={props.payOrderId} onPaid={() => setArrived(true)} onAgain={props.onAgain} />
	);
}

/** The dates have moved: the next payment with its new day. */
function Moved({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const { detail } = useChangedDebt(orderNo);
	return (
		<Success title={t("rollover.done")} text={t("rollover.doneText")}>
			{detail === undefined ? null : (
				<NextDue
					label={t("cashier.amountNext")}
					orderNo={orderNo}
					currency={detail.currency}
					payments={comingPayments(detail)}
				/>
			)}
			<ButtonLink tone="sun" {...link("repayDetail", { orderNo })}>
				{t("rollover.back")}
			</ButtonLink>
		</Success>
	);
}
