import { useMemo } from "react";
import { Button } from "../../kit/button.tsx";
import { countryOf, formatMinor } from "../../kit/format.ts";
import { Blank } from "../../kit/surface.tsx";
import { type Column, DataTable } from "../../kit/table.tsx";
import { Moment } from "../../shared/clock.tsx";
import { useWords } from "../../shared/language.tsx";
import { railText } from "../../shared/records/rail-reason.ts";
import type { Payment } from "../../shared/views/loan-facts.tsx";
import { useTableWords } from "../../shared/views/table-words.ts";

/** Payments to choose one from. */
export function PaymentRows(props: {
	readonly payments: readonly Payment[];
	readonly chosen: Payment | null;
	readonly onChoose: (payment: Payment) => void;
}) {
	const { t, language } = useWords();
	const words = useTableWords();
	const { chosen, onChoose } = props;
	const columns = useMemo<readonly Column<Payment>[]>(
		() => [
			{
				id: "rail",
				header: t("payment.rail"),
				cell: ({ rail }) => railText(language, rail),
				sort: ({ rail }) => rail,
			},
			{ id: "id", header: t("payment.id"), cell: ({ paymentId }) => paymentId },
			{
				id: "amount",
				header: t("payment.amount"),
				cell: ({ currency, amountMinor }) => formatMinor(currency, amountMinor),
				sort: ({ amountMinor }) => amountMinor,
				end: true,
			},
			{
				id: "at",
				header: t("payment.at"),
				cell: ({ paidAt, currency }) => <Moment at={paidAt} country={countryOf(currency)} />,
				sort: ({ paidAt }) => paidAt,
			},
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
		],
		[t, language, chosen, onChoose],
	);
	return (
		<DataTable
			caption={t("voucher.payments")}
			items={props.payments}
			columns={columns}
			rowId={({ rail, paymentId }) => `${rail} ${paymentId}`}
			words={words}
			empty={<Blank icon="search" title={t("voucher.noPayments")} text={t("voucher.noPaymentsText")} />}
		/>
	);
}
