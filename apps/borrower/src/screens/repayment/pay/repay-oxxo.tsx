import { useWords } from "../../../shared/words/use-words.ts";
import "./print.css";
import { Barcode, BigFigure, BlankState, Button, ButtonLink, Card } from "@puente/ui";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { formatMinor, wholeUnits } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import type { PayReference } from "../payment-types.ts";
import { ReferenceStatus, usePayment } from "./payment-status.tsx";
import { NumberCard } from "./reference-card.tsx";
import { Steps } from "./steps.tsx";

export default function RepayOxxo() {
	return (
		<OrderScreen title="oxxo.title" back="repayDetail">
			{(orderNo) => <WithAmount orderNo={orderNo} />}
		</OrderScreen>
	);
}

/** A reference has an amount: the one in the query, otherwise what is due. */
function WithAmount({ orderNo }: { readonly orderNo: string }) {
	const [query] = useSearchParams();
	const queryAmount = query.get("amount") ?? "";
	const named = /^\d{1,12}$/.test(queryAmount);
	const detail = useCall("repayDetail", { orderNo }, { enabled: !named });
	if (named) return <Reference orderNo={orderNo} amount={Number(queryAmount)} />;
	return (
		<Answer call={detail}>
			{({ due, next, currency }) => (
				<Reference
					orderNo={orderNo}
					amount={wholeUnits(currency, due.totalMinor > 0 ? due.totalMinor : (next?.dueMinor ?? 0))}
				/>
			)}
		</Answer>
	);
}

function Reference({ orderNo, amount }: { readonly orderNo: string; readonly amount: number }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const call = useCall("getOxxoReference", { orderNo, amount }, { neverStale: true });
	return (
		<Answer call={call}>
			{({ references }) => {
				const [reference] = references;
				if (reference === undefined) {
					return (
						<BlankState icon="none" title={t("cashier.noMethod")}>
							<ButtonLink {...link("cashier", { orderNo })}>{t("checking.other")}</ButtonLink>
						</BlankState>
					);
				}
				return <Ticket reference={reference} orderNo={orderNo} />;
			}}
		</Answer>
	);
}

function Ticket({ reference, orderNo }: { readonly reference: PayReference; readonly orderNo: string }) {
	const { identity } = useServices();
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const { data: payment } = usePayment(reference.payOrderId);
	const { barcodePath, number, amountMinor, currency } = reference;
	if (payment?.state === "expired") {
		return (
			<BlankState icon="none" title={t("cashier.timedOut")} text={t("pay.failedText")}>
				<ButtonLink {...link("cashier", { orderNo })}>{t("pay.again")}</ButtonLink>
			</BlankState>
		);
	}
	// Shown again at the till, a paid reference would be paid twice.
	if (payment?.state === "credited") return <ReferenceStatus references={[reference]} orderNo={orderNo} />;
	return (
		<>
			<Card>
				<p className="pb-1 text-xs font-semibold text-ink-3">{t("oxxo.lender", { app: identity.appName })}</p>
				<BigFigure label={t("oxxo.show")} value={formatMinor(currency, amountMinor ?? 0)} />
				{barcodePath === null ? null : (
					<div className="pt-3">
						<Barcode path={barcodePath} label={t("oxxo.barcode", { number: number ?? "" })} />
					</div>
				)}
			</Card>
			<NumberCard reference={reference} />
			<Card title={t("stp.how")}>
				<Steps steps={[t("oxxo.step1"), t("oxxo.step2"), t("oxxo.step3")]} />
				<p className="pt-2 text-xs text-ink-3">{t("oxxo.fee")}</p>
			</Card>
			<div className="print:hidden">
				<Button tone="ghost" onClick={() => window.print()}>
					{t("oxxo.print")}
				</Button>
			</div>
			<ReferenceStatus references={[reference]} orderNo={orderNo} />
		</>
	);
}
