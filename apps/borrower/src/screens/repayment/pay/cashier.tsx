import { BlankState, ButtonLink } from "@puente/ui";
import { useSearchParams } from "react-router";
import { useCall } from "../../../app/calls/use-call.tsx";
import { useQueryLink } from "../../../app/navigation/query-link.ts";
import { Answer, OpenScreen, OrderScreen } from "../frame.tsx";
import { useRepaymentWords } from "../repayment-words.tsx";
import { CashierForm } from "./cashier-form.tsx";
import { PaymentStatus, ReferenceStatus, usePayment } from "./payment-status.tsx";
import { Portal } from "./portal.tsx";
import { reservedAccountCall } from "./rails.ts";
import { ReferenceCards } from "./reference-card.tsx";

/**
 * The query decides what is shown. `portal` is a link without login, `payOrderId` one payment (rails redirect here
 * with it), and `account` a reserved account. Otherwise the form is shown, prefilled by `channelId`, `kind` and
 * `amount`.
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
	const detail = useCall("repayDetail", { orderNo });
	return <Answer call={detail}>{(data) => <CashierForm detail={data} />}</Answer>;
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
		<Answer call={payment}>
			{(data) => (
				<PaymentStatus
					payment={data}
					orderNo={orderNo}
					onRefetch={payment.refetch}
					retryLink={<Again orderNo={orderNo} />}
				/>
			)}
		</Answer>
	);
}

function Account({ rail, orderNo }: { readonly rail: string; readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const call = reservedAccountCall(rail);
	const standing = useCall(call ?? "getStpClabe", { orderNo }, { enabled: call !== null, neverStale: true });
	const none = (
		<BlankState icon="none" title={t("cashier.noMethod")}>
			<Again orderNo={orderNo} />
		</BlankState>
	);
	if (call === null) return none;
	return (
		<Answer call={standing}>
			{({ references }) =>
				references.length === 0 ? (
					none
				) : (
					<>
						<ReferenceCards references={references} />
						<ReferenceStatus references={references} orderNo={orderNo} />
					</>
				)
			}
		</Answer>
	);
}
