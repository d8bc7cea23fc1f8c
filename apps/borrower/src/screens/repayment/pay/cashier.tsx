import { BlankState, ButtonLink } from "@puente/ui";
import { useSearchParams } from "react-router";
import { useAsked } from "../../app/asked.tsx";
import { useQueryLink } from "../../app/query-link.ts";
import { CashierForm } from "./cashier-form.tsx";
import { Answer, OpenScreen, OrderScreen } from "./frame.tsx";
import { PaymentStand, ReferenceWatch, usePayment } from "./payment-watch.tsx";
import { Portal } from "./portal.tsx";
import { standingCall } from "./rails.ts";
import { ReferenceCards } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

/**
 * What the path says decides what is shown: `portal` a link without login, `payOrderId` one payment (rails lead back
 * here with it), `account` a standing account of that rail, otherwise the form, with `channelId`, `kind` and `amount`
 * filled in.
 */
export default function Cashier() {
	const [query] = useSearchParams();
	const portal = query.get("portal");
	if (portal !== null) {
		return (
			<OpenScreen title="portal.title" back="home">
				<Portal portal={portal} />
			</OpenScreen>
		);
	}
	const payOrderId = query.get("payOrderId");
	const account = query.get("account");
	const title = payOrderId === null ? "cashier.title" : "pay.title";
	return (
		<OrderScreen title={title} back="repayDetail">
			{(orderNo) =>
				payOrderId !== null ? (
					<Payment payOrderId={payOrderId} orderNo={orderNo} />
				) : account !== null ? (
					<Account rail={account} orderNo={orderNo} />
				) : (
					<Form orderNo={orderNo} />
				)
			}
		</OrderScreen>
	);
}

function Form({ orderNo }: { readonly orderNo: string }) {
	const detail = useAsked("repayDetail", { orderNo });
	return <Answer asked={detail}>{(data) => <CashierForm detail={data} />}</Answer>;
}

function Again({ orderNo }: { readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	return <ButtonLink {...link("cashier", { orderNo })}>{t("pay.again")}</ButtonLink>;
}

function Payment({ payOrderId, orderNo }: { readonly payOrderId: string; readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const payment = usePayment(payOrderId);
	if (payOrderId === "") {
		return (
			<BlankState icon="alert" title={t("cashier.payOrderEmpty")}>
				<Again orderNo={orderNo} />
			</BlankState>
		);
	}
	return (
		<Answer asked={payment}>
			{(data) => (
				<PaymentStand
					payment={data}
					orderNo={orderNo}
					onLook={payment.again}
					again={<Again orderNo={orderNo} />}
				/>
			)}
		</Answer>
	);
}

function Account({ rail, orderNo }: { readonly rail: string; readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const call = standingCall(rail);
	const standing = useAsked(call ?? "getStpClabe", { orderNo }, { enabled: call !== null, lasting: true });
	const none = (
		<BlankState icon="none" title={t("cashier.noMethod")}>
			<Again orderNo={orderNo} />
		</BlankState>
	);
	if (call === null) return none;
	return (
		<Answer asked={standing}>
			{({ references }) =>
				references.length === 0 ? (
					none
				) : (
					<>
						<ReferenceCards references={references} />
						<ReferenceWatch references={references} orderNo={orderNo} />
					</>
				)
			}
		</Answer>
	);
}
