import { BigFigure, BlankState, ButtonLink, Card } from "@puente/ui";
import { useState } from "react";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { formatDay } from "../../../shared/format/date-time.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import { Success } from "../success/arrived.tsx";
import { useDebtRefetch } from "../use-changed-debt.ts";
import { AcceptAndPay } from "./accept-and-pay.tsx";
import { OneTimePayment } from "./one-time-payment.tsx";
import { useRefreshContracts } from "./rail-contracts.tsx";
import type { RailPick } from "./rail-pick.ts";
import { railInput } from "./rails.ts";
import { openPaymentPage } from "./reference-card.tsx";

type Quote = NonNullable<Output<"hasCancelLoan">["giveBack"]>;

/** Cooling-off: the borrower gives the loan back and pays only the interest of the days. */
export default function GiveBack() {
	return (
		<OrderScreen title="giveBack.title" back="repayDetail">
			{(orderNo) => <Offered orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Offered({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const offered = useCall("hasCancelLoan", { orderNo });
	const [query, setQuery] = useSearchParams();
	// In the URL, so that returning from the rail's page finds the payment.
	const queryPayOrderId = query.get("payOrderId");
	const [paid, setPaid] = useState(false);
	const [leftPayOrderId, setLeft] = useState<string | null>(null);
	if (paid) return <GivenBack />;
	const paymentOf = (payOrderId: string) => (
		<OneTimePayment
			payOrderId={payOrderId}
			onPaid={() => setPaid(true)}
			onAgain={() => {
				setLeft(payOrderId);
				setQuery({ orderNo }, { replace: true });
				offered.refetch();
			}}
		/>
	);
	if (queryPayOrderId !== null) return paymentOf(queryPayOrderId);
	return (
		<Answer call={offered}>
			{({ giveBack }) => {
				const openId = giveBack?.waiting?.payOrderId ?? null;
				if (openId !== null && openId !== leftPayOrderId) return paymentOf(openId);
				return giveBack === null ? (
					<BlankState picture="notYet" icon="none" title={t("giveBack.over")} text={t("giveBack.overText")}>
						<ButtonLink {...link("repayDetail", { orderNo })}>{t("pay.left")}</ButtonLink>
					</BlankState>
				) : (
					<GiveBackRequest
						orderNo={orderNo}
						quote={giveBack}
						onRequested={(payOrderId) => setQuery({ orderNo, payOrderId }, { replace: true })}
						onChanged={offered.refetch}
					/>
				);
			}}
		</Answer>
	);
}

type RequestProps = {
	readonly orderNo: string;
	readonly quote: Quote;
	readonly onRequested: (payOrderId: string) => void;
	readonly onChanged: () => void;
};

function GiveBackRequest(props: RequestProps) {
	const { orderNo, quote } = props;
	const { t, language } = useWords("repayment");
	const detail = useCall("repayDetail", { orderNo });
	const giveBack = useGiveBack(props);
	const amount = formatMinor(quote.currency, quote.payMinor);
	const date = formatDay(language, quote.until);
	return (
		<>
			<Card>
				<BigFigure label={t("giveBack.pay")} value={amount} />
				<p className="pt-1 text-sm text-ink-2">{t("giveBack.lead", { date })}</p>
			</Card>
			<Answer call={detail}>
				{(loan) => (
					<AcceptAndPay
						accept={t("giveBack.accept", { amount })}
						confirm={t("giveBack.confirm", { amount })}
						currency={quote.currency}
						amountMinor={quote.payMinor}
						detail={loan}
						onConfirm={(pick) => void giveBack(pick)}
					/>
				)}
			</Answer>
		</>
	);
}

function useGiveBack({ orderNo, quote, onRequested, onChanged }: RequestProps) {
	const { run, client, toasts, queries } = useServices();
	const { t } = useWords("repayment");
	const refreshContracts = useRefreshContracts();
	return async ({ rail, ...pick }: RailPick) => {
		if (rail === null) return;
		const { payMinor } = quote;
		const input = { orderNo, payMinor, accepted: true, rail, ...railInput(pick) };
		const result = await run(() => client("giveBack", input));
		if (!result.ok) {
			refreshContracts();
			if (result.refusal.kind === "refusal") onChanged();
			return;
		}
		const [reference] = result.value.references;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		// The screen finds the reference again when it is opened again.
		void queries.invalidateQueries({ queryKey: ["hasCancelLoan"] });
		onRequested(reference.payOrderId);
		openPaymentPage(reference);
	};
}

function GivenBack() {
	const { t } = useWords("repayment");
	const link = useLink();
	useDebtRefetch();
	return (
		<Success title={t("giveBack.done")} text={t("giveBack.doneText")}>
			<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
		</Success>
	);
}
