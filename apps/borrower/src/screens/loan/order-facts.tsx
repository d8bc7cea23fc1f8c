import { Card, Row } from "@puente/ui";
import { formatMinor } from "../../shared/format/format.ts";
import { usePack } from "../../shared/state/services-context.ts";
import type { Order } from "./order.ts";
import { useLoanWords } from "./use-loan-words.ts";

/** Amount, length and account of a loan before its repayment. */
export function OrderFacts({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { w } = useLoanWords();
	const { amountMinor, days, account, orderNo } = order;
	return (
		<Card title={w("home.yourLoan")}>
			<dl>
				{amountMinor === null ? null : (
					<Row label={w("cost.amount")} value={formatMinor(pack, amountMinor)} />
				)}
				{days === null ? null : <Row label={w("history.days")} value={w("days", { days })} />}
				{account === null ? null : (
					<Row label={w("offer.account")} value={`${account.bankName} ••${account.lastDigits}`} />
				)}
				<Row label={w("order.no")} value={orderNo} />
			</dl>
		</Card>
	);
}
