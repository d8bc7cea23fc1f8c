import { BlankState, ButtonLink } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type Output, useAsked } from "../../app/asked.tsx";
import { useQueryLink } from "../../app/query-link.ts";
import { useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { AcceptAndPay } from "./accept-and-pay.tsx";
import { NotOffered } from "./exhibition-period-detail.tsx";
import { formatMinor } from "./format.ts";
import { Answer, OrderScreen } from "./frame.tsx";
import { PaidWatch } from "./paid-watch.tsx";
import { Success, useForgetOwed } from "./payment-watch.tsx";
import type { RailPick } from "./rail-pick.ts";
import { pauseMs } from "./rails.ts";
import { leaveFor } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";
import { type Quote, QuoteCards } from "./rollover-quote.tsx";

/** Accept the price, pay the fee, wait for it, and see the dates moved. Only in the app, against misuse. */
export default function ConfirmExhibition() {
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
	const { bridge } = useServices();
	const { t } = useRepaymentWords();
	const link = useLink();
	const { data: inside } = useQuery({ queryKey: ["bridge"], queryFn: () => bridge.present() });
	if (inside === undefined) return null;
	if (inside) return children;
	return (
		<BlankState icon="phone" title={t("rollover.inApp")} text={t("rollover.inAppText")}>
			<ButtonLink {...link("openApp")}>{t("rollover.openApp")}</ButtonLink>
		</BlankState>
	);
}

function Confirm({ orderNo }: { readonly orderNo: string }) {
	const data = useAsked("getExtensionData", { orderNo });
	const [query, setQuery] = useSearchParams();
	// In the path, so that coming back from the rail's page finds the payment.
	const asked = query.get("payOrderId");
	const setAsked = (payOrderId: string | null) =>
		setQuery(payOrderId === null ? { orderNo } : { orderNo, payOrderId }, { replace: true });
	const [done, setDone] = useState(false);
	if (done) return <Moved orderNo={orderNo} />;
	return (
		<Answer asked={data}>
			{(rollover) => {
				const payOrderId = asked ?? rollover.waiting?.payOrderId ?? null;
				if (payOrderId !== null)
					return (
						<Fee
							orderNo={orderNo}
							payOrderId={payOrderId}
							onDone={() => setDone(true)}
							onAgain={() => {
								setAsked(null);
								data.again();
							}}
						/>
					);
				if (rollover.quote === null) return <NotOffered rollover={rollover} />;
				return (
					<Ask
						rollover={rollover}
						quote={rollover.quote}
						onAsked={setAsked}
						onDone={() => setDone(true)}
						onChanged={data.again}
					/>
				);
			}}
		</Answer>
	);
}

type AskProps = {
	readonly rollover: Output<"getExtensionData">;
	readonly quote: Quote;
	readonly onAsked: (payOrderId: string) => void;
	readonly onDone: () => void;
	/** The price is not the one that was shown any more. */
	readonly onChanged: () => void;
};

function Ask(props: AskProps) {
	const { orderNo, currency } = props.rollover;
	const { quote } = props;
	const { t } = useRepaymentWords();
	const detail = useAsked("repayDetail", { orderNo });
	const confirm = useConfirm(props);
	const fee = formatMinor(currency, quote.payMinor);
	const total = formatMinor(currency, quote.totalAfterMinor);
	return (
		<>
			<QuoteCards quote={quote} currency={currency} />
			<Answer asked={detail}>
				{({ methods }) => (
					<AcceptAndPay
						accept={t("rollover.accept", { fee, days: quote.days, total })}
						confirm={t("rollover.confirm", { amount: fee })}
						currency={currency}
						amountMinor={quote.payMinor}
						methods={methods}
						onConfirm={(pick) => void confirm(pick)}
					/>
				)}
			</Answer>
		</>
	);
}

function useConfirm({ rollover, quote, onAsked, onDone, onChanged }: AskProps) {
	const { run, client, toasts, queries } = useServices();
	const { t } = useRepaymentWords();
	const { orderNo } = rollover;
	return async ({ rail, detail }: RailPick) => {
		if (rail === null) return;
		const more = detail === "" ? {} : { detail };
		const { payMinor } = quote;
		const asked = await run(() => client("confirmExtensionOrder", { orderNo, payMinor, rail, ...more }));
		if (!asked.ok) {
			if (asked.refusal.kind === "refusal") onChanged();
			return;
		}
		if (asked.value.done) return onDone();
		const [reference] = asked.value.references;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		// An account of the borrower's own may have brought the fee of an earlier rollover.
		queries.removeQueries({ queryKey: ["payOrder"] });
		queries.removeQueries({ queryKey: ["updateExtensionOrderStatus"] });
		onAsked(reference.payOrderId);
		leaveFor(reference);
	};
}

/** The fee on its way. Once it is in the books, the dates are asked to move. */
function Fee(props: {
	readonly orderNo: string;
	readonly payOrderId: string;
	readonly onDone: () => void;
	readonly onAgain: () => void;
}) {
	const [arrived, setArrived] = useState(false);
	const { data } = useAsked(
		"updateExtensionOrderStatus",
		{ orderNo: props.orderNo },
		{ enabled: arrived, againMs: (status, looks) => (status?.done ? null : pauseMs(looks)) },
	);
	const isDone = data?.done === true;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dates have moved.
	useEffect(() => {
		if (isDone) props.onDone();
	}, [isDone]);
	return <PaidWatch payOrderId={props.payOrderId} onPaid={() => setArrived(true)} onAgain={props.onAgain} />;
}

function Moved({ orderNo }: { readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const forget = useForgetOwed();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dates have moved.
	useEffect(forget, []);
	return (
		<Success title={t("rollover.done")} text={t("rollover.doneText")}>
			<ButtonLink {...link("repayDetail", { orderNo })}>{t("rollover.back")}</ButtonLink>
		</Success>
	);
}
