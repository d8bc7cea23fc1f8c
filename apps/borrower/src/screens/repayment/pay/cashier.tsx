import { BlankState, ButtonLink, Card, Spinner } from "@puente/ui";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { OpenScreen, OrderScreen } from "../frame.tsx";
import { CashierForm } from "./cashier-form.tsx";
import { PaymentStatus, ReferenceStatus, usePayment } from "./payment-status.tsx";
import { Portal } from "./portal.tsx";
import { pollDelayMs, reservedAccountCall } from "./rails.ts";
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

function Again({ orderNo, label = "pay.again" }: { readonly orderNo: string; readonly label?: AgainLabel }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	return <ButtonLink {...link("cashier", { orderNo })}>{t(label)}</ButtonLink>;
}
type AgainLabel = "pay.again" | "checking.other";

function Payment({ payOrderId, orderNo }: { readonly payOrderId: string; readonly orderNo: string }) {
	const { t } = useWords("repayment");
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

/** The bank compares the borrower's details; the account number follows. */
function Checking() {
	const { t } = useWords("repayment");
	return (
		<Card>
			<div className="flex flex-col items-center gap-2 py-2 text-center">
				<Spinner label={t("checking.title")} />
				<p className="text-sm text-ink-2">{t("checking.text")}</p>
			</div>
		</Card>
	);
}

function CheckFailed({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	return (
		<BlankState icon="alert" title={t("checking.failed")} text={t("checking.failedText")}>
			<Again orderNo={orderNo} label="checking.other" />
			<ButtonLink tone="ghost" {...link("customerServices", {})}>
				{t("statement.support")}
			</ButtonLink>
		</BlankState>
	);
}

function Account({ rail, orderNo }: { readonly rail: string; readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const call = reservedAccountCall(rail);
	const standing = useCall(
		call ?? "getStpClabe",
		{ orderNo },
		{
			enabled: call !== null,
			neverStale: true,
			refetchAfterMs: (output, polls) =>
				output?.references[0]?.kind === "checking" ? pollDelayMs(polls) : null,
		},
	);
	const none = (
		<BlankState icon="none" title={t("cashier.noMethod")}>
			<Again orderNo={orderNo} label="checking.other" />
		</BlankState>
	);
	if (call === null) return none;
	return (
		<Answer call={standing}>
			{({ references }) =>
				references.length === 0 ? (
					none
				) : references[0]?.kind === "checking" ? (
					<Checking />
				) : references[0]?.kind === "checkFailed" ? (
					<CheckFailed orderNo={orderNo} />
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
