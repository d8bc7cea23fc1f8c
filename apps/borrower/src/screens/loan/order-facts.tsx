import { Card, Row } from "@puente/ui";
import { formatMinor } from "../../shared/format/format.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import type { Order } from "./order.ts";

/** Amount, length and account of a loan before its repayment. */
export function OrderFacts({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const { amountMinor, days, account, orderNo } = order;
	return (
		<Card title={t("home.yourLoan")}>
			<dl>
				{amountMinor === null ? null : (
					<Row label={t("cost.amount")} value={formatMinor(pack, amountMinor)} />
				)}
				{days === null ? null : <Row label={t("history.days")} value={t("days", { days })} />}
				{account === null ? null : (
					<Row label={t("offer.account")} value={`${account.bankName} ••${account.lastDigits}`} />
				)}
				<Row label={t("order.no")} value={orderNo} />
			</dl>
		</Card>
	);
}
