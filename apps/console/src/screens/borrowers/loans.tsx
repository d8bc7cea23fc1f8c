import { useState } from "react";
import { Badge, Blank, Button, countryOf, Facts, formatDay, formatMinor, Panel } from "../../kit/index.ts";
import { labelOf, Moment, useWords } from "../../shared/index.ts";
import { paymentColumns } from "../../shared/views/columns.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { Autopays } from "./autopays.tsx";
import type { BorrowerDetails, Loan } from "./borrower-details.ts";
import { Ledger } from "./ledger.tsx";
import { LoanActions } from "./loan-actions.tsx";

type Phase = Loan["phases"][number];
type Payment = Loan["payments"][number];

/** Every loan with its amounts, schedule, payments and ledger. */
export function Loans({ details }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	if (details.loans.length === 0) return <Blank icon="wallet" title={t("loan.none")} />;
	return (
		<>
			{details.loans.map((loan) => (
				<LoanPanel key={loan.loanId} loan={loan} details={details} />
			))}
		</>
	);
}

function LoanPanel({ loan, details }: { readonly loan: Loan; readonly details: BorrowerDetails }) {
	const { t, language } = useWords();
	const [ledgerOpen, setLedgerOpen] = useState(false);
	return (
		<Panel
			title={
				<>
					{t("loan.one")} {loan.orderNo}{" "}
					<Badge tone={loan.overdueDays > 0 ? "late" : "quiet"}>{labelOf(language, loan.status)}</Badge>
				</>
			}
			actions={
				<>
					<LoanActions loan={loan} details={details} />
					<Button small pressed={ledgerOpen} onClick={() => setLedgerOpen(!ledgerOpen)}>
						{t("ledger.show")}
					</Button>
				</>
			}
			flush
		>
			<LoanSums loan={loan} />
			<h3 className="border-t border-line px-4 py-2 text-xs font-semibold text-ink-2">
				{t("loan.schedule")}
			</h3>
			<Schedule loan={loan} />
			<h3 className="border-t border-line px-4 py-2 text-xs font-semibold text-ink-2">
				{t("loan.payments")}
			</h3>
			<Payments loan={loan} />
			<Autopays loan={loan} />
			{ledgerOpen ? <Ledger loanId={loan.loanId} /> : null}
		</Panel>
	);
}

function LoanSums({ loan }: { readonly loan: Loan }) {
	const { t, language } = useWords();
	const money = (minor: number) => formatMinor(loan.currency, minor);
	return (
		<div className="px-4 py-2">
			<Facts
				columns={3}
				items={[
					{ label: t("loan.due"), value: money(loan.dueMinor) },
					{ label: t("loan.payoff"), value: money(loan.payoffMinor) },
					{ label: t("loan.principalLeft"), value: money(loan.principalLeftMinor) },
					{ label: t("loan.penaltyLeft"), value: money(loan.penaltyLeftMinor) },
					{ label: t("loan.credit"), value: money(loan.creditMinor) },
					{ label: t("loan.overdueDays"), value: loan.overdueDays },
					{ label: t("loan.rollovers"), value: loan.rollovers },
					{ label: t("loan.opened"), value: formatDay(language, loan.openedOn) },
					{
						label: t("loan.closed"),
						value:
							loan.closedAt === null ? "–" : <Moment at={loan.closedAt} country={countryOf(loan.currency)} />,
					},
				]}
			/>
		</div>
	);
}

function Schedule({ loan }: { readonly loan: Loan }) {
	const { t, language } = useWords();
	const { currency } = loan;
	const isTaxed = loan.phases.some(({ taxMinor }) => taxMinor > 0);
	const amount = (id: string, header: string, of: (phase: Phase) => number): Column<Phase> => ({
		id,
		header,
		cell: (phase) => formatMinor(currency, of(phase)),
		end: true,
	});
	const columns: readonly Column<Phase>[] = [
		{ id: "number", header: t("phase.number"), cell: ({ number }) => number },
		{ id: "due", header: t("phase.due"), cell: ({ dueOn }) => formatDay(language, dueOn) },
		amount("principal", t("phase.principal"), ({ principalMinor }) => principalMinor),
		amount("interest", t("phase.interest"), ({ interestMinor }) => interestMinor),
		...(isTaxed ? [amount("tax", t("phase.tax"), ({ taxMinor }) => taxMinor)] : []),
		amount("penalty", t("phase.penalty"), ({ penaltyMinor }) => penaltyMinor),
		amount("reduced", t("phase.reduced"), ({ penaltyReducedMinor }) => penaltyReducedMinor),
		amount("left", t("phase.left"), ({ leftMinor }) => leftMinor),
		{
			id: "state",
			header: t("loan.status"),
			cell: ({ settled, overdueDays }) =>
				settled ? (
					<Badge tone="good">{t("phase.settled")}</Badge>
				) : overdueDays > 0 ? (
					<Badge tone="late">{t("phase.overdue", { days: overdueDays })}</Badge>
				) : (
					<Badge tone="quiet">{t("phase.open")}</Badge>
				),
		},
	];
	return (
		<DataTable
			caption={`${t("loan.schedule")} ${loan.orderNo}`}
			items={loan.phases}
			columns={columns}
			rowId={({ number }) => String(number)}
			empty={<Blank icon="none" title={t("app.none")} />}
		/>
	);
}

function Payments({ loan }: { readonly loan: Loan }) {
	const { t, language } = useWords();
	const columns: readonly Column<Payment>[] = [
		...paymentColumns<Payment>(t, language),
		{
			id: "booked",
			header: t("payment.booked"),
			cell: ({ bookedAs }) => (bookedAs === null ? "–" : labelOf(language, bookedAs)),
		},
	];
	return (
		<DataTable
			caption={`${t("loan.payments")} ${loan.orderNo}`}
			items={loan.payments}
			columns={columns}
			rowId={({ rail, paymentId }) => `${rail} ${paymentId}`}
			empty={<p className="px-4 pb-3 text-xs text-ink-2">{t("payment.none")}</p>}
		/>
	);
}
