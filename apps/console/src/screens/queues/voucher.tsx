import { addressOf } from "@puente/client/staff";
import { useState } from "react";
import { Blank, Button, formatDay, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { useAction, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { paymentColumns } from "../../shared/views/columns.tsx";
import { LoanFacts, type Payment } from "../../shared/views/loan-facts.tsx";
import { Picture } from "../../shared/views/picture.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";
import { LoanMoney, paymentText } from "./voucher-money.tsx";

type Voucher = StaffAnswer<"voucherItem">;

/** A proof of a payment that we have not received, beside the loan that it names. */
export default function VoucherItem({ id }: { readonly id: string }) {
	const query = useStaffQuery("voucherItem", { id });
	const [chosen, setChosen] = useState<Payment | null>(null);
	return (
		<ItemFrame queue="vouchers" query={query} actions={(data) => <Actions data={data} chosen={chosen} />}>
			{(data) => <Content data={data} chosen={chosen} onChoose={setChosen} />}
		</ItemFrame>
	);
}

function Content(props: {
	readonly data: Voucher;
	readonly chosen: Payment | null;
	readonly onChoose: (payment: Payment) => void;
}) {
	const { t, language } = useWords();
	const { item, voucher, reference, images, loan, payments } = props.data;
	return (
		<div className="grid items-start gap-4 desk:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-4">
				{props.data.booked.some(({ shown }) => shown) ? (
					<Notice tone="warning">{t("voucher.bookedNotice")}</Notice>
				) : null}
				{images.length === 0 ? <Blank icon="camera" title={t("voucher.noPicture")} /> : null}
				{images.map((image, index) => (
					<Picture
						key={image}
						title={t("voucher.picture", { number: index + 1 })}
						address={addressOf("voucherImage", { id: image })}
					/>
				))}
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<ItemFacts
					item={item}
					more={[
						{ label: t("payment.amount"), value: formatMinor(voucher.currency, voucher.amountMinor) },
						{ label: t("voucher.paidOn"), value: formatDay(language, voucher.paidOn) },
						{ label: t("voucher.reference"), value: reference },
					]}
				/>
				<Panel title={t("loan.one")}>
					<LoanFacts loan={loan} />
				</Panel>
				<LoanMoney data={props.data} />
				<Panel title={t("voucher.payments")} flush>
					<PaymentRows payments={payments} chosen={props.chosen} onChoose={props.onChoose} />
				</Panel>
			</div>
		</div>
	);
}

function Actions({ data, chosen }: { readonly data: Voucher; readonly chosen: Payment | null }) {
	const { t } = useWords();
	const back = useBackToQueue("vouchers");
	const refuse = useAction("refuseVoucher", back);
	const confirm = usePropose("voucherConfirm", back);
	const { id } = data.voucher;
	const shown = data.booked.filter((payment) => payment.shown);
	const payment = chosen && { rail: chosen.rail, paymentId: chosen.paymentId };
	const otherThan = shown.map(({ rail, paymentId }) => ({ rail, paymentId }));
	const after = otherThan.length === 0 ? { payment } : { payment, otherThan };
	const confirmText =
		payment === null ? t("voucher.confirmText") : t("voucher.confirmWith", { payment: paymentText(payment) });
	return (
		<>
			{shown.length === 0 ? (
				<ReasonAction
					label={t("voucher.refuse")}
					text={t("voucher.refuseText")}
					messageLabel={t("voucher.answer")}
					tone="danger"
					action={refuse}
					input={(answer) => ({ id, answer })}
				/>
			) : null}
			<ReasonAction
				label={t(shown.length === 0 ? "voucher.confirm" : "voucher.confirmOther")}
				text={
					shown.length === 0
						? confirmText
						: t("voucher.confirmOtherText", { payment: shown.map(paymentText).join(", ") })
				}
				tone={shown.length === 0 ? "main" : "quiet"}
				action={confirm}
				input={(reason) => ({ subject: id, after, reason })}
			/>
		</>
	);
}

/** Payments to choose one from. */
function PaymentRows(props: {
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
