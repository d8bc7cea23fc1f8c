import { BlankState, ButtonLink, Card, Notice, Row } from "@puente/ui";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type Output, useAsked } from "../../app/asked.tsx";
import { formatDay } from "../../app/moment.ts";
import { useQueryLink } from "../../app/query-link.ts";
import { useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { useWords } from "../../app/use-words.ts";
import { AcceptAndPay } from "./accept-and-pay.tsx";
import { formatMinor } from "./format.ts";
import { Answer, OrderScreen } from "./frame.tsx";
import { PaidWatch } from "./paid-watch.tsx";
import { Success, useForgetOwed } from "./payment-watch.tsx";
import type { RailPick } from "./rail-pick.ts";
import { leaveFor } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

type Quote = NonNullable<Output<"hasCancelLoan">["giveBack"]>;

/** Cooling-off: the loan goes back, for the interest of the days and nothing else. */
export default function GiveBack() {
	return (
		<OrderScreen title="giveBack.title" back="repayDetail">
			{(orderNo) => <Offered orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Offered({ orderNo }: { readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const offered = useAsked("hasCancelLoan", { orderNo });
	const [query, setQuery] = useSearchParams();
	// In the path, so that coming back from the rail's page finds the payment.
	const payOrderId = query.get("payOrderId");
	const [paid, setPaid] = useState(false);
	if (paid) return <GivenBack />;
	if (payOrderId !== null) {
		return (
			<PaidWatch
				payOrderId={payOrderId}
				onPaid={() => setPaid(true)}
				onAgain={() => setQuery({ orderNo }, { replace: true })}
			/>
		);
	}
	return (
		<Answer asked={offered}>
			{({ giveBack }) =>
				giveBack === null ? (
					<BlankState icon="none" title={t("giveBack.over")} text={t("giveBack.overText")}>
						<ButtonLink {...link("repayDetail", { orderNo })}>{t("pay.left")}</ButtonLink>
					</BlankState>
				) : (
					<Ask
						orderNo={orderNo}
						quote={giveBack}
						onAsked={(asked) => setQuery({ orderNo, payOrderId: asked }, { replace: true })}
						onChanged={offered.again}
					/>
				)
			}
		</Answer>
	);
}

type AskProps = {
	readonly orderNo: string;
	readonly quote: Quote;
	readonly onAsked: (payOrderId: string) => void;
	readonly onChanged: () => void;
};

function Ask(props: AskProps) {
	const { orderNo, quote } = props;
	const { t, language } = useRepaymentWords();
	const detail = useAsked("repayDetail", { orderNo });
	const giveBack = useGiveBack(props);
	const amount = formatMinor(quote.currency, quote.payMinor);
	const date = formatDay(language, quote.until);
	return (
		<>
			<Notice tone="info">{t("giveBack.lead", { date })}</Notice>
			<Card>
				<dl>
					<Row label={t("giveBack.pay")} value={amount} />
					<Row label={t("giveBack.until")} value={date} />
				</dl>
			</Card>
			<Answer asked={detail}>
				{({ methods }) => (
					<AcceptAndPay
						accept={t("giveBack.accept", { amount })}
						confirm={t("giveBack.confirm", { amount })}
						currency={quote.currency}
						amountMinor={quote.payMinor}
						methods={methods}
						onConfirm={(pick) => void giveBack(pick)}
					/>
				)}
			</Answer>
		</>
	);
}

function useGiveBack({ orderNo, quote, onAsked, onChanged }: AskProps) {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	return async ({ rail, detail }: RailPick) => {
		if (rail === null) return;
		const more = detail === "" ? {} : { detail };
		const { payMinor } = quote;
		const asked = await run(() => client("giveBack", { orderNo, payMinor, accepted: true, rail, ...more }));
		if (!asked.ok) {
			if (asked.refusal.kind === "refusal") onChanged();
			return;
		}
		const [reference] = asked.value.references;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		onAsked(reference.payOrderId);
		leaveFor(reference);
	};
}

function GivenBack() {
	const { t } = useRepaymentWords();
	const app = useWords();
	const link = useLink();
	const forget = useForgetOwed();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the loan has ended.
	useEffect(forget, []);
	return (
		<Success title={t("giveBack.done")} text={t("giveBack.doneText")}>
			<ButtonLink {...link("home")}>{app.t("toHome")}</ButtonLink>
		</Success>
	);
}
