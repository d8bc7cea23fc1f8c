import { Blank, Button } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";
import { paymentColumns } from "../../shared/views/columns.tsx";
import type { Payment } from "../../shared/views/loan-facts.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";

/** Payments to choose one from. */
export function PaymentRows(props: {
	readonly payments: readonly Payment[];
	readonly chosen: Payment | null;
	readonly onChoose: (payment: Payment) => void;
}) {
	const { t, language } = useWords();
	const { chosen, onChoose } = props;
	const columns: readonly Column<Payment>[] = [
		...paymentColumns<Payment>(t, language),
		{
			id: "choose",
			header: t("app.actions"),
			cell: (payment) => (
				<Button
					small
					pressed={payment === chosen}
					label={`${t("payment.choose")}: ${payment.paymentId}`}
					onClick={() => onChoose(payment)}
				>
					{t("payment.choose")}
				</Button>
			),
		},
	];
	return (
		<DataTable
			caption={t("voucher.payments")}
			items={props.payments}
			columns={columns}
			rowId={({ rail, paymentId }) => `${rail} ${paymentId}`}
			empty={<Blank icon="search" title={t("voucher.noPayments")} text={t("voucher.noPaymentsText")} />}
		/>
	);
}
