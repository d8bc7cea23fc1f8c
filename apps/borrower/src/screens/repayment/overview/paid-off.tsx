import { Button, ButtonLink, Card, ListLink, Notice, Row } from "@puente/ui";
import { Navigate } from "react-router";
import { useAsked } from "../../app/asked.tsx";
import { pathWith, useQueryLink } from "../../app/query-link.ts";
import { useServices } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import type { RepayDetail } from "./answers.ts";
import { formatMinor, formatWhole } from "./format.ts";
import { Answer, OrderScreen } from "./frame.tsx";
import { Success } from "./payment-watch.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

/** The loan is paid: what that was, the receipt, and what can be borrowed next. */
export default function PaidOff() {
	return (
		<OrderScreen title="paidOff.title" back="home">
			{(orderNo) => <Loaded orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Loaded({ orderNo }: { readonly orderNo: string }) {
	const detail = useAsked("repayDetail", { orderNo });
	return (
		<Answer asked={detail}>
			{(data) =>
				data.status === "finished" ? (
					<Finished detail={data} />
				) : (
					<Navigate to={pathWith("repayDetail", { orderNo })} replace />
				)
			}
		</Answer>
	);
}

function Finished({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useRepaymentWords();
	const link = useLink();
	const linkWith = useQueryLink();
	const { orderNo, currency, paidMinor, creditMinor } = detail;
	return (
		<>
			<Success title={t("paidOff.lead")} text={t("paidOff.text", { orderNo })} />
			<Card>
				<dl>
					<Row label={t("paidOff.paid")} value={formatMinor(currency, paidMinor)} />
					{creditMinor > 0 ? (
						<Row label={t("paidOff.credit")} value={formatMinor(currency, creditMinor)} />
					) : null}
				</dl>
				{creditMinor > 0 ? <p className="pt-1 text-xs text-ink-3">{t("paidOff.creditText")}</p> : null}
			</Card>
			<Limit />
			<ReceiptButton orderNo={orderNo} />
			<Card>
				<ListLink icon="shield" label={t("links.statement")} {...linkWith("statement", { orderNo })} />
			</Card>
			<ButtonLink tone="sun" {...link("home")}>
				{t("paidOff.again")}
			</ButtonLink>
		</>
	);
}

/** What can be borrowed now. Where the law asks for a yes, a higher limit is offered and never simply given. */
function Limit() {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	const credit = useAsked("getCreditInfo", {});
	const { data } = credit;
	if (data === undefined || data.limit === null) return null;
	const { currency, limit, offeredLimit } = data;
	const take = async () => {
		const taken = await run(() => client("acceptLimit", {}));
		if (!taken.ok) return;
		toasts.show("good", t("paidOff.taken", { amount: formatWhole(currency, taken.value.limit) }));
		credit.again();
	};
	return (
		<>
			<Card>
				<dl>
					<Row label={t("paidOff.limit")} value={formatWhole(currency, limit)} />
				</dl>
			</Card>
			{offeredLimit === null ? null : (
				<>
					<Notice tone="info">{t("paidOff.offered", { amount: formatWhole(currency, offeredLimit) })}</Notice>
					<Button tone="ghost" onClick={() => void take()}>
						{t("paidOff.take")}
					</Button>
				</>
			)}
		</>
	);
}
